import Foundation
import MapCamera
import MapScene
import SDLKit

/// The program's icon: a town that lies flat and dim through a long lens, and stands up in the round
/// lens before it.
@MainActor
struct Icon {
  /// The sizes it is drawn in, pixels.
  static let sizes = [32, 48, 64, 128, 256, 512]

  private enum Ink {
    static let ground = RGBA(hex: 0x0b_1624)
    static let groundEdge = RGBA(hex: 0x17_2c44)
    static let lensGround = RGBA(hex: 0x0d_2438)
    static let haze = RGBA(hex: 0x2f_7d9d)
    static let sky = RGBA(hex: 0x0a_1a33)
    static let street = RGBA(hex: 0x5c_e1e6)
    static let dimStreet = RGBA(hex: 0x4f_86b4, alpha: 120)
    static let wall = RGBA(hex: 0x0f_3448)
    static let edge = RGBA(hex: 0xc8_fbff)
    static let ring = RGBA(hex: 0xff_e23a)
  }

  /// Each pixel is the mean of this many squared.
  private static let fineness = 4

  private let rasterizer: Rasterizer
  private let size: Int
  /// The side of the fine picture.
  private let side: Double

  init(size: Int, rasterizer: Rasterizer) {
    self.size = size
    self.rasterizer = rasterizer
    side = Double(size * Self.fineness)
  }

  /// Strokes in fine pixels: a small part of the icon, and never much thinner than a pixel.
  private var lineWidth: Double { max(side / 110, 0.95 * Double(Self.fineness)) }

  /// Writes the icon as a PNG, transparent outside its rounded square.
  func write(to path: String) throws {
    try PNG.write(picture(), to: path)
  }

  private func picture() -> PixelImage {
    let fine = Bitmap(width: Int(side), height: Int(side))
    drawBase(into: fine.buffer)
    drawLens(over: fine.buffer)
    let mask = Bitmap(width: Int(side), height: Int(side))
    let margin = Float(side / 32)
    mask.buffer.fillRoundedRect(
      PixelRect(x: 0, y: 0, width: Float(side), height: Float(side)).insetBy(margin),
      radius: Float(side * 0.21), color: RGBA(hex: 0xff_ffff))
    return reduced(fine, mask)
  }

  /// The town through the long lens, all over the icon.
  private func drawBase(into pixels: PixelBuffer) {
    let town = Town(
      side: side, metersAcross: 420, lens: 20, pitch: 58, lineWidth: lineWidth * 0.8)
    let list = DrawList()
    town.appendStreets(to: list, Ink.dimStreet)
    let rows = (0..<pixels.height).map {
      Ink.groundEdge.mixed(with: Ink.ground, Double($0) / side).argb
    }
    rasterizer.draw(list, background: BackgroundRows(colors: rows), into: pixels)
  }

  /// The round lens, its ring and its shadow.
  private func drawLens(over pixels: PixelBuffer) {
    let diameter = (side * 0.8).rounded()
    let start = ((side - diameter) / 2).rounded()
    let circle = PixelRect(
      x: Float(start), y: Float(start), width: Float(diameter), height: Float(diameter))
    let radius = circle.width / 2
    pixels.dropShadow(
      of: circle, radius: radius, offset: (0, Float(side / 90)), blur: Float(side / 40),
      opacity: 0.75)
    let lens = Bitmap(width: Int(diameter), height: Int(diameter))
    drawTown(into: lens.buffer)
    pixels.copy(lens.buffer, x: Int(start), y: Int(start), clippedTo: circle, radius: radius)
    let ring = Float(max(side / 27, 2 * Double(Self.fineness)))
    pixels.strokeRoundedRect(circle, radius: radius, lineWidth: ring, color: Ink.ring)
  }

  /// The town through the wide lens, up to the horizon and above.
  private func drawTown(into pixels: PixelBuffer) {
    let diameter = Double(pixels.height)
    let town = Town(
      side: diameter, metersAcross: 400, lens: 84, pitch: 72, lineWidth: lineWidth)
    let list = DrawList()
    town.appendStreets(to: list, Ink.street)
    for tower in Town.towers { town.append(tower, to: list, fill: Ink.wall, line: Ink.edge) }
    let horizon = town.viewport.horizonY ?? 0
    let rows = (0..<pixels.height).map { row in
      let y = Double(row) + 0.5
      return y < horizon
        ? Ink.sky.mixed(with: Ink.haze, pow(y / horizon, 2)).argb
        : Ink.haze.mixed(with: Ink.lensGround, (y - horizon) / (diameter * 0.3)).argb
    }
    rasterizer.draw(list, background: BackgroundRows(colors: rows), into: pixels)
  }

  /// The picture in its own size: the mean of the fine pixels, as opaque as the mask is white.
  private func reduced(_ fine: Bitmap, _ mask: Bitmap) -> PixelImage {
    var image = PixelImage(width: size, height: size, filling: 0)
    for y in 0..<size {
      for x in 0..<size {
        var sums = SIMD4<UInt32>()
        for row in y * Self.fineness..<(y + 1) * Self.fineness {
          for column in x * Self.fineness..<(x + 1) * Self.fineness {
            let color = RGBA(argb: fine[column, row])
            let alpha = mask[column, row] & 0xFF
            sums &+= SIMD4(UInt32(color.red), UInt32(color.green), UInt32(color.blue), alpha)
          }
        }
        let count = UInt32(Self.fineness * Self.fineness)
        let mean = (sums &+ count / 2) / count
        image.pixels[y * size + x] = mean[3] << 24 | mean[0] << 16 | mean[1] << 8 | mean[2]
      }
    }
    return image
  }
}
