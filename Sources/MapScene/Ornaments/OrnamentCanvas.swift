import MapCamera

/// Where ornaments are drawn: a frame of pixels that is thought of in points.
@MainActor
public struct OrnamentCanvas {
  /// The pixels.
  public let target: PixelBuffer

  /// Device pixels a point.
  public let pixelRatio: Double

  /// Renders text; without one, ornaments show their plates only.
  public let text: (any TextRenderer)?

  /// The colours of the map below.
  public let theme: Theme

  /// Creates a canvas.
  public init(
    target: PixelBuffer, pixelRatio: Double, theme: Theme = .dark, text: (any TextRenderer)?
  ) {
    self.target = target
    self.pixelRatio = pixelRatio
    self.theme = theme
    self.text = text
  }

  /// The size of the frame in points.
  public var size: ScreenSize {
    ScreenSize(
      width: Double(target.width) / pixelRatio, height: Double(target.height) / pixelRatio)
  }

  /// A rectangle in pixels whose edges lie on whole ones, so that they are sharp at any ratio.
  func snapped(_ rect: ScreenRect) -> PixelRect {
    let left = (rect.minX * pixelRatio).rounded()
    let top = (rect.minY * pixelRatio).rounded()
    let right = (rect.maxX * pixelRatio).rounded()
    let bottom = (rect.maxY * pixelRatio).rounded()
    return PixelRect(
      x: Float(left), y: Float(top), width: Float(right - left), height: Float(bottom - top))
  }

  /// Fills a rectangle with rounded corners.
  func fill(_ rect: ScreenRect, radius: Double, _ color: RGBA) {
    target.fillRoundedRect(snapped(rect), radius: Float(radius * pixelRatio), color: color)
  }

  /// The mask of a line, nil without a text renderer.
  func mask(_ line: String, size: Double, face: TextFace) -> CoverageMask? {
    text?.mask(for: line, size: size, scale: pixelRatio, face: face)
  }

  /// The width and height in points of a line.
  func measure(_ line: String, size: Double, face: TextFace) -> ScreenSize {
    guard let mask = mask(line, size: size, face: face) else {
      return ScreenSize(width: 0, height: size)
    }
    return ScreenSize(
      width: Double(mask.width) / pixelRatio, height: Double(mask.height) / pixelRatio)
  }

  /// Writes a line with its top left corner at a position, on whole pixels.
  func write(
    _ line: String, at origin: ScreenPoint, size: Double, face: TextFace, color: RGBA
  ) {
    guard let mask = mask(line, size: size, face: face) else { return }
    target.blend(
      mask, x: Int((origin.x * pixelRatio).rounded()), y: Int((origin.y * pixelRatio).rounded()),
      color: color)
  }

  /// Writes a line in the middle of a rectangle.
  func write(
    _ line: String, centeredIn rect: ScreenRect, size: Double, face: TextFace, color: RGBA
  ) {
    guard let mask = mask(line, size: size, face: face) else { return }
    let box = snapped(rect)
    let x = Double(box.x) + (Double(box.width) - Double(mask.width)) / 2
    let y = Double(box.y) + (Double(box.height) - Double(mask.height)) / 2
    target.blend(mask, x: Int(x.rounded()), y: Int(y.rounded()), color: color)
  }
}
