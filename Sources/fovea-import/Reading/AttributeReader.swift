import CGDAL
import MapTiling

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
      guard feature.hasValue(index) else { continue }
      switch columns[position].field.type {
      case OFTInteger, OFTInteger64:
        let value = feature.integer(index)
        let isFlag = columns[position].field.isBoolean
        append(isFlag ? .flag(value != 0) : .integer(value), position, &builder, entry)
      case OFTReal:
        let value = feature.number(index)
        if value.isFinite { append(.number(value), position, &builder, entry) }
      default:
        guard let text = feature.rawText(index), text.pointee != 0 else { continue }
        let key = key(position, AttributeValue.textTypeName, &builder, entry)
        builder.batch.attributes.appendAttribute(key, text: text)
      }
    }
    return start..<builder.batch.attributes.count
  }

  private mutating func append(
    _ value: AttributeValue, _ position: Int, _ builder: inout FeatureBuilder, _ entry: Int
  ) {
    let key = key(position, value.typeName, &builder, entry)
    builder.batch.attributes.appendAttribute(key, value)
  }

  private mutating func key(
    _ position: Int, _ type: String, _ builder: inout FeatureBuilder, _ entry: Int
  ) -> Int {
    if let known = columns[position].key { return known }
    let name = columns[position].name
    let key = builder.keys.number(of: name)
    builder.registry.note(field: name, type: type, in: entry)
    columns[position].key = key
    return key
  }
}

extension AttributeValue {
  /// The name of texts' type in the metadata of an archive.
  static let textTypeName = "String"

  /// The type's name in the metadata of an archive.
  var typeName: String {
    switch self {
    case .text: Self.textTypeName
    case .integer, .number: "Number"
    case .flag: "Boolean"
    }
  }
}
