import Foundation
import MapCamera

/// Ground, haze and sky: a colour for each row of the frame.
///
/// A camera without roll sees all ground of one depth in one row, so the distance, and with it the
/// haze, is a matter of rows alone.
struct Backdrop {
  /// The nearness at which the haze begins: the ground is two and a half times as far as the centre.
  static let hazeStart = 0.4

  /// Degrees above the horizon over which the haze fades into the sky's own colour.
  static let glowDegrees = 26.0

  let theme: Theme
  let viewport: Viewport

  /// The nearness at which the haze is complete: that of the footprint's top edge.
  private let hazeEnd: Double

  init(theme: Theme, viewport: Viewport) {
    self.theme = theme
    self.viewport = viewport
    let limit = viewport.horizonLimitY
    hazeEnd = limit.isFinite ? FrameProjection.nearness(at: limit, in: viewport) : 0
  }

  /// How much of the haze lies before the ground at a height of the screen in points, 0...1. It never
  /// decreases upwards.
  func haze(at y: Double) -> Double {
    haze(atNearness: FrameProjection.nearness(at: y, in: viewport))
  }

  /// How much of the haze lies before what is at a nearness, 0...1.
  func haze(atNearness nearness: Double) -> Double {
    let share = (Self.hazeStart - nearness) / (Self.hazeStart - hazeEnd)
    let clamped = min(max(share, 0), 1)
    return clamped * clamped * (3 - 2 * clamped)
  }

  /// The colour behind everything at a height of the screen in points.
  func color(at y: Double) -> RGBA {
    guard let horizon = viewport.horizonY, y < horizon else {
      return theme.ground.mixed(with: theme.haze, haze(at: y))
    }
    let d = viewport.cameraToCenterDistance
    let upRadians =
      atan((viewport.centerPoint.y - y) / d) - (90 - viewport.camera.pitch) * .pi / 180
    let height = min(max(upRadians * 180 / .pi / Self.glowDegrees, 0), 1)
    // The sky begins in the colour of the haze: where they meet there must be nothing to see.
    return theme.haze.mixed(with: theme.skyZenith, 1 - (1 - height) * (1 - height))
  }

  /// Writes the rows of a frame `height` pixels high.
  func fill(_ rows: inout BackgroundRows, height: Int, pixelRatio: Double, showsSky: Bool) {
    if rows.colors.count != height {
      rows.colors = [UInt32](repeating: 0, count: height)
      rows.layerOpacity = [UInt8](repeating: 255, count: height)
    }
    rows.veil = theme.haze
    for row in 0..<height {
      guard showsSky else {
        rows.colors[row] = theme.ground.argb
        rows.layerOpacity[row] = 255
        continue
      }
      let y = (Double(row) + 0.5) / pixelRatio
      rows.colors[row] = color(at: y).argb
      rows.layerOpacity[row] = UInt8(((1 - haze(at: y)) * 255).rounded())
    }
  }
}
