import Foundation
import MapCamera
import SDLKit
import TestSupport
import Testing

@testable import fovea

/// Links and pictures, in the program's own window.
@MainActor
@Suite struct SharingTests {
  private func window(_ arguments: String..., home: String = "/nowhere") throws -> WindowFixture {
    try WindowFixture(
      try Options(parsing: ["--size", "320x240", "--no-animation"] + arguments), home: home)
  }

  @Test("Ctrl+C copies the place, Ctrl+Shift+C the camera, and Ctrl+V brings it back")
  func copyAndPaste() throws {
    let window = try window()
    try window.press("C", .control)
    #expect(Clipboard.text == "geo:60.1699,24.9414?z=16.5")
    #expect(window.message?.text == "Copied geo:60.1699,24.9414?z=16.5")
    try window.press("]")
    let before = window.camera
    try window.press("C", [.control, .shift])
    #expect(Clipboard.text == CameraLink.fovea(before))
    try window.press("3")
    #expect(window.camera == Preset.inset.camera)
    try window.press("V", .control)
    #expect(abs(window.camera.verticalFOV - before.verticalFOV) < 1e-3)
    #expect(abs(window.camera.center.latitude - before.center.latitude) < 1e-7)
    #expect(window.camera.bearing == before.bearing && window.camera.pitch == before.pitch)
    // A camera that is turned may be turned on.
    try window.press("Left", .shift)
    #expect(window.camera.bearing == 15)
  }

  @Test("A geo: link leaves the lens and the direction as they are")
  func geoLink() throws {
    let window = try window()
    var expected = window.camera
    try window.send(.dropText("geo:59.33,18.06?z=12\r\n"))
    expected.center = Coordinate(latitude: 59.33, longitude: 18.06)
    expected.zoom = 12
    #expect(window.camera == expected)
    try window.press("O", .control)
    try window.type("geo:-33,151")
    try window.press("Return")
    #expect(window.camera.center == Coordinate(latitude: -33, longitude: 151))
    #expect(window.camera.zoom == 12 && !window.program.isOpening)
  }

  @Test("What cannot be followed is said, and the map stays")
  func badLinks() throws {
    let window = try window()
    let before = window.camera
    for text in ["geo:nowhere", "some words", "geo:1,2;crs=moon"] {
      try window.send(.dropText(text))
      #expect(window.message?.isError == true)
      #expect(window.message?.text.hasPrefix(text) == true)
      try window.press("Escape")
    }
    try Clipboard.set("")
    try window.press("V", .control)
    #expect(window.message?.isError == true)
    #expect(window.camera == before)
  }

  @Test("The command line's link is where the window opens, and where Home leads")
  func argument() throws {
    let window = try window("geo:10,20?z=5", "--pitch", "0")
    #expect(window.camera.center == Coordinate(latitude: 10, longitude: 20))
    #expect(window.camera.zoom == 5)
    try window.press("1")
    try window.press("Home")
    #expect(window.camera.zoom == 5)
  }

  /// A home folder whose desktop has set up a folder for pictures.
  private func homeWithPictures() throws -> (TemporaryFolder, String) {
    let folder = try TemporaryFolder()
    for name in [".config", "Pictures"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    _ = try folder.write("XDG_PICTURES_DIR=\"$HOME/Pictures\"\n", to: ".config/user-dirs.dirs")
    return (folder, folder.url.path)
  }

  @Test("F12 and Ctrl+Shift+S save the map alone, whatever was seen before, without a wait")
  func pictures() throws {
    let (folder, home) = try homeWithPictures()
    defer { withExtendedLifetime(folder) {} }
    let window = try window(home: home)
    // Other places were seen, and the list of keys and the pointer's place lie over the map.
    try window.press("2")
    try window.settle()
    try window.press("Home")
    try window.press("F1")
    try window.send(.mouseMoved(x: 160, y: 150, modifiers: []))
    for (key, modifiers, number) in [("F12", KeyModifiers(), 1), ("S", [.control, .shift], 2)] {
      try window.press(key, modifiers)
      let path = "\(home)/Pictures/fovea-\(number).png"
      while window.message?.text != "Saved \(path)" { try window.program.step() }
      let expected = try MapFixture.picture(try Options(parsing: ["--size", "320x240"]))
      #expect(try PNG.read(path) == expected)
    }
  }

  @Test("A picture that was ordered is there when the window is closed at once")
  func closing() throws {
    let (folder, home) = try homeWithPictures()
    let window = try window(home: home)
    try window.press("F12")
    _ = window.program.close()
    #expect(FileManager.default.fileExists(atPath: folder.path("Pictures/fovea-1.png")))
  }
}
