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
    let image = PixelImage(width: 2, height: 2)
    let paths = try (0..<2).map { _ in try Snapshot.writeFresh(image, in: folder.url.path) }
    #expect(paths == [folder.path("fovea-2.png"), folder.path("fovea-3.png")])
    #expect(try String(contentsOfFile: folder.path("fovea-1.png"), encoding: .utf8) == "mine")
    let error = #expect(throws: SnapshotError.self) {
      try Snapshot.writeFresh(image, in: folder.path("none"))
    }
    #expect(error?.file == folder.path("none/fovea-1.png"))
  }

  @Test("A picture that a signal interrupts is whole or not there, and nothing is left behind")
  func interruptedPicture() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("map.png")
    let process = BuiltProgram("fovea").prepared([
      "--assets", MapFixture.assets, "--size", "8000x6000", "--snapshot", path,
    ])
    try process.run()
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    }
    while process.isRunning, try names().isEmpty { usleep(500) }
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    if try !names().isEmpty {
      #expect(try names() == ["map.png"])
      #expect(try PNG.read(path).width == 8000)
    }
  }
  @Test("A picture for which there is no room leaves the old file, and nothing beside it")
  func noRoom() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "map.png")
    let outcome = try BuiltProgram("fovea").run(
      ["--assets", MapFixture.assets, "--size", "320x200", "--snapshot", path],
      by: "trap '' XFSZ; ulimit -f 1; exec \"$@\"")
    #expect(outcome.status == 1)
    #expect(
      outcome.complaints == "fovea: \(path): the picture cannot be written: File too large\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["map.png"])
  }
}
