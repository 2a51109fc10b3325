import Foundation
import SDLKit
import TestSupport
import Testing

@testable import fovea

/// What is taken over from the user's desktop.
@Suite struct DesktopTests {
  private func reduces(_ files: [String: String]) throws -> Bool {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      let file = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return DesktopSettings(environment: ["XDG_CONFIG_HOME": folder.url.path]).reducesMotion
  }

  @Test(
    "A desktop without animations is known by its settings file",
    arguments: [
      ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations = 0\n", true),
      ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n", true),
      ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", false),
      ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", true),
      ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", false),
    ])
  func settingsFiles(name: String, text: String, isReduced: Bool) throws {
    #expect(try reduces([name: text]) == isReduced)
  }

  @Test("Without settings things move")
  func noSettings() throws {
    #expect(try !reduces([:]))
  }

  @Test("Pictures go to the folder the desktop has for them, if it is there")
  func pictures() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "# note\nXDG_MUSIC_DIR=\"$HOME/M\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n", to: "user-dirs.dirs"
    )
    let environment = ["XDG_CONFIG_HOME": folder.url.path, "HOME": folder.url.path]
    #expect(XDG.pictures(environment) == nil)
    let pictures = folder.path("Bilder")
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    #expect(XDG.pictures(environment) == pictures)
  }

  @Test("A new picture never replaces a file")
  func freshNames() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("mine", to: "fovea-1.png")
    var image = PixelImage(width: 2, height: 2)
    let paths = try (0..<2).map { _ in
      try image.withRawPixels { try Snapshot.writeFresh($0, in: folder.url.path) }
    }
    #expect(paths == [folder.path("fovea-2.png"), folder.path("fovea-3.png")])
    #expect(try String(contentsOfFile: folder.path("fovea-1.png"), encoding: .utf8) == "mine")
    let error = #expect(throws: SnapshotError.self) {
      try image.withRawPixels { try Snapshot.writeFresh($0, in: folder.path("none")) }
    }
    #expect(error?.file == folder.path("none/fovea-1.png"))
    #expect(error?.reason.contains(".part") == false)
  }

  @Test("A picture is written through a link, also where nothing is yet; a circle is refused")
  func links() throws {
    let folder = try TemporaryFolder()
    let link = folder.path("link.png")
    let files = FileManager.default
    try files.createSymbolicLink(atPath: link, withDestinationPath: "there.png")
    var image = PixelImage(width: 2, height: 2)
    for _ in 0..<2 { try image.withRawPixels { try Snapshot.write($0, to: link) } }
    #expect(try files.destinationOfSymbolicLink(atPath: link) == "there.png")
    #expect(try PNG.read(folder.path("there.png")).width == 2)
    let circle = folder.path("circle.png")
    try files.createSymbolicLink(atPath: circle, withDestinationPath: "circle.png")
    let error = #expect(throws: SnapshotError.self) {
      try image.withRawPixels { try Snapshot.write($0, to: circle) }
    }
    #expect(error?.reason == "the links there lead in a circle")
  }

  @Test("A picture that a signal interrupts leaves nothing behind")
  func interruptedPicture() throws {
    let folder = try TemporaryFolder()
    let process = BuiltProgram("fovea").prepared([
      "--assets", MapFixture.assets, "--size", "8000x6000", "--snapshot", folder.path("map.png"),
    ])
    try process.run()
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    }
    while process.isRunning, try names().isEmpty { usleep(500) }
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(try names() == [])
  }
}
