import Foundation
import MapGestures
import SDLKit

extension MapView {
  /// Shows the map in a window of its own and returns when that is closed.
  ///
  /// Sleeps while nothing moves, and draws at most sixty frames a second.
  ///
  /// - Throws: ``SDLError`` when there is no display.
  public func showWindow(title: String) throws(SDLError) {
    let video = try VideoSystem(appID: ProcessInfo.processInfo.processName)
    let signals = Signals()
    let window = try MapWindow(title: title, size: size)
    let loop = FrameLoop(self, in: window)
    try loop.start()
    while !loop.isOver { try loop.step() }
    window.close()
    withExtendedLifetime(signals) {}
    withExtendedLifetime(video) {}
  }
}

extension MapView: WindowContent {
  /// Waits for the tiles there are to see, at most `timeout` seconds.
  public func load(timeout: Double) {
    layers.load(timeout: timeout) { _ = layers.tiles(in: viewport, for: .main) }
  }

  /// Takes in an event of the window in points.
  public func handle(_ event: Event, in loop: FrameLoop) {
    guard let input = InputEvent(event) else { return }
    for action in handle(input) { loop.perform(action) }
  }
}
