import Foundation
import SDLKit
import TestSupport
import Testing

@testable import fovea

/// What is taken over from the user's desktop.
@Suite struct DesktopTests {
  private func reduces(_ files: [String: String], desktop: String? = nil, gsettings: String? = nil)
    throws -> Bool
  {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      let file = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    var environment = ["XDG_CONFIG_HOME": folder.url.path, "PATH": folder.url.path]
    environment["XDG_CURRENT_DESKTOP"] = desktop
    if let gsettings {
      chmod(try folder.write("#!/bin/sh\n\(gsettings)\n", to: "gsettings"), 0o755)
    }
    let changed = DispatchSemaphore(value: 0)
    let motion = DesktopMotion(environment: environment, onChange: { changed.signal() })
    if gsettings != nil { _ = changed.wait(timeout: .now() + 1) }
    return motion.reducesMotion
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

  @Test("GNOME's own setting is asked for, where there is a desktop")
  func gnome() throws {
    #expect(try reduces([:], desktop: "GNOME", gsettings: "echo false"))
    #expect(try !reduces([:], desktop: "GNOME", gsettings: "echo true"))
    #expect(try !reduces([:], gsettings: "echo false"))
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
  }
}
