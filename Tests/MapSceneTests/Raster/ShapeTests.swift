import Foundation
import Testing

@testable import MapScene

struct ShapeTests {
  private let size = 40
  private let white = RGBA(hex: 0xffffff)

  private func drawn(_ body: (PixelBuffer) -> Void) -> [Double] {
    let bitmap = Bitmap(width: size, height: size)
    body(bitmap.buffer)
    return greyLevels(bitmap)
  }

  private func isInside(_ x: Double, _ y: Double, _ rect: PixelRect, _ radius: Double) -> Bool {
    let (left, top) = (Double(rect.x), Double(rect.y))
    let (right, bottom) = (left + Double(rect.width), top + Double(rect.height))
    guard x >= left, x <= right, y >= top, y <= bottom else { return false }
    let r = min(radius, (right - left) / 2, (bottom - top) / 2)
    let dx = max(left + r - x, x - (right - r), 0)
    let dy = max(top + r - y, y - (bottom - r), 0)
    return dx * dx + dy * dy <= r * r
  }

  private static let rects: [(PixelRect, Float)] = [
    (PixelRect(x: 5, y: 6, width: 30, height: 20), 10),
    (PixelRect(x: 5.3, y: 6.8, width: 21.7, height: 30.1), 6.5),
    (PixelRect(x: 4.5, y: 4.5, width: 12, height: 9.25), 0),
    (PixelRect(x: -8, y: -5.5, width: 30, height: 30), 12),
    (PixelRect(x: 20, y: 20, width: 6.4, height: 3.3), 50),
    (PixelRect(x: 11.2, y: 9.7, width: 0.6, height: 25), 0.2),
    (PixelRect(x: 30.5, y: 31, width: 400, height: 400), 7),
  ]

  @Test(arguments: rects.indices) func filledRectsMatchTheirSampledArea(index: Int) {
    let (rect, radius) = Self.rects[index]
    let actual = drawn { $0.fillRoundedRect(rect, radius: radius, color: white) }
    let expected = sampledCoverage(width: size, height: size, samples: 32) {
      isInside($0, $1, rect, Double(radius))
    }
    #expect(Difference(actual, expected).largest < 0.03)
  }

  @Test(arguments: rects.indices) func bordersMatchTheirSampledArea(index: Int) {
    let (rect, radius) = Self.rects[index]
    let border: Float = 2
    let actual = drawn {
      $0.strokeRoundedRect(rect, radius: radius, lineWidth: border, color: white)
    }
    let inner = rect.insetBy(border)
    let expected = sampledCoverage(width: size, height: size, samples: 32) {
      isInside($0, $1, rect, Double(radius))
        && !isInside(
          $0, $1, inner, Double(max(min(radius, min(rect.width, rect.height) / 2) - border, 0)))
    }
    #expect(Difference(actual, expected).largest < 0.035)
  }

  @Test func copiesAreClippedToRoundedCorners() {
    let rect = PixelRect(x: 6.5, y: 7, width: 25, height: 26)
    let source = Bitmap(width: 60, height: 60, color: white)
    let actual = drawn { $0.copy(source.buffer, x: -5, y: -5, clippedTo: rect, radius: 9) }
    let expected = sampledCoverage(width: size, height: size, samples: 32) {
      isInside($0, $1, rect, 9)
    }
    #expect(Difference(actual, expected).largest < 0.025)
  }

  @Test func copiesKeepEveryPixelInside() {
    let source = Bitmap(width: 10, height: 10)
    for y in 0..<10 {
      for x in 0..<10 { source[x, y] = 0xff00_0000 | UInt32(x * 20 + y) }
    }
    let bitmap = Bitmap(width: size, height: size, color: white)
    bitmap.buffer.copy(
      source.buffer, x: 12, y: 8, clippedTo: PixelRect(x: 0, y: 0, width: 40, height: 40), radius: 0
    )
    for y in 0..<size {
      for x in 0..<size {
        let isInside = x >= 12 && x < 22 && y >= 8 && y < 18
        #expect(bitmap[x, y] == (isInside ? source[x - 12, y - 8] : 0xffff_ffff))
      }
    }
  }

  /// The shadow by its definition: the shape's samples, each spread by the Gaussian.
  @Test func shadowIsABlurOutsideTheShape() {
    let rect = PixelRect(x: 14, y: 13, width: 14, height: 15)
    let sigma = 3.0
    let bitmap = Bitmap(width: size, height: size, color: white)
    bitmap.buffer.dropShadow(
      of: rect, radius: 4, offset: (x: 3, y: 2), blur: Float(sigma), opacity: 0.7)
    let moved = PixelRect(x: 17, y: 15, width: 14, height: 15)
    let shape = sampledCoverage(width: size, height: size) { isInside($0, $1, moved, 4) }
    let caster = sampledCoverage(width: size, height: size) { isInside($0, $1, rect, 4) }
    for y in 0..<size {
      for x in 0..<size {
        var (sum, weights) = (0.0, 0.0)
        for v in -12...12 {
          for u in -12...12 {
            let weight = exp(-Double(u * u + v * v) / (2 * sigma * sigma))
            weights += weight
            let (column, row) = (x + u, y + v)
            guard column >= 0, row >= 0, column < size, row < size else { continue }
            sum += weight * shape[row * size + column]
          }
        }
        let shade = 0.7 * sum / weights * (1 - caster[y * size + x])
        #expect(abs(Double(bitmap[x, y] & 255) / 255 - (1 - shade)) < 0.012)
      }
    }
  }

  @Test func shadowIsSeenOutsideAndNotUnderTheShape() {
    let rect = PixelRect(x: 10, y: 10, width: 18, height: 18)
    let bitmap = Bitmap(width: size, height: size, color: white)
    bitmap.buffer.dropShadow(of: rect, radius: 5, offset: (x: 3, y: 3), blur: 4, opacity: 0.7)
    #expect(bitmap[19, 19] == 0xffff_ffff)
    #expect(bitmap[26, 30] & 255 < 190)
    #expect(bitmap[4, 4] & 255 > 220)
    #expect(bitmap[39, 20] & 255 > 225)
  }

  @Test func masksBlendWithExactRounding() {
    let mask = CoverageMask(width: 256, height: 1, coverage: (0...255).map { UInt8($0) })
    let bitmap = Bitmap(width: 256, height: 2, color: RGBA(hex: 0x204060))
    bitmap.buffer.blend(mask, x: 0, y: 1, color: RGBA(hex: 0xff8010, alpha: 200))
    for x in 0..<256 {
      let alpha = (Double(x) * 200 / 255).rounded() / 255
      func mixed(_ from: Double, _ to: Double) -> UInt32 {
        UInt32((from + (to - from) * alpha).rounded())
      }
      let expected = mixed(0x20, 0xff) << 16 | mixed(0x40, 0x80) << 8 | mixed(0x60, 0x10)
      #expect(bitmap[x, 1] == 0xff00_0000 | expected)
      #expect(bitmap[x, 0] == 0xff20_4060)
    }
  }

  @Test func everyShapeIsClippedToTheBuffer() {
    let odd: [Float] = [-1e30, -300, -20.5, 0, 3.3, 39, 41, 1e30, .infinity, .nan]
    let stride = 5 + 4
    let storage = UnsafeMutablePointer<UInt32>.allocate(capacity: stride * 7)
    defer { storage.deallocate() }
    storage.initialize(repeating: 0x7777_7777, count: stride * 7)
    let mask = CoverageMask(width: 9, height: 9, coverage: [UInt8](repeating: 99, count: 81))
    let source = Bitmap(width: 3, height: 30)
    for (width, height) in [(5, 5), (1, 1), (0, 3), (3, 0)] {
      let buffer = PixelBuffer(
        base: storage + stride + 2, width: width, height: height, stride: stride)
      for x in odd {
        for y in odd {
          for side in [Float(-4), 0, 0.1, 2.5, 30, 1e30, .infinity, .nan] {
            let rect = PixelRect(x: x, y: y, width: side, height: 12)
            buffer.fillRoundedRect(rect, radius: 4, color: white)
            buffer.strokeRoundedRect(rect, radius: side, lineWidth: 3, color: white)
            buffer.copy(source.buffer, x: -2, y: -9, clippedTo: rect, radius: 2)
            buffer.dropShadow(of: rect, radius: 2, offset: (x: 3, y: side), blur: 1, opacity: 1)
          }
        }
      }
      for position in [Int.min, -9, -8, -1, 0, 4, 5, Int.max] {
        buffer.blend(mask, x: position, y: 0, color: white)
        buffer.blend(mask, x: 0, y: position, color: white)
        buffer.copy(
          source.buffer, x: max(min(position, 100), -100), y: 0,
          clippedTo: PixelRect(x: 0, y: 0, width: 5, height: 5), radius: 0)
      }
    }
    for index in 0..<stride * 7 {
      let (row, column) = (index / stride - 1, index % stride - 2)
      let isInside = row >= 0 && row < 5 && column >= 0 && column < 5
      #expect(isInside || storage[index] == 0x7777_7777)
    }
  }
}
