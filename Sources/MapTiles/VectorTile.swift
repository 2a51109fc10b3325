/// A decoded Mapbox Vector Tile, version 1 or 2: layers of points, lines and polygons.
public struct VectorTile: Sendable {
  /// The layers in the tile's order.
  public var layers: [VectorTileLayer]

  /// Creates a tile from its layers.
  public init(layers: [VectorTileLayer]) {
    self.layers = layers
  }

  /// The first layer of that name, nil when there is none.
  public func layer(_ name: String) -> VectorTileLayer? {
    layers.first { $0.name == name }
  }
}

/// A layer of a vector tile. Every feature's points lie in one array, so that a layer costs a handful
/// of allocations whatever it holds.
public struct VectorTileLayer: Sendable {
  /// The layer's name.
  public var name: String

  /// The width of the tile in the units of ``points``, at least 1; usually 4096.
  public var extent: Int

  /// The features that have any geometry, in the tile's order.
  public var features: [VectorTileFeature] = []

  /// The attribute names ``tags`` refers to.
  public var keys: [String] = []

  /// The attribute values ``tags`` refers to.
  public var values: [VectorTileValue] = []

  /// Pairs of an index into ``keys`` and one into ``values``, all within those arrays.
  public var tags: [UInt32] = []

  /// The points of all features in units of ``extent``, from the tile's north-west corner, y down.
  /// They may lie outside `0 ..< extent`: tiles carry a buffer around their edge.
  public var points: [SIMD2<Int32>] = []

  /// Where each part starts in ``points``, with the number of points as a last entry, so that part i
  /// is `points[parts[i] ..< parts[i + 1]]`. A part is a line, or a polygon's ring without the repeat
  /// of its first point; all points of a point feature are one part.
  public var parts: [Int32] = [0]

  /// Creates an empty layer.
  public init(name: String, extent: Int) {
    self.name = name
    self.extent = extent
  }

  /// The indices in ``points`` of one part.
  public func points(ofPart part: Int) -> Range<Int> {
    Int(parts[part])..<Int(parts[part + 1])
  }

  /// The value of a feature's attribute, nil when the feature has none of that name.
  public func value(of key: String, in feature: VectorTileFeature) -> VectorTileValue? {
    guard let wanted = keys.firstIndex(of: key) else { return nil }
    return value(ofKey: wanted, in: feature)
  }

  /// The value of the attribute whose name is `keys[key]`; quicker than by name in a loop.
  public func value(ofKey key: Int, in feature: VectorTileFeature) -> VectorTileValue? {
    var index = feature.tags.lowerBound
    while index + 1 < feature.tags.upperBound {
      if Int(tags[index]) == key {
        return values[Int(tags[index + 1])]
      }
      index += 2
    }
    return nil
  }
}

/// What a feature is made of.
public enum GeometryKind: UInt8, Sendable {
  /// One or several points.
  case point = 1
  /// One or several lines of at least two points.
  case line = 2
  /// Rings of at least three points. In y-down coordinates an outer ring has positive area by the
  /// surveyor's formula, and the holes that follow it negative.
  case polygon = 3
}

/// A feature of a vector tile; its points and attributes are in its layer.
public struct VectorTileFeature: Sendable {
  /// The feature's number, nil when it has none.
  public var id: UInt64?

  /// What the feature is made of.
  public var kind: GeometryKind

  /// Its parts: indices into the layer's `parts`, never empty.
  public var parts: Range<Int>

  /// Its attributes: indices into the layer's `tags`, of even count.
  public var tags: Range<Int>

  /// Creates a feature from its place in the layer's arrays.
  public init(id: UInt64? = nil, kind: GeometryKind, parts: Range<Int>, tags: Range<Int>) {
    self.id = id
    self.kind = kind
    self.parts = parts
    self.tags = tags
  }
}

/// An attribute's value.
public enum VectorTileValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A 32-bit floating point number.
  case float(Float)
  /// A 64-bit floating point number.
  case double(Double)
  /// A signed integer.
  case int(Int64)
  /// An unsigned integer.
  case uint(UInt64)
  /// A truth value.
  case bool(Bool)
  /// A value of a type this reader does not know.
  case unknown

  /// The text, nil for anything else.
  public var stringValue: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Whether it says yes, also where it is written as a number or text.
  public var isTrue: Bool {
    switch self {
    case .bool(let value): value
    case .string(let text): text == "true" || text == "yes" || text == "1"
    default: doubleValue == 1
    }
  }

  /// The number, also where it is written as text (as OpenStreetMap's heights and levels are).
  public var doubleValue: Double? {
    switch self {
    case .string(let text): Double(text)
    case .float(let number): Double(number)
    case .double(let number): number
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    case .bool, .unknown: nil
    }
  }
}
