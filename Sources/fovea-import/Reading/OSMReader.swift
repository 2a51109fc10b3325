import MapTiling

/// Reading OpenStreetMap files, whose tables are filled side by side and whose tags are put into the
/// terms of the map style.
extension FeatureReader {
  /// Reads a whole file in one pass and returns the area it says it covers, if it says so.
  mutating func readOSM(
    _ dataset: borrowing OGRDataset, _ input: InputSettings, _ share: Range<Double>
  ) throws(ImportError) -> SeaAssembler.Box? {
    let reprojection = try Reprojection(from: nil, override: nil)
    var tables: [OGRLayer: OSMTable] = [:]
    var box: SeaAssembler.Box?
    for index in 0..<dataset.layerCount {
      guard let layer = dataset.layer(at: index) else { continue }
      tables[layer] = OSMTable(layer)
      box = box ?? layer.quickExtent
    }
    var sea = box.map { SeaAssembler(box: $0) }
    var count = 0
    OGR.forgetErrors()
    while let next = dataset.nextFeature() {
      count += 1
      if let table = tables[next.layer] {
        append(next.feature, table, input, reprojection, &sea)
        passOn()
      }
      if count % Self.progressInterval == 0 { try tell(share, next.share) }
    }
    if let failure = OGR.takeFailure() ?? builder.takeFailure() {
      noteReadError(failure, input.path, after: count)
    }
    if let sea { append(sea, input) }
    return box
  }

  private mutating func append(
    _ feature: borrowing OGRFeature, _ table: OSMTable, _ input: InputSettings,
    _ reprojection: borrowing Reprojection, _ sea: inout SeaAssembler?
  ) {
    guard let kind = table.kind,
      let styled = OSMSchema.style(kind, { table.tag($0, of: feature) })
    else {
      builder.report.unused += 1
      return
    }
    let firstPart = builder.batch.shape.partCount
    builder.append(feature, describe(styled, input), reprojection)
    if styled.layer == "coastline" {
      for part in firstPart..<builder.batch.shape.partCount {
        sea?.add(builder.batch.shape.points(of: part))
      }
    }
  }

  private mutating func append(_ sea: SeaAssembler, _ input: InputSettings) {
    let styled = OSMSchema.Styled(
      layer: "water", attributes: [("class", .text("ocean"))], minZoom: 0, weight: 20)
    for rings in sea.assemble() {
      builder.append(rings: rings, describe(styled, input))
      passOn()
    }
  }

  private mutating func describe(
    _ styled: OSMSchema.Styled, _ input: InputSettings
  ) -> FeatureBuilder.Description {
    let entry = builder.registry.number(
      name: styled.layer, source: "\(input.path), layer '\(styled.layer)'", input: input,
      isOSM: true)
    let start = builder.batch.attributes.count
    for (name, value) in styled.attributes {
      builder.batch.attributes.appendAttribute(keys.number(of: name), value)
      builder.registry.note(field: name, type: value.typeName, in: entry)
    }
    return FeatureBuilder.Description(
      layer: entry, attributes: start..<builder.batch.attributes.count,
      zooms: styled.minZoom...ZoomPlan.deepest, weight: styled.weight,
      isOutline: styled.isOutline)
  }
}

extension GridBounds {
  /// A box in degrees.
  init(_ box: SeaAssembler.Box) {
    self.init(
      minX: WorldGrid.x(longitude: box.west), minY: WorldGrid.y(latitude: box.north),
      maxX: WorldGrid.x(longitude: box.east), maxY: WorldGrid.y(latitude: box.south))
  }
}
