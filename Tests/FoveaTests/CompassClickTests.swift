import MapCamera
import MapScene
import SDLKit
import Testing

@testable import fovea

/// Ornaments that answer to the hand.
@MainActor
@Suite struct CompassClickTests {
  @Test("A click on the compass turns north up, another one looks straight down")
  func clicks() throws {
    let window = try WindowFixture(try Options(parsing: ["--size", "480x360", "--no-animation"]))
    func click() throws {
      let frame = try #require(Compass.frame(for: window.program.session.viewport))
      let (x, y) = (frame.minX + 20, frame.minY + 20)
      try window.send(
        .mouseDown(button: .left, x: x, y: y, clicks: 1, modifiers: []),
        .mouseMoved(x: x + 30, y: y, modifiers: []),
        .mouseUp(button: .left, x: x + 30, y: y, modifiers: []))
    }
    var expected = window.camera
    expected.bearing = 0
    try click()
    #expect(window.camera == expected)
    expected.pitch = 0
    try click()
    #expect(window.camera == expected)
    #expect(Compass.frame(for: window.program.session.viewport) == nil)
  }

  @Test("The units are the option's, else the locale's")
  func units() throws {
    #expect(try Options(parsing: ["--units", "imperial"]).units == .imperial)
    #expect(try Options(parsing: []).units == nil)
    #expect(throws: UsageError.self) { try Options(parsing: ["--units", "cubits"]) }
    #expect(ScaleBar.Units.system([:]) == .metric)
    #expect(ScaleBar.Units.system(["LANG": "en_US.UTF-8"]) == .imperial)
    #expect(ScaleBar.Units.system(["LANG": "en_US.UTF-8", "LC_MEASUREMENT": "fi_FI"]) == .metric)
    #expect(ScaleBar.Units.system(["LANG": "fi_FI", "LC_ALL": "en_GB.UTF-8"]) == .imperial)
    #expect(ScaleBar.Units.system(["LANG": "C.UTF-8", "LC_ALL": ""]) == .metric)
  }
}
