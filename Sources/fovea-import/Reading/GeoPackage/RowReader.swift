import CGDAL
import CSQLite
import MapTiling

/// One thread's part in the reading.
struct RowReader: ~Copyable {
  private let reading: TableReading
  /// Outlives this value, as its statement must not outlive it.
  private let connection: GeoPackage.Connection
  private let statement: GeoPackage.Statement
  private let reprojection: Reprojection
  private var builder = FeatureBuilder()
  private var attributes: AttributeReader
  private let zoomColumn: Int?
  private let weightColumn: Int?

  /// After so many rows it is looked whether another thread waits.
  private static let pause = 256

  /// Prepares to read rows of a table.
  init(
    _ reading: TableReading, _ connection: GeoPackage.Connection
  ) throws(ImportError) {
    let reprojection = try reading.makeReprojection()
    guard let statement = GeoPackage.Statement(reading.table.query, on: connection) else {
      throw ImportError("\(reading.source) cannot be read: \(connection.message)")
    }
    self.reading = reading
    self.connection = connection
    self.statement = statement
    self.reprojection = reprojection
    attributes = reading.table.attributes
    builder.registry = reading.registry
    var next = GeoPackageTable.firstAttribute + attributes.columns.count
    zoomColumn = attributes.zoomField == nil ? nil : next
    if zoomColumn != nil { next += 1 }
    weightColumn = attributes.weightField == nil ? nil : next
  }

  /// Reads and prepares the rows with some of the table's numbers.
  mutating func read(
    _ ids: ClosedRange<Int64>, into preparer: inout Preparer
  ) throws(ImportError) {
    var (next, last) = (ids.lowerBound, ids.upperBound)
    var noted = next
    var count = 0
    var fault: String?
    statement.restart(ids.lowerBound, ids.upperBound)
    rows: while fault == nil {
      switch statement.step() {
      case SQLITE_ROW:
        let id = statement.integer(GeoPackageTable.idColumn)
        // A damaged database could turn in circles.
        if id < next { fault = "its rows are out of order" }
        if id < next || id > last { break rows }
        readRow(id)
        count += 1
        // There may be no number after it.
        if id == last { break rows }
        next = id + 1
      case SQLITE_DONE: break rows
      default: fault = connection.message
      }
      if builder.batch.isFull(vertices: FeatureBatch.inPlaceVertices) { try pass(to: &preparer) }
      if count == Self.pause {
        last = reading.rows.share(from: next, through: last)
        reading.note(count, of: next - noted, &builder, attributes)
        (count, noted) = (0, next)
      }
    }
    try pass(to: &preparer)
    reading.note(count, of: last - noted + 1, &builder, attributes, fault: fault.map { (next, $0) })
  }

  private mutating func pass(to preparer: inout Preparer) throws(ImportError) {
    try preparer.prepare(builder.batch)
    builder.batch.removeAll()
  }

  private mutating func readRow(_ id: Int64) {
    builder.sequence = reading.place(of: id)
    let start = builder.batch.attributes.count
    let storage = statement.storage(GeoPackageTable.geometryColumn)
    if storage == SQLITE_NULL {
      builder.report.unused += 1
    } else if storage == SQLITE_BLOB,
      let binary = GeoPackageGeometry.binary(
        in: statement.bytes(GeoPackageTable.geometryColumn)),
      let geometry = WellKnownBinary(binary),
      let zooms = zooms, let weight = weight, encodeAttributes()
    {
      builder.append(
        geometry,
        FeatureBuilder.Description(
          layer: reading.entry, id: id, attributes: start..<builder.batch.attributes.count,
          zooms: zooms, weight: weight),
        reprojection)
    } else {
      builder.batch.attributes.truncate(to: start)
      reading.readUnusual(id, &builder, &attributes, reprojection)
    }
  }

  /// Nil where the column holds no number.
  private var zooms: ClosedRange<Int>? {
    guard let zoomColumn else { return 0...ZoomPlan.deepest }
    switch statement.storage(zoomColumn) {
    case SQLITE_NULL: return 0...ZoomPlan.deepest
    case SQLITE_INTEGER, SQLITE_FLOAT:
      return AttributeReader.zooms(from: statement.number(zoomColumn))
    default: return nil
    }
  }

  /// Nil where the column holds no number.
  private var weight: Float? {
    guard let weightColumn else { return 0 }
    switch statement.storage(weightColumn) {
    case SQLITE_NULL: return 0
    case SQLITE_INTEGER, SQLITE_FLOAT:
      return AttributeReader.weight(from: statement.number(weightColumn))
    default: return nil
    }
  }

  /// Appends the attributes; false where a value is not of its column's type, which SQLite allows.
  private mutating func encodeAttributes() -> Bool {
    for position in attributes.columns.indices {
      let column = GeoPackageTable.firstAttribute + position
      let storage = statement.storage(column)
      if storage == SQLITE_NULL { continue }
      let key = attributes.columns[position].key
      switch attributes.columns[position].field.type {
      case OFTInteger, OFTInteger64:
        guard storage == SQLITE_INTEGER else { return false }
        let value = statement.integer(column)
        if attributes.columns[position].field.type == OFTInteger && Int32(exactly: value) == nil {
          return false
        }
        let isFlag = attributes.columns[position].field.isBoolean
        builder.batch.attributes.appendAttribute(
          key, isFlag ? .flag(value != 0) : .integer(value))
      case OFTReal:
        guard storage == SQLITE_FLOAT else { return false }
        let value = statement.number(column)
        if !value.isFinite { continue }
        builder.batch.attributes.appendAttribute(key, .number(value))
      case OFTDate, OFTDateTime:
        guard storage == SQLITE_TEXT,
          let time = GeoPackageTime(
            statement.text(column), isDate: attributes.columns[position].field.type == OFTDate)
        else { return false }
        builder.batch.attributes.appendAttribute(key, .text(time.words))
      default:
        guard storage == SQLITE_TEXT else { return false }
        let text = statement.text(column)
        if text.isEmpty { continue }
        builder.batch.attributes.appendAttribute(key, text: text)
      }
      attributes.see(position)
    }
    return true
  }
}
