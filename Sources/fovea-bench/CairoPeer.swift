import Foundation
import MapScene

/// cairo's image surface: a stroke a polyline, by both of its anti-aliasing qualities.
final class CairoPeer {
  private typealias Context = OpaquePointer
  private typealias Create =
    @convention(c) (
      UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32, Int32
    ) -> OpaquePointer?
  private typealias Unary = @convention(c) (Context?) -> Void
  private typealias Make = @convention(c) (OpaquePointer?) -> OpaquePointer?
  private typealias Two = @convention(c) (Context?, Double, Double) -> Void
  private typealias Three = @convention(c) (Context?, Double, Double, Double) -> Void
  private typealias One = @convention(c) (Context?, Double) -> Void
  private typealias Choose = @convention(c) (Context?, Int32) -> Void

  private let moveTo: Two
  private let lineTo: Two
  private let setColor: Three
  private let setWidth: One
  private let setAntialias: Choose
  private let stroke: Unary
  private let paint: Unary
  private let context: Context
  private let scene: RasterScene

  /// `CAIRO_FORMAT_RGB24`.
  private static let rgb24: Int32 = 1

  private init?(_ scene: RasterScene) {
    guard let library = Library("libcairo.so.2", "libcairo.so"),
      let createSurface = library.function("cairo_image_surface_create_for_data", Create.self),
      let create = library.function("cairo_create", Make.self),
      let moveTo = library.function("cairo_move_to", Two.self),
      let lineTo = library.function("cairo_line_to", Two.self),
      let setColor = library.function("cairo_set_source_rgb", Three.self),
      let setWidth = library.function("cairo_set_line_width", One.self),
      let setAntialias = library.function("cairo_set_antialias", Choose.self),
      let stroke = library.function("cairo_stroke", Unary.self),
      let paint = library.function("cairo_paint", Unary.self)
    else { return nil }
    let pixels = UnsafeMutableRawPointer(scene.bitmap.buffer.base)
      .assumingMemoryBound(to: UInt8.self)
    let (width, height) = (Int32(scene.width), Int32(scene.height))
    guard let surface = createSurface(pixels, Self.rgb24, width, height, 4 * width),
      let context = create(surface)
    else { return nil }
    self.moveTo = moveTo
    self.lineTo = lineTo
    self.setColor = setColor
    self.setWidth = setWidth
    self.setAntialias = setAntialias
    self.stroke = stroke
    self.paint = paint
    self.context = context
    self.scene = scene
  }

  static func peers(_ scene: RasterScene) -> [Peer] {
    guard let cairo = CairoPeer(scene) else { return [] }
    // `CAIRO_ANTIALIAS_DEFAULT` and `CAIRO_ANTIALIAS_FAST`.
    return [("cairo", Int32(0)), ("cairo-fast", 4)].map { name, quality in
      Peer(name: name) { cairo.draw(quality) }
    }
  }

  private func draw(_ quality: Int32) {
    setAntialias(context, quality)
    setWidth(context, Double(scene.lineWidth))
    use(RasterScene.background)
    paint(context)
    scene.forEachPolyline { points, color in
      use(color)
      moveTo(context, Double(points[0].x), Double(points[0].y))
      for point in points.dropFirst() { lineTo(context, Double(point.x), Double(point.y)) }
      stroke(context)
    }
  }

  private func use(_ color: RGBA) {
    setColor(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }
}
