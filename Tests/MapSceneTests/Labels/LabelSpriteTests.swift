import Foundation
import TestSupport
import Testing

@testable import MapScene

/// Names as pixels.
struct LabelSpriteTests {
  private let look = LabelSprite.Look(text: RGBA(hex: 0xff_ffff), theme: .dark, detail: 1)

  /// A solid block, `width` times `height`.
  private func block(_ width: Int, _ height: Int) -> CoverageMask {
    CoverageMask(
      width: width, height: height, coverage: [UInt8](repeating: 255, count: width * height))
  }

  @Test func theLettersAreTheTextsColourAndTheHaloSurroundsThem() {
    let sprite = LabelSprite(block(10, 6), look: look)
    let bitmap = Bitmap(width: 40, height: 30, color: RGBA(hex: 0x80_8080))
    bitmap.buffer.blend(sprite, centeredAt: SIMD2(20, 15), opacity: 1)
    for y in 0..<30 {
      for x in 0..<40 {
        let isLetter = (15..<25).contains(x) && (12..<18).contains(y)
        let distance = hypot(
          max(15.5 - Double(x) - 0.5, 0, Double(x) + 0.5 - 24.5),
          max(12.5 - Double(y) - 0.5, 0, Double(y) + 0.5 - 17.5))
        if isLetter {
          #expect(bitmap[x, y] == 0xffff_ffff)
        } else if distance <= 1 {
          #expect(RGBA(argb: bitmap[x, y]).red < 0x40)
        } else if distance > look.haloRadius + 1 {
          #expect(bitmap[x, y] == 0xff80_8080)
        }
      }
    }
  }

  @Test func opacityIsAShareOfTheWay() {
    let sprite = LabelSprite(block(10, 6), look: look)
    let bitmap = Bitmap(width: 40, height: 30, color: RGBA(hex: 0))
    bitmap.buffer.blend(sprite, centeredAt: SIMD2(20, 15), opacity: 0.5)
    #expect(abs(Int(RGBA(argb: bitmap[20, 15]).red) - 128) <= 2)
    bitmap.buffer.blend(sprite, centeredAt: SIMD2(20, 15), opacity: 0)
    #expect(abs(Int(RGBA(argb: bitmap[20, 15]).red) - 128) <= 2)
  }

  @Test(arguments: [0.0, 17, 45, 89, 90, -33, -90])
  func aTurnedNameCoversItsTurnedBox(degrees: Double) {
    let sprite = LabelSprite(
      block(60, 16),
      look: LabelSprite.Look(
        text: RGBA(hex: 0xff_ffff), theme: .dark, detail: 2))
    let angle = degrees * .pi / 180
    let box = OrientedBox(
      center: SIMD2(41.3, 38.6), half: SIMD2(15, 4), direction: SIMD2(cos(angle), sin(angle)))
    let bitmap = Bitmap(width: 80, height: 80, color: RGBA(hex: 0x80_8080))
    bitmap.buffer.blend(
      sprite, centeredAt: box.center, direction: box.direction, shrink: 2, opacity: 1)
    for y in 0..<80 {
      for x in 0..<80 {
        let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        if box.expanded(by: -1).holds(middle) { #expect(bitmap[x, y] == 0xffff_ffff) }
        if !box.expanded(by: 4).holds(middle) { #expect(bitmap[x, y] == 0xff80_8080) }
      }
    }
  }

  @Test(arguments: [0.0, 31, -77, 90], [1, 0.4])
  func aTurnedNameMixesTheFourPixelsAround(degrees: Double, opacity: Double) {
    var random = SeededGenerator(seed: 3)
    let mask = CoverageMask(
      width: 90, height: 12,
      coverage: (0..<90 * 12).map { _ in UInt8.random(in: 0...255, using: &random) })
    let sprite = LabelSprite(mask, look: look)
    let angle = degrees * .pi / 180
    let (center, way) = (SIMD2(49.7, 51.2), SIMD2(cos(angle), sin(angle)))
    let bitmap = Bitmap(width: 100, height: 100, color: RGBA(hex: 0x40_80c0))
    bitmap.buffer.blend(
      sprite, centeredAt: center, direction: way, shrink: 2, opacity: opacity)
    var mixed = 0
    for y in 0..<100 {
      for x in 0..<100 {
        let offset = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - center
        let across = (offset * way).sum() * 2 + sprite.center.x - 0.5
        let down = (offset.y * way.x - offset.x * way.y) * 2 + sprite.center.y - 0.5
        // Where it ends is a matter of rounding.
        guard across > 0.1, down > 0.1, across < Double(sprite.width) - 1.1,
          down < Double(sprite.height) - 1.1
        else { continue }
        mixed += 1
        for shift in [UInt32(0), 8, 16] {
          func value(_ shift: UInt32) -> Double {
            let (column, row) = (Int(across), Int(down))
            let (right, lower) = (across - Double(column), down - Double(row))
            func pixel(_ dx: Int, _ dy: Int) -> Double {
              Double(sprite.pixels[(row + dy) * sprite.width + column + dx] >> shift & 255)
            }
            return (pixel(0, 0) * (1 - right) + pixel(1, 0) * right) * (1 - lower)
              + (pixel(0, 1) * (1 - right) + pixel(1, 1) * right) * lower
          }
          let below = Double(UInt32(0x40_80c0) >> shift & 255)
          let expected = value(shift) * opacity + below * (1 - value(24) * opacity / 255)
          #expect(abs(Double(bitmap[x, y] >> shift & 255) - expected) < 4)
        }
      }
    }
    #expect(mixed > 300)
  }

  @Test func aSpriteAnywhereStaysInsideTheFrame() {
    let sprite = LabelSprite(block(30, 10), look: look)
    let bitmap = Bitmap(width: 20, height: 10, color: RGBA(hex: 0))
    for x in stride(from: -60.0, through: 60, by: 7.3) {
      for y in stride(from: -60.0, through: 60, by: 9.1) {
        bitmap.buffer.blend(sprite, centeredAt: SIMD2(x, y), opacity: 1)
        bitmap.buffer.blend(
          sprite, centeredAt: SIMD2(x, y), direction: SIMD2(0.6, 0.8), shrink: 2, opacity: 1)
      }
    }
    bitmap.buffer.blend(
      sprite, centeredAt: SIMD2(.infinity, .nan), direction: SIMD2(1, 0), shrink: 2, opacity: 1)
    #expect(bitmap[0, 0] >> 24 == 255)
  }
}

struct OrientedBoxTests {
  @Test func boxesOverlapWhenTheyShareAPoint() {
    var random = SeededGenerator(seed: 11)
    func box() -> OrientedBox {
      let angle = Double.random(in: -Double.pi / 2...Double.pi / 2, using: &random)
      return OrientedBox(
        center: SIMD2(.random(in: 0...100, using: &random), .random(in: 0...100, using: &random)),
        half: SIMD2(.random(in: 5...40, using: &random), .random(in: 3...10, using: &random)),
        direction: SIMD2(cos(angle), sin(angle)))
    }
    var shared = 0
    for _ in 0..<2000 {
      let (a, b) = (box(), box())
      if a.samples.contains(where: b.holds) || b.samples.contains(where: a.holds) {
        #expect(a.overlaps(b) && b.overlaps(a))
        shared += 1
      }
      // Apart by the slow measure: a line between them along a side of either.
      if let far = Optional(a.expanded(by: 4)), !far.samples.contains(where: b.holds),
        !b.samples.contains(where: far.holds)
      {
        #expect(!a.overlaps(b))
      }
    }
    #expect(shared > 100)
  }
}
