/// Sorts a frame's segments and edges by layer and band: a counting sort in two passes, each cut
/// into chunks that may run at the same time. It keeps order, so a layer's items arrive in a band
/// as they were listed, however many chunks there are.
final class BandBins {
  /// A run of items of one layer.
  struct Span: BitwiseCopyable {
    let items: UnsafeRawPointer
    let kind: DrawLayerKind
    let layer: Int
    /// How many items lie before it, over all spans.
    let start: Int
    let count: Int
  }

  private let spans = FrameBuffer<Span>(capacity: 64)
  private let bandRanges = FrameBuffer<BandRange>(capacity: 4096)
  private let cursors = FrameBuffer<Int>(capacity: 256)
  private let starts = FrameBuffer<Int>(capacity: 256)
  private let entries = FrameBuffer<UnsafeRawPointer>(capacity: 4096)
  private var layout = BandLayout(width: 0, height: 0)
  private var itemCount = 0
  private var layerCount = 0
  private(set) var chunkCount = 1

  /// Items a chunk is worth starting for.
  private static let smallestChunk = 2048

  /// Takes the list's spans; call the passes then, in order.
  func begin(_ list: DrawList, layout: BandLayout, workers: Int) {
    self.layout = layout
    layerCount = list.layers.count
    itemCount = 0
    spans.removeAll()
    for (index, layer) in list.layers.enumerated() {
      switch layer.kind {
      case .lines:
        for span in list.segmentSpans[layer.spans] {
          add(span.buffer.base + span.range.lowerBound, span.range.count, layer: index)
        }
      case .fill:
        for span in list.edgeSpans[layer.spans] {
          add(span.buffer.base + span.range.lowerBound, span.range.count, layer: index)
        }
      case .painted:
        for span in list.paintedSpans[layer.spans] {
          add(span.buffer.base + span.range.lowerBound, span.range.count, layer: index)
        }
      }
    }
    chunkCount = max(min(workers, itemCount / Self.smallestChunk), 1)
    bandRanges.resize(itemCount)
    let bins = layerCount * layout.count
    cursors.resize(bins * chunkCount)
    cursors.base.update(repeating: 0, count: bins * chunkCount)
    starts.resize(bins + 1)
  }

  private func add<Item>(_ items: UnsafePointer<Item>, _ count: Int, layer: Int) {
    let kind: DrawLayerKind =
      Item.self == PolygonEdge.self ? .fill : Item.self == LineSegment.self ? .lines : .painted
    spans.append(
      Span(
        items: UnsafeRawPointer(items), kind: kind, layer: layer, start: itemCount, count: count))
    itemCount += count
  }

  /// Where chunk `index` of the items starts.
  private func chunkStart(_ index: Int) -> Int { itemCount * index / chunkCount }

  /// First pass: finds each item's bands and counts. Chunks touch nothing of one another.
  func count(chunk: Int) {
    let counts = cursors.base + chunk * layerCount * layout.count
    let ranges = bandRanges.base
    let layout = layout
    forEachSpan(in: chunk) { span, from, to in
      let bins = counts + span.layer * layout.count
      for index in from..<to {
        let range =
          switch span.kind {
          case .fill:
            Self.bands(
              of: span.items.load(PolygonEdge.self, at: index), layout, right: Float(layout.width))
          case .lines: Self.bands(of: span.items.load(LineSegment.self, at: index), layout)
          case .painted: Self.bands(of: span.items.load(PaintedPiece.self, at: index), layout)
          }
        ranges[span.start &+ index] = range
        var band = range.first
        while band <= range.last {
          bins[Int(band)] &+= 1
          band &+= 1
        }
      }
    }
  }

  /// Between the passes: turns counts into where each chunk writes.
  func arrange() {
    let bins = layerCount * layout.count
    var total = 0
    for bin in 0..<bins {
      starts.base[bin] = total
      for chunk in 0..<chunkCount {
        let cursor = cursors.base + (chunk * bins + bin)
        let count = cursor.pointee
        cursor.pointee = total
        total += count
      }
    }
    starts.base[bins] = total
    entries.resize(total)
  }

  /// Second pass: writes each item's address into its bins.
  func scatter(chunk: Int) {
    let cursors = cursors.base + chunk * layerCount * layout.count
    let ranges = bandRanges.base
    let entries = entries.base
    let bandCount = layout.count
    forEachSpan(in: chunk) { span, from, to in
      let bins = cursors + span.layer * bandCount
      let size =
        switch span.kind {
        case .fill: MemoryLayout<PolygonEdge>.stride
        case .lines: MemoryLayout<LineSegment>.stride
        case .painted: MemoryLayout<PaintedPiece>.stride
        }
      for index in from..<to {
        let range = ranges[span.start &+ index]
        var band = range.first
        while band <= range.last {
          let cursor = bins[Int(band)]
          entries[cursor] = span.items + index &* size
          bins[Int(band)] = cursor &+ 1
          band &+= 1
        }
      }
    }
  }

  /// The addresses of the items of a layer that touch a band, in the order listed.
  func items(layer: Int, band: Int) -> UnsafeBufferPointer<UnsafeRawPointer> {
    let bin = layer * layout.count + band
    let start = starts.base[bin]
    return UnsafeBufferPointer(start: entries.base + start, count: starts.base[bin + 1] - start)
  }

  @inline(__always)
  private func forEachSpan(
    in chunk: Int, _ body: (_ span: Span, _ from: Int, _ to: Int) -> Void
  ) {
    let (first, last) = (chunkStart(chunk), chunkStart(chunk + 1))
    for index in 0..<spans.count {
      let span = spans.base[index]
      let from = max(first - span.start, 0)
      let to = min(last - span.start, span.count)
      if from < to { body(span, from, to) }
    }
  }

  @inline(__always)
  private static func bands(of piece: PaintedPiece, _ layout: BandLayout) -> BandRange {
    piece.isFace
      ? bands(of: piece.edge, layout, right: .infinity) : bands(of: piece.segment, layout)
  }

  /// The bands a stroke may touch; none when it is invisible, not finite or outside the picture.
  @inline(__always)
  private static func bands(of segment: LineSegment, _ layout: BandLayout) -> BandRange {
    guard segment.halfWidth > 0, segment.opacity > 0 else { return .none }
    if !segment.isWithinGuardBand || segment.halfWidth > LineSegment.guardBand {
      guard segment.isFinite, segment.halfWidth.isFinite,
        let part = segment.clipped(width: layout.width, height: layout.height)
      else { return .none }
      return reachedBands(part, layout)
    }
    return reachedBands(segment, layout)
  }

  @inline(__always)
  private static func reachedBands(_ segment: LineSegment, _ layout: BandLayout) -> BandRange {
    let reach = segment.reach
    let left = segment.x0 < segment.x1 ? segment.x0 : segment.x1
    let right = segment.x0 < segment.x1 ? segment.x1 : segment.x0
    guard right + reach >= 0, left - reach < Float(layout.width) else { return .none }
    let top = segment.y0 < segment.y1 ? segment.y0 : segment.y1
    let bottom = segment.y0 < segment.y1 ? segment.y1 : segment.y0
    return layout.bands(from: top - reach, to: bottom + reach)
  }

  /// The bands an edge touches; none when it is level, not finite, above or below the picture, or not
  /// left of `right`. To the left of the picture it still counts.
  @inline(__always)
  private static func bands(
    of edge: PolygonEdge, _ layout: BandLayout, right: Float
  ) -> BandRange {
    guard edge.x0.isFinite, edge.y0.isFinite, edge.x1.isFinite, edge.y1.isFinite,
      edge.y0 != edge.y1, edge.x0 < right || edge.x1 < right
    else { return .none }
    // Held to the picture and a little more, where whole numbers are safe.
    func held(_ y: Float) -> Float { min(max(y, -2), Float(layout.height) + 2) }
    return layout.bands(
      from: held(edge.y0 < edge.y1 ? edge.y0 : edge.y1),
      to: held(edge.y0 < edge.y1 ? edge.y1 : edge.y0))
  }
}

extension UnsafeRawPointer {
  @inline(__always)
  fileprivate func load<Item: BitwiseCopyable>(_ type: Item.Type, at index: Int) -> Item {
    (self + index &* MemoryLayout<Item>.stride).loadUnaligned(as: type)
  }
}
