import CGDAL
import MapTiling

/// Turns the fields of one layer's features into tile attributes.
struct AttributeReader {
  /// A field that becomes an attribute.
  struct Column {
    /// Its index among the layer's fields.
    let index: Int
    /// The attribute's name.
    let name: String
    /// The number of that name.
    let key: Int
    let field: OGRField
    /// True once a value was met: what is empty throughout is not named in the archive.
    var isSeen = false
  }

  private(set) var columns: [Column] = []
  /// The index of the field that tells the first level a feature shows at.
  private(set) var zoomField: Int?
  /// The index of the field that tells how much a feature matters.
  private(set) var weightField: Int?

  /// Looks at the layer's fields once.
  init(_ layer: OGRLayer, _ input: InputSettings, _ keys: inout KeyTable) {
    let fields = layer.fields
    let hasName = fields.contains { $0.name == "name" }
    for (index, field) in fields.enumerated() {
      if field.name == input.zoomAttribute {
        zoomField = index
        continue
      }
      if ["population", "pop2005", "pop_est"].contains(field.name.lowercased()) {
        weightField = index
      }
      if let wanted = input.attributes, !wanted.contains(field.name) { continue }
      if field.type == OFTBinary { continue }
      // `NAME` and `Name` are what Shapefile and KML call the name the style looks for.
      let isName = !hasName && field.name.lowercased() == "name"
      let name = isName ? "name" : field.name
      columns.append(
        Column(index: index, name: name, key: keys.number(of: name), field: field))
    }
  }

  /// Notes that a column has values.
  mutating func see(_ position: Int) {
    if !columns[position].isSeen { columns[position].isSeen = true }
  }

  /// Names the attributes that have values in the layer's entry.
  func note(in registry: inout LayerRegistry, _ entry: Int) {
    for column in columns where column.isSeen {
      registry.note(field: column.name, type: column.field.attributeTypeName, in: entry)
    }
  }

  // MARK: GDAL's features

  /// The levels a feature shows at, by the attribute that says so.
  func zooms(of feature: borrowing OGRFeature) -> ClosedRange<Int> {
    guard let zoomField, feature.hasValue(zoomField) else { return 0...ZoomPlan.deepest }
    return Self.zooms(from: feature.number(zoomField))
  }

  /// The levels from one on, whatever number a file has there.
  static func zooms(from first: Double) -> ClosedRange<Int> {
    if !first.isFinite { return 0...ZoomPlan.deepest }
    // Bounded before it becomes a whole number, which holds no 1e300.
    return Int(max(0, min(Double(ZoomPlan.deepest), first.rounded(.up))))...ZoomPlan.deepest
  }

  /// How much a feature matters when its tile is too full.
  func weight(of feature: borrowing OGRFeature) -> Float {
    guard let weightField, feature.hasValue(weightField) else { return 0 }
    return Self.weight(from: feature.number(weightField))
  }

  /// The weight that a number stands for, whatever a file has there: within what a score, which is some
  /// thousand times as much, can hold.
  static func weight(from number: Double) -> Float {
    let most = 1e30
    return number.isNaN ? 0 : Float(max(-most, min(most, number)))
  }

  /// Appends a feature's attributes and returns where they are.
  mutating func encode(
    _ feature: borrowing OGRFeature, into bytes: inout GrowBuffer<UInt8>
  ) -> Range<Int> {
    let start = bytes.count
    for position in columns.indices {
      let index = columns[position].index
      let key = columns[position].key
      guard feature.hasValue(index) else { continue }
      switch columns[position].field.type {
      case OFTInteger, OFTInteger64:
        let value = feature.integer(index)
        let isFlag = columns[position].field.isBoolean
        bytes.appendAttribute(key, isFlag ? .flag(value != 0) : .integer(value))
      case OFTReal:
        let value = feature.number(index)
        if !value.isFinite { continue }
        bytes.appendAttribute(key, .number(value))
      default:
        guard let text = feature.rawText(index), text.pointee != 0 else { continue }
        bytes.appendAttribute(
          key, text: UnsafeRawBufferPointer(start: text, count: strlen(text)))
      }
      see(position)
    }
    return start..<bytes.count
  }
}

extension OGRField {
  /// The type's name in the metadata of an archive.
  fileprivate var attributeTypeName: String {
    switch type {
    case OFTInteger, OFTInteger64:
      (isBoolean ? AttributeValue.flag(false) : AttributeValue.integer(0)).typeName
    case OFTReal: AttributeValue.number(0).typeName
    default: AttributeValue.text("").typeName
    }
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
