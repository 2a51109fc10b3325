import MapTiles

/// The names of a tile, in tile-local units: `(0, 0)` is its north-west corner, `(1, 1)` its
/// south-east one.
struct TileNames: Sendable {
  /// Names of places, waters and the user's own things.
  var points: [PointName] = []

  /// Names along straight stretches of streets and rivers, the longest first.
  var lines: [LineName] = []

  /// About how much memory they take, in bytes.
  var byteCount: Int {
    points.count * MemoryLayout<PointName>.stride + lines.count * MemoryLayout<LineName>.stride
  }
}

/// A name that stands at a point.
struct PointName: Hashable, Sendable {
  var text: String

  /// The same for equal texts, in every run.
  var key: UInt64

  var labelClass: LabelClass
  var position: SIMD2<Float>

  /// What the name stands for: people for a place, width in tiles for an area; 0 when not known.
  var weight: Double

  /// How wide the area is at the point, in tile widths; 0 for what is no area.
  var width: Float = 0

  init(
    _ text: String, _ labelClass: LabelClass, at position: SIMD2<Float>, weight: Double = 0,
    width: Float = 0
  ) {
    self.text = labelClass.isInCapitals ? text.uppercased() : text
    key = stableHash(text)
    self.labelClass = labelClass
    self.position = position
    self.weight = weight
    self.width = width
  }
}

/// A name along a straight stretch of a line. A camera keeps straight what is straight on the
/// ground, so the stretch is found once and not in every frame.
struct LineName: Hashable, Sendable {
  var text: String

  /// The same for equal texts, in every run.
  var key: UInt64

  var labelClass: LabelClass
  var start: SIMD2<Float>
  var end: SIMD2<Float>

  init(_ text: String, _ labelClass: LabelClass, from start: SIMD2<Float>, to end: SIMD2<Float>) {
    self.text = text
    key = stableHash(text)
    self.labelClass = labelClass
    self.start = start
    self.end = end
  }

  /// Its length in tile widths.
  var length: Float {
    let way = end - start
    return (way * way).sum().squareRoot()
  }
}

/// A hash of a text that is the same in every run, unlike `Hasher`'s: what is sorted by it stays in
/// one order (FNV-1a, 64 bits).
func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
