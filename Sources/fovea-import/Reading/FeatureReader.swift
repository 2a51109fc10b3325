import CGDAL

/// Reads all inputs, one after the other, into batches. The one thread that calls GDAL.
struct FeatureReader: ~Copyable {
  private(set) var registry = LayerRegistry()
  private(set) var keys = KeyTable()
  private(set) var report = ReadingReport()

  private let emit: (FeatureBatch) -> Void
  private let progress: (Double, Int) throws(ImportError) -> Void
  private var batch = FeatureBatch()
  private var sequence: UInt64 = 0

  /// - Parameters:
  ///   - emit: takes each full batch.
  ///   - progress: told the share read, 0 ... 1, and the number of features; may throw to stop.
  init(
    emit: @escaping (FeatureBatch) -> Void,
    progress: @escaping (Double, Int) throws(ImportError) -> Void
  ) {
    self.emit = emit
    self.progress = progress
  }

  /// Reads every input to its end.
  ///
  /// - Throws: where a file cannot be opened at all, or holds nothing that can be drawn.
  mutating func read(_ inputs: [InputSettings]) throws(ImportError) {
    for (index, input) in inputs.enumerated() {
      let share = Double(index) / Double(inputs.count)..<Double(index + 1) / Double(inputs.count)
      try read(input, share)
    }
    flush()
  }

  private mutating func flush() {
    if batch.heads.isEmpty { return }
    emit(batch)
    batch = FeatureBatch()
  }

  private mutating func read(
    _ input: InputSettings, _ share: Range<Double>
  ) throws(ImportError) {
    let file = try InputFile(input.path)
    let dataset = try OGRDataset(path: file.path, shownAs: file.shownAs)
    let before = report
    if dataset.driverName == "OSM" {
      try readOSM(dataset, input, share)
    } else {
      try readLayers(dataset, input, share)
    }
    if report.features == before.features {
      if report.bad > before.bad, let firstBad = report.firstBad {
        throw ImportError("nothing in \(input.path) can be drawn: \(firstBad)")
      }
      throw ImportError("\(input.path) holds no features that can be drawn")
    }
  }

  // MARK: Any format

  private mutating func readLayers(
    _ dataset: borrowing OGRDataset, _ input: InputSettings, _ share: Range<Double>
  ) throws(ImportError) {
    if let query = input.query {
      let rows = try dataset.startQuery(query)
      defer { dataset.endQuery(rows) }
      try readLayer(rows, input, share)
      return
    }
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
    let reader = AttributeReader(layer, input)
    let entry = registry.number(
      name: input.layerName ?? layer.name, source: "\(input.path), layer '\(layer.name)'",
      input: input)
    var count = 0
    CPLErrorReset()
    while let feature = layer.nextFeature() {
      count += 1
      let zooms = reader.zooms(of: feature)
      let attributes = reader.encode(feature, &batch.attributes, &keys, &registry, entry)
      append(
        feature, geometry: feature.geometry, entry, attributes, zooms: zooms,
        weight: reader.weight(of: feature), asOutline: false, reprojection)
      if count % 4096 == 0 {
        let done = total.map { min(1, Double(count) / Double(max(1, $0))) } ?? 0
        try progress(
          share.lowerBound + done * (share.upperBound - share.lowerBound), report.features)
      }
    }
    noteReadError(registry.entries[entry].source, after: count)
  }

  private mutating func noteReadError(_ source: String, after count: Int) {
    // A driver that stops in the middle reports it only through the last error.
    if CPLGetLastErrorType() == CE_Failure {
      report.bad += 1
      if report.firstBad == nil {
        report.firstBad = "\(source), after feature \(count): \(OGR.lastError())"
      }
    }
  }

  // MARK: OpenStreetMap

  private mutating func readOSM(
    _ dataset: borrowing OGRDataset, _ input: InputSettings, _ share: Range<Double>
  ) throws(ImportError) {
    let reprojection = try Reprojection(from: nil, override: nil)
    var tables: [OGRLayer: OSMTable] = [:]
    for index in 0..<dataset.layerCount {
      guard let layer = dataset.layer(at: index) else { continue }
      tables[layer] = OSMTable(layer)
    }
    var count = 0
    CPLErrorReset()
    while let next = dataset.nextFeature() {
      count += 1
      if let table = tables[next.layer] { appendOSM(next.feature, table, input, reprojection) }
      if count % 4096 == 0 {
        try progress(
          share.lowerBound + next.share * (share.upperBound - share.lowerBound),
          report.features)
      }
    }
    noteReadError(input.path, after: count)
  }

  private mutating func appendOSM(
    _ feature: borrowing OGRFeature, _ table: OSMTable, _ input: InputSettings,
    _ reprojection: borrowing Reprojection
  ) {
    guard let kind = table.kind,
      let styled = OSMSchema.style(kind, { table.tag($0, of: feature) })
    else {
      report.unused += 1
      return
    }
    let entry = registry.number(
      name: styled.layer, source: "\(input.path), layer '\(styled.layer)'", input: input)
    let start = batch.attributes.count
    for (name, value) in styled.attributes {
      batch.attributes.appendAttribute(keys.number(of: name), value)
      registry.note(field: name, type: value.typeName, in: entry)
    }
    append(
      feature, geometry: feature.geometry, entry, start..<batch.attributes.count,
      zooms: styled.minZoom...ZoomPlan.deepest, weight: styled.weight,
      asOutline: styled.isOutline, reprojection)
  }

  // MARK: Geometry

  private mutating func append(
    _ feature: borrowing OGRFeature, geometry: OGRGeometryH?, _ entry: Int,
    _ attributes: Range<Int>, zooms: ClosedRange<Int>, weight: Float, asOutline: Bool,
    _ reprojection: borrowing Reprojection
  ) {
    guard let geometry else {
      report.unused += 1
      return
    }
    let kinds = GeometryReader.kinds(of: geometry)
    if kinds.isEmpty {
      report.unused += 1
      return
    }
    let source = registry.entries[entry].source
    var used = false
    for kind in [ShapeKind.point, .line, .polygon] where kinds.contains(kind) {
      let firstPart = batch.shape.ends.count
      let firstVertex = batch.shape.longitudes.count
      GeometryReader.read(geometry, kind: kind, into: &batch.shape)
      let placed = reprojection.apply(to: &batch.shape, from: firstVertex)
      guard placed && Reprojection.areDegrees(batch.shape, from: firstVertex) else {
        let reason = Self.whyNotDegrees(batch.shape, firstVertex, reprojection, placed)
        batch.shape.truncate(parts: firstPart, vertices: firstVertex)
        report.noteBad(source, id: feature.id, reason)
        return
      }
      if asOutline {
        for part in firstPart..<batch.shape.roles.count { batch.shape.roles[part] = .main }
      }
      batch.heads.append(
        FeatureHead(
          sequence: sequence, layer: entry, kind: asOutline && kind == .polygon ? .line : kind,
          zooms: zooms, weight: weight,
          dropsSeamEdges: registry.entries[entry].input.dropsSeamEdges ?? false,
          parts: firstPart..<batch.shape.ends.count,
          attributes: attributes))
      sequence += 1
      used = true
    }
    if used { report.features += 1 } else { report.unused += 1 }
    if batch.isFull { flush() }
  }

  private static func whyNotDegrees(
    _ shape: DegreeShape, _ first: Int, _ reprojection: borrowing Reprojection, _ placed: Bool
  ) -> String {
    if !placed { return "a vertex has no place on earth in its coordinate system" }
    let bad = (first..<shape.longitudes.count).first {
      !(abs(shape.longitudes[$0]) <= 540) || !(abs(shape.latitudes[$0]) <= 90.000_001)
    }
    guard let bad else { return "a vertex is not a number" }
    let x = shape.longitudes[bad]
    let y = shape.latitudes[bad]
    if !x.isFinite || !y.isFinite { return "a vertex is not a number" }
    let numbers = "(\(shortNumber(x)), \(shortNumber(y)))"
    if !reprojection.assumesDegrees { return "the vertex \(numbers) has no place on earth" }
    return
      "the coordinates \(numbers) cannot be degrees, and the file names no coordinate system; "
      + "name it with --source-crs, for example --source-crs EPSG:3857 for web map metres"
  }

  private static func shortNumber(_ value: Double) -> String {
    abs(value) < 1e15 && value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }
}
