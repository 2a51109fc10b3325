import Foundation

/// The settings file GDAL's OpenStreetMap reader wants: which ways are areas, and which tags become
/// fields.
enum OSMConfiguration {
  /// The tags the schema looks at; all of them become fields of every table.
  static let tags = [
    "name", "ref", "highway", "railway", "waterway", "natural", "boundary", "admin_level",
    "building", "building:part", "building:levels", "building:min_level", "height", "min_height",
    "landuse", "leisure", "water", "place", "population", "capital", "oneway", "tunnel", "bridge",
    "service",
  ]

  /// The text of the file.
  static var text: String {
    // A closed way with one of these tags is an area, unless area=no says otherwise.
    let areas = [
      "aeroway", "amenity", "boundary", "building", "building:part", "craft", "geological",
      "historic", "landuse", "leisure", "military", "natural", "office", "place", "shop", "sport",
      "tourism", "highway=platform", "public_transport=platform", "waterway=riverbank",
      "waterway=dock",
    ]
    let fields = tags.joined(separator: ",")
    let tables = ["points", "lines", "multipolygons"].map {
      "[\($0)]\nosm_id=yes\nother_tags=no\nattributes=\(fields)\n"
    }
    // These two would only repeat what is in the other tables.
    let unused = ["multilinestrings", "other_relations"].map {
      "[\($0)]\nosm_id=yes\nother_tags=no\nattributes=name\n"
    }
    return """
      closed_ways_are_polygons=\(areas.joined(separator: ","))
      attribute_name_laundering=no
      report_all_nodes=no
      report_all_ways=no

      \((tables + unused).joined(separator: "\n"))
      """
  }
}
