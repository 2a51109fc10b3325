import CBenchKernel
import Foundation
import MapScene

/// Layers of segments that drift by a fraction of a pixel a frame, and the ways to draw them.
final class RasterScene {
  let width: Int
  let height: Int
  /// The picture that all ways of drawing but SDL's share.
  let bitmap: Bitmap
  private let layers: [[LineSegment]]
  private let buffers: [SegmentBuffer]
  private let list = DrawList()
  private let rasterizer: Rasterizer
  private let mask: UnsafeMutablePointer<UInt8>
  static let background = RGBA(hex: 0x101820)

  init(
    _ layers: [[LineSegment]], width: Int, height: Int, workers: Int? = nil, culled: Bool = false
  ) {
    self.width = width
    self.height = height
    let isVisible: (LineSegment) -> Bool = { Self.isVisible($0, width, height) }
    self.layers = culled ? layers.map { $0.filter(isVisible) } : layers
    buffers = self.layers.map { SegmentBuffer(capacity: $0.count) }
    bitmap = Bitmap(width: width, height: height)
    rasterizer = workers.map { Rasterizer(workers: $0) } ?? Rasterizer()
    let maskSize = (width + 64) * height
    mask = .allocate(capacity: maskSize)
    mask.initialize(repeating: 0, count: maskSize)
    move(to: 0)
  }

  deinit { mask.deallocate() }

  var segmentCount: Int { layers.reduce(0) { $0 + $1.count } }

  var visibleCount: Int {
    layers.reduce(0) { sum, layer in
      sum + layer.reduce(0) { $0 + (Self.isVisible($1, width, height) ? 1 : 0) }
    }
  }

  static func isVisible(_ segment: LineSegment, _ width: Int, _ height: Int) -> Bool {
    max(segment.x0, segment.x1) >= 0 && min(segment.x0, segment.x1) <= Float(width)
      && max(segment.y0, segment.y1) >= 0 && min(segment.y0, segment.y1) <= Float(height)
  }

  /// Moves the scene to where it is in `frame`.
  func move(to frame: Int) {
    let (dx, dy) = (Float(frame) * 0.37, Float(frame) * 0.21)
    for (layer, buffer) in zip(layers, buffers) {
      buffer.removeAll()
      for segment in layer {
        buffer.append(
          LineSegment(
            x0: segment.x0 + dx, y0: segment.y0 + dy, x1: segment.x1 + dx, y1: segment.y1 + dy,
            halfWidth: segment.halfWidth, opacity: segment.opacity))
      }
    }
  }

  /// Draws with Fovea's rasteriser.
  func draw() {
    list.beginFrame()
    for (index, buffer) in buffers.enumerated() {
      list.beginLayer(.lines, color: CityWorkload.colors[index])
      list.append(buffer)
    }
    rasterizer.draw(list, background: Self.rows, into: bitmap.buffer)
  }

  private static let rows = BackgroundRows(background)

  /// Draws with the plain C loop.
  func drawInC() {
    let layers = buffers.enumerated().map { index, buffer in
      let segments = UnsafeRawPointer(buffer.elements.baseAddress)?
        .assumingMemoryBound(to: bench_segment.self)
      return bench_layer(
        segments: segments, count: buffer.count, color: CityWorkload.colors[index].argb)
    }
    bench_draw(
      bitmap.buffer.base, mask, Int32(width), Int32(height), Self.background.argb, layers,
      Int32(layers.count))
  }

  /// The layers as polylines that have something in view, as libraries want them: runs of points,
  /// with the layer's colour.
  func forEachPolyline(_ body: (_ points: [SIMD2<Float>], _ color: RGBA) -> Void) {
    for (index, buffer) in buffers.enumerated() {
      var points: [SIMD2<Float>] = []
      for segment in buffer.elements where Self.isVisible(segment, width, height) {
        let (from, to) = (SIMD2(segment.x0, segment.y0), SIMD2(segment.x1, segment.y1))
        if points.last != from {
          if points.count > 1 { body(points, CityWorkload.colors[index]) }
          points.removeAll(keepingCapacity: true)
          points.append(from)
        }
        points.append(to)
      }
      if points.count > 1 { body(points, CityWorkload.colors[index]) }
    }
  }

  /// The stroke's width in pixels, the same for all.
  var lineWidth: Float { 2 * (layers.first?.first?.halfWidth ?? 0.5) }
}
