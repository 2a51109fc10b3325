import Foundation
import MapCamera
import MapTiles

/// The inset's map, drawn anew only when something on it changed, which a change of the field of view
/// does not, nor a move of the main map along a street.
@MainActor
final class InsetPicture {
  private var map = Bitmap(width: 0, height: 0)
  private var copy = Bitmap(width: 0, height: 0)
  private var shown: (frame: MapFrame, theme: Theme)?

  /// A copy of a frame's picture to draw on, the same one every time; `render` draws the frame.
  func copy(
    of frame: MapFrame, theme: Theme, width: Int, height: Int, render: (PixelBuffer) -> Void
  ) -> Bitmap {
    if map.width != width || map.height != height {
      map = Bitmap(width: width, height: height)
      copy = Bitmap(width: width, height: height)
      shown = nil
    }
    if !shows(frame, theme) {
      render(map.buffer)
      shown = (frame, theme)
    }
    copy.buffer.base.update(from: map.buffer.base, count: width * height)
    return copy
  }

  private func shows(_ frame: MapFrame, _ theme: Theme) -> Bool {
    guard let shown, shown.theme == theme else { return false }
    let drawn = shown.frame.viewport
    var asDrawn = frame
    if let center = drawn.point(for: frame.viewport.camera.center),
      hypot(center.x - drawn.centerPoint.x, center.y - drawn.centerPoint.y) * frame.pixelRatio
        < Self.leastMove
    {
      var camera = frame.viewport.camera
      camera.center = drawn.camera.center
      asDrawn.viewport = Viewport(size: frame.viewport.size, camera: camera)
    }
    return shown.frame.showsTheSame(as: asDrawn)
  }

  /// Pixels by which the map has to move to look any different.
  private static let leastMove = 1.0 / 64
}
