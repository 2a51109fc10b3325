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
}
