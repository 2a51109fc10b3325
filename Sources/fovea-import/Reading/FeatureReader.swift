import CGDAL
import MapTiling

/// Reads all inputs, one after the other, into batches. The one thread that calls GDAL.
struct FeatureReader: ~Copyable {
  /// What was read.
  var builder: FeatureBuilder

  /// The box that all inputs together say they cover; nil where one says nothing.
  private(set) var statedBox: GridBounds?

  private let progress: (Double, Int) throws(ImportError) -> Void

  /// - Parameters:
  ///   - emit: takes each full batch.
  ///   - progress: told the share read, 0 ... 1, and the number of features; may throw to stop.
  init(
    emit: @escaping (FeatureBatch) -> Void,
    progress: @escaping (Double, Int) throws(ImportError) -> Void
  ) {
    builder = FeatureBuilder(emit: emit)
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
    builder.flush()
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
      builder.report.noteBad("\(input.path), line \(damage.line): \(damage.reason)")
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
      try readLayer(layer, input, start..<start + width)
    }
  }

  private mutating func readLayer(
    _ layer: OGRLayer, _ input: InputSettings, _ share: Range<Double>
  ) throws(ImportError) {
    if let filter = input.filter { try layer.setFilter(filter) }
    let reprojection = try Reprojection(
      from: layer.spatialReference, override: input.sourceCRS)
    let total = layer.quickFeatureCount
    var attributes = AttributeReader(layer, input)
    let entry = builder.registry.number(
      name: input.layerName ?? layer.name, source: "\(input.path), layer '\(layer.name)'",
      input: input)
    var count = 0
    CPLErrorReset()
    while let feature = layer.nextFeature() {
      count += 1
      let description = FeatureBuilder.Description(
        layer: entry, attributes: attributes.encode(feature, into: &builder, entry),
        zooms: attributes.zooms(of: feature), weight: attributes.weight(of: feature))
      builder.append(feature, description, reprojection)
      if count % Self.progressInterval == 0 {
        let done = total.map { min(1, Double(count) / Double(max(1, $0))) } ?? 0
        try tell(share, done)
      }
    }
    noteReadError(builder.registry.entries[entry].source, after: count)
  }

  /// Layer numbers have two bytes, and a street map has more layers than tables; no map for people
  /// comes near.
  private static let mostLayers = 10_000

  /// Progress is looked at once in so many features.
  static let progressInterval = 4096

  /// Tells how far the reading is within an input's share.
  func tell(_ share: Range<Double>, _ done: Double) throws(ImportError) {
    try progress(
      share.lowerBound + done * (share.upperBound - share.lowerBound), builder.report.features)
  }

  /// Counts the failure of a driver that stopped in the middle: it reports only a last error.
  mutating func noteReadError(_ source: String, after count: Int) {
    if CPLGetLastErrorType() == CE_Failure {
      builder.report.noteBad("\(source), after feature \(count): \(OGR.lastError())")
    }
  }
}
