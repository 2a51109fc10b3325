/// What one layer of a `DrawList` does with its ranges.
public enum DrawLayerKind: BitwiseCopyable, Sendable {
  /// Strokes: the largest coverage of any segment counts, so crossings and joins blend once.
  case lines
  /// Polygons: filled where the winding number is not zero, so overlaps blend once.
  case fill
  /// Shapes painted one after another, each in its own colour over the ones before: what is nearer
  /// hides what is farther. The rows' layer opacity does not count, for a row of shapes that stand
  /// has no one distance.
  case painted
}

/// One colour of the picture, laid over what lies below in one blend.
public struct DrawLayer {
  /// Strokes or polygons.
  public let kind: DrawLayerKind
  /// The colour; its alpha is the opacity of the whole layer.
  public let color: RGBA
  /// Which of the list's spans of its kind it draws.
  var spans: Range<Int>
}

/// The layers of a frame in painter's order, first at the bottom.
///
/// Holds references to the buffers, not copies: fill the buffers, list their ranges, draw, and only
/// then empty them.
public final class DrawList {
  /// Part of a buffer.
  struct Span<Element: BitwiseCopyable> {
    let buffer: FrameBuffer<Element>
    let range: Range<Int>
  }

  /// The layers so far.
  public private(set) var layers: [DrawLayer] = []
  private(set) var segmentSpans: [Span<LineSegment>] = []
  private(set) var edgeSpans: [Span<PolygonEdge>] = []
  private(set) var paintedSpans: [Span<PaintedPiece>] = []

  /// Creates an empty list.
  public init() {}

  /// Empties the list and keeps its memory.
  public func beginFrame() {
    layers.removeAll(keepingCapacity: true)
    segmentSpans.removeAll(keepingCapacity: true)
    edgeSpans.removeAll(keepingCapacity: true)
    paintedSpans.removeAll(keepingCapacity: true)
  }

  /// Begins a layer above the others; `append` adds to it.
  public func beginLayer(_ kind: DrawLayerKind, color: RGBA) {
    let start =
      switch kind {
      case .lines: segmentSpans.count
      case .fill: edgeSpans.count
      case .painted: paintedSpans.count
      }
    layers.append(DrawLayer(kind: kind, color: color, spans: start..<start))
  }

  /// Adds segments `range` of `buffer`, all of it unless given, to the last layer, begun as `.lines`.
  public func append(_ buffer: SegmentBuffer, _ range: Range<Int>? = nil) {
    precondition(layers.last?.kind == .lines, "begin a layer of lines first")
    append(buffer, range, to: &segmentSpans)
  }

  /// Adds edges `range` of `buffer`, all of it unless given, to the last layer, begun as `.fill`.
  public func append(_ buffer: EdgeBuffer, _ range: Range<Int>? = nil) {
    precondition(layers.last?.kind == .fill, "begin a layer of polygons first")
    append(buffer, range, to: &edgeSpans)
  }

  /// Begins a layer of painted shapes, which have colours of their own.
  public func beginPaintedLayer() { beginLayer(.painted, color: RGBA(hex: 0)) }

  /// Adds the shapes of `buffer` to the last layer, begun by `beginPaintedLayer`.
  public func append(_ buffer: PaintedBuffer) {
    precondition(layers.last?.kind == .painted, "begin a painted layer first")
    append(buffer, nil, to: &paintedSpans)
  }

  private func append<Element>(
    _ buffer: FrameBuffer<Element>, _ range: Range<Int>?, to spans: inout [Span<Element>]
  ) {
    let range = range ?? 0..<buffer.count
    precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
    guard !range.isEmpty else { return }
    spans.append(Span(buffer: buffer, range: range))
    let last = layers.count - 1
    layers[last].spans = layers[last].spans.lowerBound..<spans.count
  }
}
