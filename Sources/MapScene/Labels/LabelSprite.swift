/// A name drawn in its colours, halo and all, ready to be laid over a frame.
struct LabelSprite: Sendable {
  /// Its colours and thickness of halo.
  struct Look: Hashable, Sendable {
    var text: RGBA
    var halo: RGBA

    /// Pixels the halo reaches beyond the letters, in the sprite's own pixels.
    var haloRadius: Double

    /// Points the halo reaches beyond the letters, and how opaque it is.
    private static let haloPoints = 1.4
    private static let haloOpacity = 0.88

    /// The widest halo, in pixels.
    static let mostHalo = 8.0

    /// How many times the letters' coverage is raised, above 1 for letters that will be turned: between
    /// the pixels thin strokes lose strength.
    var weight = 1.0

    /// Letters of a colour in a theme's halo, in a sprite of `detail` pixels a point.
    init(text: RGBA, theme: Theme, detail: Double, weight: Double = 1) {
      self.text = text
      self.weight = weight
      halo = theme.labelHalo.withOpacity(Self.haloOpacity)
      haloRadius = min(Self.haloPoints * detail, Self.mostHalo)
    }
  }

  /// Pixels in a row, rows.
  let width: Int
  let height: Int

  /// Premultiplied `0xAARRGGBB`, with at least one clear pixel on every side.
  let pixels: [UInt32]

  /// The size of the text's own box, from ascent to descent, in the sprite's pixels.
  let textSize: SIMD2<Double>

  /// The middle of that box in the sprite.
  let center: SIMD2<Double>

  /// Draws the letters of a mask over a halo around them.
  init(_ mask: CoverageMask, look: Look) {
    textSize = SIMD2(Double(mask.width), Double(mask.height))
    let rows = mask.inkRows
    let margin = Int(look.haloRadius.rounded(.up)) + 1
    let (inkWidth, inkHeight) = (mask.width, rows.count)
    let (width, height) = (inkWidth + 2 * margin, inkHeight + 2 * margin)
    self.width = width
    self.height = height
    center = SIMD2(
      Double(margin) + Double(mask.width) / 2,
      Double(margin) + Double(mask.height) / 2 - Double(rows.lowerBound))
    // Every coverage is raised in one way, and so is every halo without a letter over it coloured.
    let raised = (0...255).map { UInt8(min(Double($0) * look.weight, 255)) }
    let bare = (0...255).map { Self.pixel(letter: 0, halo: $0, look) }
    var letters = [UInt8](repeating: 0, count: width * height)
    for row in 0..<inkHeight {
      let from = (rows.lowerBound + row) * mask.width
      let to = (row + margin) * width + margin
      for column in 0..<inkWidth {
        letters[to + column] = raised[Int(mask.coverage[from + column])]
      }
    }
    let halo = Self.dilated(letters, width: width, height: height, radius: look.haloRadius)
    pixels = zip(letters, halo).map { letter, halo in
      letter == 0
        ? bare[Int(halo)] : Self.pixel(letter: UInt32(letter), halo: UInt32(halo), look)
    }
  }

  /// Every pixel's greatest coverage within `radius` of it, the disc's edge softened.
  private static func dilated(
    _ coverage: [UInt8], width: Int, height: Int, radius: Double
  ) -> [UInt8] {
    var result = coverage
    let reach = Int(radius.rounded(.up))
    for dy in -reach...reach {
      for dx in -reach...reach where (dx, dy) != (0, 0) {
        let distance = Double(dx * dx + dy * dy).squareRoot()
        let weight = Int(min(max(radius + 0.5 - distance, 0), 1) * 256)
        guard weight > 0 else { continue }
        spread(coverage, by: dy * width + dx, weight: UInt16(weight), into: &result)
      }
    }
    return result
  }

  /// Raises `result` to `coverage` moved by an offset. What wraps around a row's end is clear: the
  /// margin is as wide as any offset.
  private static func spread(
    _ coverage: [UInt8], by offset: Int, weight: UInt16, into result: inout [UInt8]
  ) {
    let count = coverage.count - abs(offset)
    guard count > 0 else { return }
    coverage.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        let from = source + max(-offset, 0)
        let to = target + max(offset, 0)
        for index in 0..<count {
          let value = UInt8(truncatingIfNeeded: (UInt16(from[index]) &* weight) >> 8)
          to[index] = max(to[index], value)
        }
      }
    }
  }

  /// The letter over the halo, premultiplied.
  private static func pixel(letter: UInt32, halo: UInt32, _ look: Look) -> UInt32 {
    let over = dividedBy255(letter * UInt32(look.text.alpha))
    let under = dividedBy255(
      dividedBy255(halo * UInt32(look.halo.alpha)) * (255 - over))
    func channel(_ text: UInt8, _ halo: UInt8, _ shift: UInt32) -> UInt32 {
      dividedBy255(UInt32(text) * over + UInt32(halo) * under) << shift
    }
    return (over + under) << 24 | channel(look.text.red, look.halo.red, 16)
      | channel(look.text.green, look.halo.green, 8) | channel(look.text.blue, look.halo.blue, 0)
  }
}

extension CoverageMask {
  /// The rows from the first to the last that has any ink; empty when none has.
  var inkRows: Range<Int> {
    func hasInk(_ row: Int) -> Bool {
      coverage[row * width..<(row + 1) * width].contains { $0 > 0 }
    }
    guard let first = (0..<height).first(where: hasInk),
      let last = (0..<height).last(where: hasInk)
    else { return 0..<0 }
    return first..<last + 1
  }
}
