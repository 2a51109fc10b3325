import Foundation
import MapCamera
import MapScene
import MapUI
import SDLKit

/// A picture for the documentation: maps in panels, and lines and words over them.
///
/// One point is one pixel; what is drawn into a panel is cut at its edges.
@MainActor
final class Figure {
  /// The colours of the annotations.
  enum Ink {
    static let main = RGBA(hex: 0xff_fe1d)
    static let second = RGBA(hex: 0x5c_e1e6)
    static let third = RGBA(hex: 0xff_8fb8)
    static let faint = RGBA(hex: 0xff_ffff, alpha: 110)
    static let shade = RGBA(hex: 0xff_ffff, alpha: 46)
    static let words = RGBA(hex: 0xff_ffff)
    static let plate = RGBA(hex: 0x00_0000, alpha: 150)
  }

  private static let textSize = 12.0
  private static let cornerRadius: Float = 6
  private let image: Bitmap
  private let studio: Studio

  /// Creates an empty figure with the colours of a map without ground.
  init(width: Int, height: Int, studio: Studio) {
    image = Bitmap(width: width, height: height, color: Theme.dark.ground)
    self.studio = studio
  }

  /// Draws a map into a rectangle and answers its view.
  @discardableResult
  func map(_ camera: CameraState, in frame: ScreenRect, grid: Bool = true) -> Viewport {
    let viewport = Viewport(size: frame.size, camera: camera)
    let panel = Bitmap(width: Int(frame.size.width), height: Int(frame.size.height))
    studio.draw(viewport, showsGrid: grid, into: panel.buffer)
    paste(panel.buffer, in: frame)
    return viewport
  }

  /// Draws a line through points of a panel. Where a point is missing the line is broken.
  func line(
    _ points: [ScreenPoint?], in frame: ScreenRect, _ color: RGBA = Ink.main, width: Double = 2,
    dashed: Bool = false
  ) {
    let buffer = SegmentBuffer(capacity: 64)
    for case (let from?, let to?) in zip(points, points.dropFirst()) {
      for (start, end) in dashed ? Self.dashes(from, to) : [(from, to)] {
        buffer.append(
          LineSegment(
            x0: Float(start.x), y0: Float(start.y), x1: Float(end.x), y1: Float(end.y),
            halfWidth: Float(width / 2)))
      }
    }
    let list = DrawList()
    list.beginLayer(.lines, color: RGBA(hex: 0xff_ffff))
    list.append(buffer)
    let mask = Bitmap(width: Int(frame.size.width), height: Int(frame.size.height))
    studio.rasterizer.draw(list, background: BackgroundRows(RGBA(hex: 0)), into: mask.buffer)
    let coverage = (0..<mask.width * mask.height).map { UInt8(mask.buffer.base[$0] & 255) }
    image.buffer.blend(
      CoverageMask(width: mask.width, height: mask.height, coverage: coverage),
      x: Int(frame.minX), y: Int(frame.minY), color: color)
  }

  /// Marks a point of a panel with a cross.
  func cross(at point: ScreenPoint?, in frame: ScreenRect, _ color: RGBA = Ink.main) {
    guard let point else { return }
    let arm = 7.0
    line(
      [ScreenPoint(x: point.x - arm, y: point.y), ScreenPoint(x: point.x + arm, y: point.y)],
      in: frame, color)
    line(
      [ScreenPoint(x: point.x, y: point.y - arm), ScreenPoint(x: point.x, y: point.y + arm)],
      in: frame, color)
  }

  /// Lays a colour over a rectangle of a panel.
  func fill(_ rect: ScreenRect, in frame: ScreenRect, _ color: RGBA) {
    image.buffer.fillRoundedRect(
      PixelRect(
        x: Float(frame.minX + rect.minX), y: Float(frame.minY + rect.minY),
        width: Float(rect.size.width), height: Float(rect.size.height)),
      radius: 0, color: color)
  }

  /// Writes a line on a dark plate, its top left corner at a point of a panel.
  func words(_ text: String, at point: ScreenPoint, in frame: ScreenRect, _ color: RGBA = Ink.words)
  {
    guard let mask = studio.letters.mask(for: text, size: Self.textSize, scale: 1, face: .sans)
    else { return }
    let origin = (
      x: Int((frame.minX + point.x).rounded()), y: Int((frame.minY + point.y).rounded())
    )
    let margin = 4
    image.buffer.fillRoundedRect(
      PixelRect(
        x: Float(origin.x - margin), y: Float(origin.y - 1), width: Float(mask.width + 2 * margin),
        height: Float(mask.height + 2)), radius: 3, color: Ink.plate)
    image.buffer.blend(mask, x: origin.x, y: origin.y, color: color)
  }

  /// Writes the figure as a PNG.
  func write(to path: String) throws {
    try PNG.write(
      RawPixels(
        base: image.buffer.base, width: image.width, height: image.height,
        stride: image.buffer.stride), to: path)
  }

  private func paste(_ panel: PixelBuffer, in frame: ScreenRect) {
    // Steps of 8 in each channel cannot be seen in thin lines, and halve the file.
    for y in 0..<panel.height {
      for x in 0..<panel.width { panel[x, y] = panel[x, y] & 0xFFF8_F8F8 }
    }
    image.buffer.copy(
      panel, x: Int(frame.minX), y: Int(frame.minY),
      clippedTo: PixelRect(
        x: Float(frame.minX), y: Float(frame.minY), width: Float(panel.width),
        height: Float(panel.height)), radius: Self.cornerRadius)
  }

  private static func dashes(_ from: ScreenPoint, _ to: ScreenPoint) -> [(ScreenPoint, ScreenPoint)]
  {
    let dash = 6.0
    let length = hypot(to.x - from.x, to.y - from.y)
    func point(_ way: Double) -> ScreenPoint {
      let part = min(way / length, 1)
      return ScreenPoint(
        x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }
    return stride(from: 0, to: length, by: 2 * dash).map { (point($0), point($0 + dash)) }
  }
}

extension Coordinate {
  /// Where most figures look.
  static let helsinki = Coordinate(latitude: 60.1699, longitude: 24.9414)
}

extension ScreenPoint {
  /// Where a panel says what it shows.
  static let note = ScreenPoint(x: 10, y: 8)
}
