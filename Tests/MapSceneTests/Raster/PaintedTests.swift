import TestSupport
import Testing

@testable import MapScene

struct PaintedTests {
  /// A rectangle as a face.
  private func add(
    _ rect: (x: Float, y: Float, width: Float, height: Float), color: UInt32, shape: UInt32,
    to buffer: PaintedBuffer
  ) {
    let corners = [
      SIMD2(rect.x, rect.y), SIMD2(rect.x + rect.width, rect.y),
      SIMD2(rect.x + rect.width, rect.y + rect.height), SIMD2(rect.x, rect.y + rect.height),
    ]
    for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      buffer.append(
        PaintedPiece(
          LineSegment(x0: from.x, y0: from.y, x1: to.x, y1: to.y, halfWidth: 0), color: color,
          shape: shape))
    }
  }

  private func picture(
    _ buffer: PaintedBuffer, width: Int, height: Int, workers: Int = 1, bandShift: Int = 6
  ) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    let list = DrawList()
    list.beginPaintedLayer()
    list.append(buffer)
    Rasterizer(workers: workers, bandShift: bandShift).draw(
      list, background: BackgroundRows(RGBA(hex: 0x101010)), into: bitmap.buffer)
    return bitmap
  }

  @Test func laterFacesHideEarlierFacesAndStrokes() {
    let buffer = PaintedBuffer()
    add((2, 2, 20, 20), color: 0xffff_0000, shape: 1, to: buffer)
    buffer.append(
      PaintedPiece(
        LineSegment(x0: 0, y0: 10.5, x1: 40, y1: 10.5, halfWidth: 0.5), color: 0xffff_ffff,
        shape: 2))
    add((12, 2, 20, 20), color: 0xff00_ff00, shape: 3, to: buffer)
    let bitmap = picture(buffer, width: 48, height: 32)
    #expect(bitmap[5, 5] == 0xffff_0000)
    #expect(bitmap[5, 10] == 0xffff_ffff)
    #expect(bitmap[15, 5] == 0xff00_ff00)
    #expect(bitmap[15, 10] == 0xff00_ff00)
    #expect(bitmap[36, 10] == 0xffff_ffff)
    #expect(bitmap[40, 28] == 0xff10_1010)
  }

  @Test func aFaceOfHalfOpacityLetsHalfThrough() {
    let buffer = PaintedBuffer()
    add((0, 0, 8, 8), color: 0x80ff_ffff, shape: 1, to: buffer)
    #expect(picture(buffer, width: 8, height: 8)[4, 4] == 0xff88_8888)
  }

  @Test func aFaceReachesTheLastRowOfAnyBand() {
    for height in 1...9 {
      let buffer = PaintedBuffer()
      add((0, 0, 8, 12), color: 0xffff_ffff, shape: 1, to: buffer)
      let bitmap = picture(buffer, width: 8, height: height, bandShift: 3)
      #expect(pixels(bitmap).allSatisfy { $0 == 0xffff_ffff })
    }
  }

  @Test(arguments: [(1, 4), (2, 3), (3, 8)])
  func bandsDoNotShow(workers: Int, bandShift: Int) {
    var random = SeededGenerator(seed: 51)
    let buffer = PaintedBuffer()
    func position(_ limit: Float) -> Float { .random(in: -30...limit, using: &random) }
    for shape in 0..<300 {
      let color = UInt32.random(in: 0...UInt32.max, using: &random)
      let points = (0..<3).map { _ in SIMD2(position(330), position(230)) }
      for (from, to) in zip(points, points.dropFirst() + points.prefix(1)) {
        buffer.append(
          PaintedPiece(
            LineSegment(
              x0: from.x, y0: from.y, x1: to.x, y1: to.y, halfWidth: shape % 2 == 0 ? 0 : 1.2),
            color: color, shape: UInt32(shape)))
      }
    }
    let expected = picture(buffer, width: 300, height: 200, bandShift: 9)
    let actual = picture(
      buffer, width: 300, height: 200, workers: workers, bandShift: bandShift)
    #expect(pixels(actual) == pixels(expected))
  }

  /// A face or a stroke somewhere around a picture of 150 x 100 pixels, more often opaque than not.
  private func anyShape(_ number: UInt32, using random: inout SeededGenerator) -> [PaintedPiece] {
    let alpha: UInt32 = [255, 255, 255, 128].randomElement(using: &random) ?? 255
    let color = UInt32.random(in: 0...0xff_ffff, using: &random) | alpha << 24
    let middle = SIMD2(
      Float.random(in: -20...170, using: &random), Float.random(in: -20...120, using: &random))
    let isFace = Bool.random(using: &random)
    let reach: Float = isFace ? 45 : 15
    let points = (0..<Int.random(in: 3...5, using: &random)).map { _ in
      middle
        + SIMD2(
          Float.random(in: -reach...reach, using: &random),
          Float.random(in: -reach...reach, using: &random))
    }
    let halfWidth = isFace ? 0 : Float.random(in: 0.2...3, using: &random)
    return zip(points, points.dropFirst() + points.prefix(1)).map { from, to in
      PaintedPiece(
        LineSegment(x0: from.x, y0: from.y, x1: to.x, y1: to.y, halfWidth: halfWidth),
        color: color, shape: number)
    }
  }

  /// Layers of all kinds: painted ones, areas and lines below, between and above them.
  private func anyPicture(using random: inout SeededGenerator) -> [(DrawLayerKind, [PaintedPiece])]
  {
    let kinds: [DrawLayerKind] = [.fill, .lines, .painted, .lines, .fill, .painted, .lines]
    return kinds.map { kind in
      let shapes = (0..<(kind == .painted ? 60 : 6)).flatMap { anyShape($0, using: &random) }
      return (kind, shapes.filter { kind == .painted || $0.isFace == (kind == .fill) })
    }
  }

  private func add(_ pieces: [PaintedPiece], as kind: DrawLayerKind, to list: DrawList) {
    list.beginLayer(kind, color: RGBA(hex: 0x40_8020, alpha: 200))
    switch kind {
    case .lines:
      let buffer = SegmentBuffer()
      for piece in pieces { buffer.append(piece.segment) }
      list.append(buffer)
    case .fill:
      let buffer = EdgeBuffer()
      for piece in pieces { buffer.append(piece.edge) }
      list.append(buffer)
    case .painted:
      let buffer = PaintedBuffer()
      for piece in pieces { buffer.append(piece) }
      list.append(buffer)
    }
  }

  @Test(arguments: [150, 147, 1])
  func whatIsHiddenIsLeftOutAndMakesNoDifference(width: Int) {
    var random = SeededGenerator(seed: 52)
    let rasterizer = Rasterizer(workers: 1, bandShift: 4)
    let background = BackgroundRows(colors: [0x10_2030, 0x20_3040, 0x30_4050])
    for _ in 0..<40 {
      let layers = anyPicture(using: &random)
      let together = DrawList()
      let (actual, expected) = (
        Bitmap(width: width, height: 100), Bitmap(width: width, height: 100)
      )
      // Shape by shape, each over all before, nothing can be hidden.
      rasterizer.draw(DrawList(), background: background, into: expected.buffer)
      for (kind, pieces) in layers {
        add(pieces, as: kind, to: together)
        let shapes = kind == .painted ? Set(pieces.map(\.shape)).sorted() : [0]
        for shape in shapes {
          let alone = DrawList()
          add(pieces.filter { kind != .painted || $0.shape == shape }, as: kind, to: alone)
          rasterizer.draw(alone, over: expected.buffer)
        }
      }
      rasterizer.draw(together, background: background, into: actual.buffer)
      #expect(pixels(actual) == pixels(expected))
    }
  }
}
