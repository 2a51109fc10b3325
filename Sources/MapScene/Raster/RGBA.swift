/// A colour in 8-bit sRGB with straight (not premultiplied) alpha.
public struct RGBA: Hashable, Sendable {
  /// Red, 0...255.
  public var red: UInt8
  /// Green, 0...255.
  public var green: UInt8
  /// Blue, 0...255.
  public var blue: UInt8
  /// Opacity, 0 (invisible) ... 255 (opaque).
  public var alpha: UInt8

  /// Creates a colour of its four components; opaque unless `alpha` is given.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour of the 24 bits `0xRRGGBB`; bits above them are ignored.
  public init(hex: UInt32, alpha: UInt8 = 255) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex), alpha: alpha)
  }

  /// Creates a colour of a pixel `0xAARRGGBB`.
  public init(argb: UInt32) {
    self.init(hex: argb, alpha: UInt8(truncatingIfNeeded: argb >> 24))
  }

  /// The pixel `0xAARRGGBB`, alpha straight.
  public var argb: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// The same colour with its opacity multiplied by `factor`, which is clamped to 0...1.
  public func withOpacity(_ factor: Double) -> RGBA {
    var copy = self
    copy.alpha = UInt8((Double(alpha) * min(max(factor, 0), 1)).rounded())
    return copy
  }

  /// The colour between this one (`amount` 0) and `other` (`amount` 1), component by component.
  public func mixed(with other: RGBA, _ amount: Double) -> RGBA {
    let share = min(max(amount, 0), 1)
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      // Not `rounded()`, which is a call: a frame mixes colours in every row.
      UInt8(Double(from) + (Double(to) - Double(from)) * share + 0.5)
    }
    return RGBA(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
