import CGDAL
import CSQLite

/// A table of features in a GeoPackage whose rows can be read without GDAL.
struct GeoPackageTable {
  /// The least and the largest number of a row.
  let ids: ClosedRange<Int64>
  /// Asks for the rows with numbers from the first parameter through the second, in their order:
  /// number, geometry, the columns of the attributes, then those of level and weight if there are any.
  let query: String
  /// The columns of the answer.
  let attributes: AttributeReader

  /// The column of the answer with the row's number.
  static let idColumn = 0
  /// The column of the answer with the geometry.
  static let geometryColumn = 1
  /// The first column of the answer with an attribute.
  static let firstAttribute = 2

  /// Nil where GDAL is to read the layer: a view, a table without numbers, columns of other types
  /// than numbers, texts and dates, texts that are not UTF-8.
  init?(_ layer: OGRLayer, _ attributes: AttributeReader, _ connection: GeoPackage.Connection) {
    let id = layer.idColumn
    let geometry = layer.geometryColumn
    let columns = attributes.columns
    guard !id.isEmpty, !geometry.isEmpty,
      columns.allSatisfy({ Self.types.contains($0.field.type) }),
      Self.isTable(layer.name, numberedBy: id, connection)
    else { return nil }
    var extra: [String] = []
    for field in [attributes.zoomField, attributes.weightField].compactMap({ $0 }) {
      guard Self.numberTypes.contains(layer.fields[field].type) else { return nil }
      extra.append(layer.fields[field].name)
    }
    let names = [id, geometry] + columns.map { layer.fields[$0.index].name } + extra
    let table = Self.quoted(layer.name)
    let number = Self.quoted(id)
    query =
      "SELECT \(names.map(Self.quoted).joined(separator: ",")) FROM \(table) "
      + "WHERE \(number) BETWEEN ?1 AND ?2 ORDER BY \(number)"
    guard
      let ids = connection.row(
        // Asked for together they would take a walk through the table.
        "SELECT (SELECT min(\(number)) FROM \(table)), (SELECT max(\(number)) FROM \(table))", [],
        { row -> ClosedRange<Int64>? in
          guard row.storage(0) == SQLITE_INTEGER, row.storage(1) == SQLITE_INTEGER,
            row.integer(0) <= row.integer(1)
          else { return nil }
          return row.integer(0)...row.integer(1)
        }), ids.upperBound.subtractingReportingOverflow(ids.lowerBound).overflow == false,
      GeoPackage.Statement(query, on: connection) != nil
    else { return nil }
    self.ids = ids
    self.attributes = attributes
  }

  private static let numberTypes: [OGRFieldType] = [OFTInteger, OFTInteger64, OFTReal]
  private static let types = numberTypes + [OFTString, OFTDate, OFTDateTime]

  private static func quoted(_ name: String) -> String {
    "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }

  /// True for a true table in which `id` is SQLite's own number of a row, in a database of UTF-8.
  private static func isTable(
    _ name: String, numberedBy id: String, _ connection: GeoPackage.Connection
  ) -> Bool {
    func count(_ query: String, _ texts: [String]) -> Int64 {
      connection.row(query, texts) { $0.integer(0) } ?? -1
    }
    let encoding = connection.row("PRAGMA encoding") {
      String(decoding: $0.bytes(0), as: UTF8.self)
    }
    return encoding == "UTF-8"
      && count(
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?1 AND rootpage > 0",
        [name]) == 1
      && count(
        "SELECT count(*) FROM pragma_table_info(?1) WHERE name = ?2 AND pk = 1 "
          + "AND upper(type) = 'INTEGER'", [name, id]) == 1
      // A key with an index of its own is not the number of the row.
      && count("SELECT count(*) FROM pragma_index_list(?1) WHERE origin = 'pk'", [name]) == 0
  }
}

/// The blob that holds a geometry in a GeoPackage (OGC 12-128r18, clause 2.1.3).
enum GeoPackageGeometry {
  /// The well-known binary in a blob; nil where there is anything unusual about its head.
  static func binary(in blob: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    // "GP", version 0, flags, and the number of the coordinate system.
    let fixed = 8
    guard blob.count >= fixed, blob[0] == UInt8(ascii: "G"), blob[1] == UInt8(ascii: "P"),
      blob[2] == 0
    else { return nil }
    let flags = blob[3]
    // Reserved bits, and geometries of somebody's own.
    if flags & 0b1110_0000 != 0 { return nil }
    // A box of no, two, three, three or four dimensions.
    let boxes = [0, 32, 48, 48, 64]
    let box = Int(flags >> 1 & 0b111)
    guard box < boxes.count, blob.count >= fixed + boxes[box] else { return nil }
    return UnsafeRawBufferPointer(rebasing: blob[(fixed + boxes[box])...])
  }
}
