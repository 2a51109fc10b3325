import CGDAL
import MapTiling

/// Reads all inputs, one after the other, into batches. The one thread that calls GDAL.
struct FeatureReader: ~Copyable {
  /// What was read.
  var builder = FeatureBuilder()

  /// The box that all inputs together say they cover; nil where one says nothing.
  private(set) var statedBox: GridBounds?

  /// The attributes' names, numbered.
  var keys = KeyTable()

  private let emit: (PreparingWork) -> Void
  private let progress: (Double, Int) throws(ImportError) -> Void

  /// - Parameters:
  ///   - emit: takes the work for the preparing threads: a full batch, or a share in the reading of a
  ///     table, which is given out to each of them.
  ///   - progress: told the share read, 0 ... 1, and the number of features; may throw to stop.
  init(
    emit: @escaping (PreparingWork) -> Void,
    progress: @escaping (Double, Int) throws(ImportError) -> Void
  ) {
    self.emit = emit
    self.progress = progress
  }

  /// Reads every input to its end.
  ///
  /// - Throws: where a file cannot be opened at all, or holds nothing that can be drawn.
  mutating func read(_ inputs: [InputSettings]) throws(ImportError) {
    var stated = GridBounds()
    var allAreStated = true
    for (index, input) in inputs.enumerated() {
      let share = Double(index) / Double(inputs.count)..<Double(index + 1) / Double(inputs.count)
      if let box = try read(input, share) { stated.add(box) } else { allAreStated = false }
    }
    statedBox = allAreStated ? stated : nil
    passOn(fullerThan: 0)
  }

  /// Passes the batch on if it is full.
  mutating func passOn(fullerThan vertices: Int = FeatureBatch.handOverVertices) {
    if builder.batch.heads.isEmpty || !builder.batch.isFull(vertices: vertices) { return }
    emit(.batch(HandedBatch(builder.takeBatch())))
  }

  /// Reads an input and returns the box it says it covers, if it says so.
  private mutating func read(
    _ input: InputSettings, _ share: Range<Double>
  ) throws(ImportError) -> GridBounds? {
    try tell(share, 0)
    let file = try InputFile(input.path)
    let before = builder.report
    var box: GridBounds?
    switch OGRDataset.opening(path: file.path, shownAs: file.shownAs) {
    case .open(let dataset): box = try read(dataset, input, share)
    case .failed(let failure):
      guard let damage = try GeoJSONSalvage(file.shownAs) else { throw failure }
      builder.report.noteBad(
        "\(input.path), line \(damage.line): \(damage.reason)", at: builder.sequence)
      box = try read(
        try OGRDataset(path: "GeoJSONSeq:\(damage.path)", shownAs: file.shownAs), input, share)
    }
    try checkUse(of: input, since: before)
    return box
  }

  /// Complains where an input gave nothing.
  private func checkUse(
    of input: InputSettings, since before: ReadingReport
  ) throws(ImportError) {
    let report = builder.report
    if report.features > before.features { return }
    if report.bad > before.bad, let firstBad = report.firstBad {
      throw ImportError("nothing in \(input.path) can be drawn: \(firstBad)")
    }
    if report.unused > before.unused {
      throw ImportError(
        "none of the \(report.unused - before.unused) features in \(input.path) can be drawn: "
          + "they have no geometry, or none that a map shows")
    }
    throw ImportError("\(input.path) holds no features")
  }

  private mutating func read(
    _ dataset: borrowing OGRDataset, _ input: InputSettings, _ share: Range<Double>
  ) throws(ImportError) -> GridBounds? {
    if builder.registry.entries.count + dataset.layerCount > Self.mostLayers {
      throw ImportError("with \(input.path) there are more layers than a map can show")
    }
    if let query = input.query {
      let rows = try dataset.startQuery(query)
      defer { dataset.endQuery(rows) }
      try readLayer(rows, input, share)
    } else if dataset.driverName == "OSM" {
      return try readOSM(dataset, input, share).map(GridBounds.init)
    } else {
      try readLayers(dataset, input, share)
    }
    return nil
  }

  private mutating func readLayers(
    _ dataset: borrowing OGRDataset, _ input: InputSettings, _ share: Range<Double>
  ) throws(ImportError) {
    let package = dataset.driverName == "GPKG" ? GeoPackage(path: dataset.path) : nil
    var layers: [OGRLayer] = []
    for index in 0..<dataset.layerCount {
      guard let layer = dataset.layer(at: index) else { continue }
      // GPX repeats every vertex of its tracks and routes as a point layer.
      let repeats =
        dataset.driverName == "GPX" && ["track_points", "route_points"].contains(layer.name)
      if input.layer.map({ $0 == layer.name }) ?? !repeats { layers.append(layer) }
    }
    if let name = input.layer, layers.isEmpty {
      let names = (0..<dataset.layerCount).compactMap { dataset.layer(at: $0)?.name }
      throw ImportError(
        "\(input.path) has no layer '\(name)'",
        advice: "it has: \(names.joined(separator: ", "))")
    }
    for (index, layer) in layers.enumerated() {
      let width = (share.upperBound - share.lowerBound) / Double(layers.count)
      let start = share.lowerBound + Double(index) * width
      try readLayer(layer, input, start..<start + width, package)
    }
  }

  private mutating func readLayer(
    _ layer: OGRLayer, _ input: InputSettings, _ share: Range<Double>, _ package: GeoPackage? = nil
  ) throws(ImportError) {
    if let filter = input.filter { try layer.setFilter(filter) }
    let reprojection = try Reprojection(
      from: layer.spatialReference, override: input.sourceCRS)
    var attributes = AttributeReader(layer, input, &keys)
    let entry = builder.registry.number(
      name: input.layerName ?? layer.name, source: "\(input.path), layer '\(layer.name)'",
      input: input)
    if input.filter == nil, let package,
      let reading = TableReading(
        of: layer, in: package, attributes, builder.registry, entry, at: builder.sequence)
    {
      return try read(reading, entry, share)
    }
    let total = layer.quickFeatureCount
    var count = 0
    OGR.forgetErrors()
    while let feature = layer.nextFeature() {
      count += 1
      let description = FeatureBuilder.Description(
        layer: entry, attributes: attributes.encode(feature, into: &builder.batch.attributes),
        zooms: attributes.zooms(of: feature), weight: attributes.weight(of: feature))
      builder.append(feature, description, reprojection)
      passOn()
      if count % Self.progressInterval == 0 { try tell(share, Self.done(count, of: total)) }
    }
    attributes.note(in: &builder.registry, entry)
    noteReadError(entry, after: count)
  }

  /// Has the preparing threads read a table.
  private mutating func read(
    _ reading: TableReading, _ entry: Int, _ share: Range<Double>
  ) throws(ImportError) {
    for _ in 0..<ThreadGroup.coreCount { emit(.table(reading)) }
    while !reading.wait() {
      let done = reading.progress
      try tell(share, done.share, features: done.features)
    }
    let outcome = reading.outcome()
    builder.report.add(outcome.report)
    builder.sequence = outcome.nextSequence
    outcome.attributes.note(in: &builder.registry, entry)
    if let fault = outcome.fault {
      noteReadError(fault, builder.registry.entries[entry].source, after: outcome.rows)
    }
  }

  private static func done(_ count: Int, of total: Int?) -> Double {
    total.map { min(1, Double(count) / Double(max(1, $0))) } ?? 0
  }

  /// Layer numbers have two bytes, and a street map has more layers than tables; no map for people
  /// comes near.
  private static let mostLayers = 10_000

  /// Progress is looked at once in so many features.
  static let progressInterval = 4096

  /// Tells how far the reading is within an input's share.
  ///
  /// - Parameter features: those that are not counted in the report yet.
  func tell(
    _ share: Range<Double>, _ done: Double, features: Int = 0
  ) throws(ImportError) {
    try progress(
      share.lowerBound + done * (share.upperBound - share.lowerBound),
      builder.report.features + features)
  }

  /// Counts the failure of a driver that stopped in the middle: it reports only a last error.
  mutating func noteReadError(_ entry: Int, after count: Int) {
    if let failure = OGR.takeFailure() ?? builder.takeFailure() {
      noteReadError(failure, builder.registry.entries[entry].source, after: count)
    }
  }

  /// Counts the failure to read on after so many features.
  mutating func noteReadError(_ failure: String, _ source: String, after count: Int) {
    builder.report.noteBad("\(source), after feature \(count): \(failure)", at: builder.sequence)
  }
}
