import MapCamera
import MapScene
import SDLKit
import TestSupport
import Testing

@testable import MapUI

/// When a window draws.
@MainActor
@Suite struct FrameLoopTests {
  /// Content that changes and fades when it is told to.
  private final class Content: WindowContent {
    var needsFrame = true
    var isFading = false
    var isAnimating = false
    var frames = 0
    var lastFrameWasFade = false

    func setNeedsFrame() { needsFrame = true }
    func load(timeout: Double) {}
    func resize(to size: ScreenSize, at time: Double) {}
    func handle(_ event: Event, in loop: FrameLoop) {}
    func advance(to time: Double) {}
    func draw(into pixels: PixelBuffer, pixelRatio: Double) {
      lastFrameWasFade = !needsFrame
      needsFrame = false
    }
    func frameShown(after seconds: Double) { frames += 1 }
  }

  /// A window after its first frame. It is gone when `body` returns: tests of one process share SDL.
  private func withLoop(_ body: (Content, FrameLoop) throws -> Void) throws {
    DummyDisplay.use()
    let video = try VideoSystem(appID: "frame-loop-test")
    defer { withExtendedLifetime(video) {} }
    let content = Content()
    let loop = FrameLoop(
      content, in: try MapWindow(title: "Frames", size: ScreenSize(width: 40, height: 30)))
    try loop.start()
    // Showing the window makes events of its own.
    while EventQueue.poll() != nil {}
    try body(content, loop)
    loop.window.close()
  }

  @Test("Content at rest is drawn once, and then the loop would sleep without end")
  func rest() throws {
    try withLoop { content, loop in
      #expect(content.frames == 1)
      #expect(!content.needsFrame)
      #expect(loop.patience == nil)
    }
  }

  @Test("What fades is drawn again and again, and not longer")
  func fading() throws {
    try withLoop { content, loop in
      content.isFading = true
      while content.frames < 4 { try loop.step() }
      content.isFading = false
      #expect(loop.patience == nil)
    }
  }

  @Test("A change waits for no step of a fade")
  func changeWhileFading() throws {
    try withLoop { content, loop in
      content.isFading = true
      // The window system may ask for a frame of its own in between.
      while !content.lastFrameWasFade { try loop.step() }
      content.setNeedsFrame()
      #expect(loop.patience == 0)
      try loop.step()
      #expect(!content.lastFrameWasFade)
    }
  }
}
