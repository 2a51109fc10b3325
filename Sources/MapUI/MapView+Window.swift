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
    let loop = try MapViewLoop(self, title: title)
    try loop.start()
    while !loop.isOver { try loop.step() }
    loop.window.close()
    withExtendedLifetime(signals) {}
    withExtendedLifetime(video) {}
  }
}

/// A map view in its window: what happens to the window goes to the view, and back come frames.
@MainActor
final class MapViewLoop {
  /// While something moves, frames are this many seconds apart.
  private static let frameInterval = 1.0 / 60

  /// Tiles that are there within this many seconds are in the first frame; longer would be felt.
  private static let firstTilesPatience = 0.15

  let window: MapWindow
  private(set) var isOver = false
  private let view: MapView
  private var lastFrame = -Double.infinity

  init(_ view: MapView, title: String) throws(SDLError) {
    self.view = view
    window = try MapWindow(title: title, size: view.size)
    view.resize(to: window.size, at: EventQueue.now)
  }

  /// Draws the first frame, then shows the window.
  func start() throws(SDLError) {
    view.layers.load(timeout: Self.firstTilesPatience) {
      _ = view.layers.tiles(in: view.viewport, for: .main)
    }
    try drawFrame()
    window.show()
  }

  /// Waits for something to happen, takes in all that has happened, and draws at most one frame.
  func step() throws(SDLError) {
    if let event = EventQueue.wait(timeout: patience) { try handle(event) }
    while let event = EventQueue.poll() { try handle(event) }
    view.advance(to: EventQueue.now)
    if view.needsFrame, !window.isHidden, EventQueue.now >= lastFrame + Self.frameInterval {
      try drawFrame()
    }
  }

  /// How many seconds there is nothing to do; nil until something happens.
  var patience: Double? {
    let isDrawing = view.needsFrame && !window.isHidden
    guard isDrawing || view.isAnimating else { return nil }
    return window.isHidden
      ? Self.frameInterval : max(0, lastFrame + Self.frameInterval - EventQueue.now)
  }

  private func handle(_ event: Event) throws(SDLError) {
    switch event.kind {
    case .quit: isOver = true
    case .exposed:
      if try !window.present() { view.setNeedsFrame() }
    case .resized, .displayChanged: view.resize(to: window.size, at: EventQueue.now)
    case .shown, .wake: view.setNeedsFrame()
    default:
      guard let input = InputEvent(window.inPoints(event)) else { return }
      for action in view.handle(input) {
        switch action {
        case .quit: isOver = true
        case .toggleFullscreen: window.isFullscreen.toggle()
        default: break
        }
      }
    }
  }

  private func drawFrame() throws(SDLError) {
    lastFrame = EventQueue.now
    let pixelRatio = window.pixelRatio
    try window.draw { view.draw(into: $0, pixelRatio: pixelRatio) }
  }
}
