/// What lies over a picture and can be drawn some rows at a time.
public protocol RowOverlay: Sendable {
  /// Draws what of it lies in some rows of a picture; any thread may ask, and several at once for
  /// different rows.
  func draw(rows: Range<Int>, on target: PixelBuffer)
}

/// Overlays over one another, the first at the bottom.
public struct OverlayStack: RowOverlay {
  private let overlays: [any RowOverlay]

  /// Stacks overlays; nil is left out.
  public init(_ overlays: [(any RowOverlay)?]) { self.overlays = overlays.compactMap { $0 } }

  /// Draws what of them lies in some rows.
  public func draw(rows: Range<Int>, on target: PixelBuffer) {
    for overlay in overlays { overlay.draw(rows: rows, on: target) }
  }
}

/// The overlay of a picture that is being drawn, and the bands that are waiting for it.
///
/// Whoever comes second lays it over a band: who drew the band, or who made the overlay.
struct BandCover {
  private var overlay: (any RowOverlay)?
  private var isBegun = false
  private var isReady = false
  private var waiting: [Int] = []

  /// Begins a picture whose overlay is not ready.
  mutating func begin() {
    overlay = nil
    isBegun = false
    isReady = false
    waiting.removeAll(keepingCapacity: true)
  }

  /// Whether the overlay is still to be made; only the first who asks is to make it.
  mutating func isWanted() -> Bool {
    defer { isBegun = true }
    return !isBegun
  }

  /// What to lay over a band that has been drawn; nil when there is nothing, or it is not ready.
  mutating func overlay(afterDrawing band: Int) -> (any RowOverlay)? {
    if !isReady { waiting.append(band) }
    return overlay
  }

  /// Takes the overlay, or that there is none; returns the bands to lay it over.
  mutating func isReady(_ overlay: (any RowOverlay)?) -> [Int] {
    self.overlay = overlay
    isReady = true
    return waiting
  }
}
