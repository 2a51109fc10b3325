import Foundation
import SDLKit
import TestSupport
import Testing

@MainActor
@Suite struct WindowTests {
  @Test("What is drawn is what the window holds, also after a resize")
  func drawAndResize() throws {
    DummyDisplay.use()
    let video = try VideoSystem(appID: "fovea-test")
    var window = try Window(title: "test", width: 60, height: 40)
    #expect(window.copyPixels() == nil)
    try window.draw { $0.fill(0x0012_3456) }
    window.show()
    #expect(window.copyPixels() == PixelImage(width: 60, height: 40, filling: 0xFF12_3456))
    window.resize(width: 31, height: 17)
    try window.draw { $0.fill(0x00AB_CDEF) }
    #expect(window.copyPixels() == PixelImage(width: 31, height: 17, filling: 0xFFAB_CDEF))
    withExtendedLifetime(video) {}
  }

  @Test("The title is set and read back")
  func title() throws {
    DummyDisplay.use()
    let video = try VideoSystem(appID: "fovea-test")
    var window = try Window(title: "one", width: 60, height: 40)
    #expect(window.title == "one")
    window.title = "två \u{2014} 二"
    #expect(window.title == "två \u{2014} 二")
    withExtendedLifetime(video) {}
  }

  @Test("An unknown driver is an error that names the call")
  func noDisplay() {
    DummyDisplay.use()
    setenv("SDL_VIDEODRIVER", "no-such-driver", 1)
    defer { DummyDisplay.use() }
    let error = #expect(throws: SDLError.self) { _ = try VideoSystem(appID: "fovea-test") }
    #expect(error?.call == "SDL_InitSubSystem")
  }
}

extension RawPixels {
  fileprivate func fill(_ color: UInt32) {
    for row in 0..<height {
      for column in 0..<width { base[row * stride + column] = color }
    }
  }
}
