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
