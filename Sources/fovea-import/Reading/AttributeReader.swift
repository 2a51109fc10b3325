import CGDAL

/// Turns the fields of one layer's features into tile attributes.
struct AttributeReader {
  private struct Column {
    var index: Int
    var name: String
    var field: OGRField
    /// The number of its name once a value was seen: names are looked up and noted only once.
    var key: Int?
  }

  private var columns: [Column] = []
  private var zoomColumn: Int?
  private var weightColumn: Int?

  /// Looks at the layer's fields once.
  init(_ layer: OGRLayer, _ input: InputSettings) {
    let fields = layer.fields
    let hasName = fields.contains { $0.name == "name" }
    for (index, field) in fields.enumerated() {
      if field.name == input.zoomAttribute {
        zoomColumn = index
        continue
      }
      if ["population", "pop2005", "pop_est"].contains(field.name.lowercased()) {
        weightColumn = index
      }
      if let wanted = input.attributes, !wanted.contains(field.name) { continue }
      if field.type == OFTBinary { continue }
      // `NAME` and `Name` are what Shapefile and KML call the name the style looks for.
      let isName = !hasName && field.name.lowercased() == "name"
      columns.append(Column(index: index, name: isName ? "name" : field.name, field: field))
    }
  }

  /// The levels a feature shows at, by the attribute that says so.
  func zooms(of feature: borrowing OGRFeature) -> ClosedRange<Int> {
    guard let zoomColumn, feature.hasValue(zoomColumn) else { return 0...ZoomPlan.deepest }
    let first = feature.number(zoomColumn)
    if !first.isFinite { return 0...ZoomPlan.deepest }
    // Bounded before it becomes a whole number, which holds no 1e300.
    return Int(max(0, min(Double(ZoomPlan.deepest), first.rounded(.up))))...ZoomPlan.deepest
  }

  /// How much a feature matters when its tile is too full.
  func weight(of feature: borrowing OGRFeature) -> Float {
    guard let weightColumn, feature.hasValue(weightColumn) else { return 0 }
    return Float(feature.number(weightColumn))
  }

  /// Appends a feature's attributes and returns where they are.
  mutating func encode(
    _ feature: borrowing OGRFeature, into builder: inout FeatureBuilder, _ entry: Int
  ) -> Range<Int> {
    let start = builder.batch.attributes.count
    for position in columns.indices {
      let index = columns[position].index
      guard feature.hasValue(index),
        let value = Self.value(of: feature, index, columns[position].field)
      else { continue }
      let key = columns[position].key ?? note(position, value, &builder, entry)
      builder.batch.attributes.appendAttribute(key, value)
    }
    return start..<builder.batch.attributes.count
  }

  private mutating func note(
    _ position: Int, _ value: AttributeValue, _ builder: inout FeatureBuilder, _ entry: Int
  ) -> Int {
    let name = columns[position].name
    let key = builder.keys.number(of: name)
    builder.registry.note(field: name, type: value.typeName, in: entry)
    columns[position].key = key
    return key
  }

  private static func value(
    of feature: borrowing OGRFeature, _ index: Int, _ field: OGRField
  ) -> AttributeValue? {
    switch field.type {
    case OFTInteger, OFTInteger64:
      let value = feature.integer(index)
      return field.isBoolean ? .flag(value != 0) : .integer(value)
    case OFTReal:
      let value = feature.number(index)
      return value.isFinite ? .number(value) : nil
    default:
      guard let text = feature.text(index), !text.isEmpty else { return nil }
      return .text(text)
    }
  }
}

extension GrowBuffer where Element == UInt8 {
  /// Appends one attribute: its key's number, then its counted value.
  mutating func appendAttribute(_ key: Int, _ value: AttributeValue) {
    appendVarint(UInt64(key))
    var message = GrowBuffer<UInt8>(capacity: 32)
    value.encode(into: &message)
    appendVarint(UInt64(message.count))
    append(raw: message.raw)
  }
}

extension AttributeValue {
  /// The type's name in the metadata of an archive.
  var typeName: String {
    switch self {
    case .text: "String"
    case .integer, .number: "Number"
    case .flag: "Boolean"
    }
  }
}

/// One of the tables GDAL divides an OpenStreetMap file into, with the fields of its tags.
struct OSMTable {
  /// Which table it is; nil for those the map has no use for.
  let kind: OSMSchema.Table?
  private let columns: [String: Int]

  /// Looks at the layer's name and fields once.
  init(_ layer: OGRLayer) {
    switch layer.name {
    case "points": kind = .points
    case "lines": kind = .lines
    case "multipolygons": kind = .areas
    default: kind = nil
    }
    var columns: [String: Int] = [:]
    for (index, field) in layer.fields.enumerated() { columns[field.name] = index }
    self.columns = columns
  }

  /// The value of a tag.
  func tag(_ name: String, of feature: borrowing OGRFeature) -> String? {
    guard let index = columns[name] else { return nil }
    return feature.text(index)
  }
}
