// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors everywhere: a warning nobody has to read is a warning nobody reads.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let strictC: [CSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "fovea",
  products: [
    // The projection core on its own, and all it takes to put a map into a window.
    .library(name: "MapCamera", targets: ["MapCamera"]),
    .library(
      name: "MapUI", targets: ["MapTiles", "MapScene", "MapGestures", "SDLKit", "MapUI"]),
    .executable(name: "fovea", targets: ["fovea"]),
    .executable(name: "fovea-import", targets: ["fovea-import"]),
    .executable(name: "fovea-bench", targets: ["fovea-bench"]),
  ],
  targets: [
    // System libraries: a header and a module map each. No `pkgConfig:` but D-Bus's, whose headers are
    // nowhere near the default search path; all others are on it or reached by their own directory
    // name, and SDL's prints a warning about -D_REENTRANT on every build.
    .systemLibrary(name: "CSDL", providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGDAL", providers: [.apt(["libgdal-dev"])]),

    // Touchpad pinches, which SDL 2 does not deliver, from the window system's own library.
    .target(
      name: "CPinchX11", cSettings: strictC,
      linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xi")]),
    .target(
      name: "CPinchWayland", cSettings: strictC,
      linkerSettings: [.linkedLibrary("wayland-client")]),
    // The scale of an X11 desktop.
    .target(name: "CDesktopX11", cSettings: strictC, linkerSettings: [.linkedLibrary("X11")]),
    .target(
      name: "CSDLWindowSystem", cSettings: strictC, linkerSettings: [.linkedLibrary("SDL2")]),

    // What the programs say of themselves: help, manual pages, completions, version.
    .target(name: "Manual", swiftSettings: strict),

    // What a program writes: files that are replaced as a whole, and its standard streams.
    .target(name: "Output", swiftSettings: strict),

    // The map, from the projection core upwards. Arrows only point up this list.
    .target(name: "MapCamera", swiftSettings: strict),
    // Vector tiles from features: what the importer and the map have in common.
    .target(name: "MapTiling", swiftSettings: strict),
    .target(
      name: "MapTiles", dependencies: ["MapCamera", "MapTiling", "CSQLite", "CZlib"],
      swiftSettings: strict),
    // Not in Swift: one program for processors with AVX-512, with AVX2 and with neither.
    .target(name: "CBlend", cSettings: strictC),
    .target(
      name: "MapScene", dependencies: ["CBlend", "MapCamera", "MapTiles"], swiftSettings: strict),
    .target(name: "MapGestures", dependencies: ["MapCamera"], swiftSettings: strict),
    .target(
      name: "SDLKit",
      dependencies: [
        "Output", "CSDL", "CFontconfig", "CPNG", "CDesktopX11", "CPinchX11", "CPinchWayland",
        "CSDLWindowSystem",
      ],
      swiftSettings: strict),

    .target(
      name: "MapUI",
      dependencies: ["MapCamera", "MapTiles", "MapScene", "MapGestures", "Output", "SDLKit"],
      swiftSettings: strict),

    // The programs.
    .executableTarget(
      name: "fovea",
      dependencies: [
        "Output", "CDBus", "Manual", "MapCamera", "MapTiles", "MapScene", "MapGestures",
        "SDLKit", "MapUI",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "fovea-import",
      dependencies: ["Manual", "MapTiling", "Output", "CGDAL", "CSQLite", "CZlib"],
      swiftSettings: strict),
    // The benchmark's limit, the rasteriser's loop in plain C, and its count of allocations.
    .target(name: "CBenchKernel", cSettings: strictC),
    .executableTarget(
      name: "fovea-bench",
      dependencies: [
        "CBenchKernel", "CSQLite", "MapCamera", "MapTiles", "MapScene", "MapUI", "Rig",
      ],
      swiftSettings: strict),

    // The examples, each a whole program.
    .executableTarget(
      name: "PinchToChangeFOV", dependencies: ["MapUI"], path: "Sources/Examples/PinchToChangeFOV",
      swiftSettings: strict),
    .executableTarget(
      name: "InsetMap", dependencies: ["MapUI"], path: "Sources/Examples/InsetMap",
      swiftSettings: strict),

    // What draws the figures of the documentation; see scripts/docs.
    .executableTarget(
      name: "fovea-figures", dependencies: ["MapUI"], swiftSettings: strict),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["SDLKit"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "OutputTests", dependencies: ["Output", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ManualTests", dependencies: ["Manual", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MapCameraTests", dependencies: ["MapCamera", "TestSupport"],
      resources: [.copy("Vectors")], swiftSettings: strict),
    .testTarget(
      name: "MapTilingTests", dependencies: ["MapTiling", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MapTilesTests", dependencies: ["MapTiles", "CSQLite", "CZlib", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MapSceneTests", dependencies: ["CBlend", "MapScene", "SDLKit", "TestSupport"],
      exclude: ["Drawing/Goldens", "Ornaments/Goldens"], swiftSettings: strict),
    .testTarget(
      name: "MapGesturesTests", dependencies: ["MapGestures", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SDLKitTests", dependencies: ["CSDL", "SDLKit", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MapUITests", dependencies: ["MapUI", "PinchToChangeFOV", "InsetMap", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "FoveaImportTests",
      dependencies: [
        "fovea", "fovea-import", "Manual", "CGDAL", "CSQLite", "MapTiling", "MapTiles", "SDLKit",
        "TestSupport",
      ],
      exclude: ["Goldens"],
      swiftSettings: strict),
    // Window systems that a test can play: a real X server, a compositor of our own, and a window
    // that tells what reaches it.
    .target(
      name: "CRigX11", path: "Tests/Rig/CRigX11", cSettings: strictC,
      linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xi")]),
    .target(
      name: "Rig", dependencies: ["CRigX11"], path: "Tests/Rig/Rig", swiftSettings: strict),
    // What describes the protocol of the gestures is the same at both ends.
    .executableTarget(
      name: "rig-compositor", dependencies: ["CPinchWayland"], path: "Tests/Rig/rig-compositor",
      cSettings: strictC,
      linkerSettings: [.linkedLibrary("wayland-server")]),
    .target(name: "COldXServer", path: "Tests/Rig/COldXServer", cSettings: strictC),
    .executableTarget(
      name: "rig-probe", dependencies: ["COldXServer", "CSDL", "SDLKit"],
      path: "Tests/Rig/rig-probe",
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["fovea", "Rig", "SDLKit", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FoveaTests", dependencies: ["fovea", "CDBus", "Manual", "TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: strict),
  ]
)
