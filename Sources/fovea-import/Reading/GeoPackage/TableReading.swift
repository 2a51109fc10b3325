import CGDAL
import CSQLite
import Foundation
import MapTiling

/// The reading of one table of a GeoPackage by several threads, each of which prepares what it reads.
final class TableReading: @unchecked Sendable {
  let package: GeoPackage
  let table: GeoPackageTable
  let registry: LayerRegistry
  let entry: Int
  private let firstSequence: UInt64

  /// Places in the order of reading have 48 bits for all layers together. A table, which takes one
  /// for each number a row could have, stays in the lower half: what GDAL reads finds room above.
  private static let endOfPlaces: UInt64 = 1 << 47

  let rows: SharedRange

  /// For the layer and for what follows.
  private let lock = NSLock()
  private let layer: OGRLayer
  private var report = ReadingReport()
  private var attributes: AttributeReader
  private var rowCount = 0
  private var numbersDone = 0.0
  private var fault: (id: Int64, words: String)?

  /// What came of it.
  struct Outcome {
    var report: ReadingReport
    /// Knows which columns had values.
    var attributes: AttributeReader
    /// The number of rows read.
    var rows: Int
    /// Where the database cannot be read, and why.
    var fault: String?
    /// The first free place in the order of reading.
    var nextSequence: UInt64
  }

  /// Begins a reading; nil where GDAL is to read the layer.
  ///
  /// - Parameters:
  ///   - layer: the table as GDAL knows it, for rows that are out of the ordinary.
  ///   - entry: the layer's number in the registry.
  ///   - sequence: the first place in the order of reading.
  init?(
    of layer: OGRLayer, in package: GeoPackage, _ attributes: AttributeReader,
    _ registry: LayerRegistry, _ entry: Int, at sequence: UInt64
  ) {
    guard let connection = package.takeConnection() else { return nil }
    defer { package.give(connection) }
    guard let table = GeoPackageTable(layer, attributes, connection), sequence < Self.endOfPlaces,
      UInt64(table.ids.upperBound - table.ids.lowerBound)
        < (Self.endOfPlaces - sequence) / FeatureBuilder.numbersPerFeature
    else { return nil }
    self.table = table
    self.package = package
    self.layer = layer
    self.registry = registry
    self.attributes = attributes
    self.entry = entry
    firstSequence = sequence
    rows = SharedRange(table.ids)
  }

  // MARK: The thread that began it

  /// Waits a moment for the end; true when all is read.
  func wait() -> Bool { rows.wait(seconds: 0.05) }

  /// The share of the table read so far, 0 ... 1, and the number of features.
  var progress: (share: Double, features: Int) {
    let all = Double(table.ids.upperBound - table.ids.lowerBound) + 1
    return lock.withLock { (numbersDone / all, report.features) }
  }

  /// What came of it, after the end.
  func outcome() -> Outcome {
    lock.withLock {
      Outcome(
        report: report, attributes: attributes, rows: rowCount, fault: fault?.words,
        nextSequence: place(of: table.ids.upperBound) + FeatureBuilder.numbersPerFeature)
    }
  }

  func place(of id: Int64) -> UInt64 {
    firstSequence + UInt64(id - table.ids.lowerBound) * FeatureBuilder.numbersPerFeature
  }

  // MARK: The threads that do it

  /// Reads and prepares rows until none are left.
  ///
  /// - Throws: where this thread cannot go on; the others then get no more rows.
  func read(into preparer: inout Preparer) throws(ImportError) {
    guard let ids = rows.take() else { return }
    do throws(ImportError) {
      try read(ids, into: &preparer)
    } catch {
      rows.stop()
      throw error
    }
  }

  /// - Parameter first: a part of the rows, taken; it is finished here, as all that follow.
  private func read(
    _ first: ClosedRange<Int64>, into preparer: inout Preparer
  ) throws(ImportError) {
    var next: ClosedRange<Int64>? = first
    defer { if next != nil { rows.finish() } }
    guard let connection = package.takeConnection() else {
      throw ImportError("\(source) cannot be opened any more")
    }
    defer { package.give(connection) }
    var reader = try RowReader(self, connection)
    while let ids = next {
      try reader.read(ids, into: &preparer)
      rows.finish()
      next = rows.take()
    }
  }

  var source: String { registry.entries[entry].source }

  // MARK: What the threads share

  func makeReprojection() throws(ImportError) -> Reprojection {
    lock.lock()
    defer { lock.unlock() }
    return try Reprojection(
      from: layer.spatialReference, override: registry.entries[entry].input.sourceCRS)
  }

  /// Lets GDAL read a row, as it would have read all.
  func readUnusual(
    _ id: Int64, _ builder: inout FeatureBuilder, _ attributes: inout AttributeReader,
    _ reprojection: borrowing Reprojection
  ) {
    lock.lock()
    defer { lock.unlock() }
    OGR.forgetErrors()
    guard let feature = layer.feature(id) else {
      return builder.report.noteBad(source, id: id, OGR.lastError(), at: builder.sequence)
    }
    builder.append(
      feature,
      FeatureBuilder.Description(
        layer: entry, attributes: attributes.encode(feature, into: &builder.batch.attributes),
        zooms: attributes.zooms(of: feature), weight: attributes.weight(of: feature)),
      reprojection)
  }

  /// Adds what a thread has done since it was here last.
  ///
  /// - Parameters:
  ///   - count: the rows it read.
  ///   - numbers: among how many numbers it looked for them.
  ///   - fault: the number from which on nothing could be read, and why.
  func note(
    _ count: Int, of numbers: Int64, _ builder: inout FeatureBuilder, _ seen: AttributeReader,
    fault newFault: (id: Int64, words: String)? = nil
  ) {
    lock.lock()
    defer { lock.unlock() }
    rowCount += count
    numbersDone += Double(numbers)
    report.add(builder.report)
    builder.report = ReadingReport()
    let newFault = newFault ?? builder.takeFailure().map { (table.ids.upperBound, $0) }
    for position in seen.columns.indices where seen.columns[position].isSeen {
      attributes.see(position)
    }
    if let newFault, fault.map({ newFault.id < $0.id }) ?? true { fault = newFault }
  }
}
