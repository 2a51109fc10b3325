import CGDAL
import MapTiling

/// Collects features into batches: takes their geometry apart, brings it to degrees, counts what is
/// wrong with them.
struct FeatureBuilder: ~Copyable {
  var registry = LayerRegistry()
  var keys = KeyTable()
  var report = ReadingReport()
  /// The batch being filled; attributes are appended to it before `append` is called.
  var batch = FeatureBatch()

  private let emit: (FeatureBatch) -> Void
  private var sequence: UInt64 = 0

  /// What is said about a feature besides its geometry.
  struct Description {
    /// Its layer in the registry.
    var layer: Int
    /// Where its attributes are in the batch.
    var attributes: Range<Int>
    var zooms: ClosedRange<Int>
    var weight: Float
    /// True when only the outline of its areas is wanted.
    var isOutline = false
  }

  /// - Parameter emit: takes each full batch.
  init(emit: @escaping (FeatureBatch) -> Void) {
    self.emit = emit
  }

  /// Passes on what is left.
  mutating func flush() {
    if batch.heads.isEmpty { return }
    emit(batch)
    batch = FeatureBatch()
  }

  /// Adds a feature as read, or counts why not.
  mutating func append(
    _ feature: borrowing OGRFeature, _ description: Description,
    _ reprojection: borrowing Reprojection
  ) {
    guard let geometry = feature.geometry else { return dropUnused(description) }
    let kinds = GeometryReader.kinds(of: geometry)
    if kinds.isEmpty { return dropUnused(description) }
    let firstHead = batch.heads.count
    for kind in [ShapeKind.point, .line, .polygon] where kinds.contains(ShapeKinds(kind)) {
      let firstPart = batch.shape.ends.count
      let firstVertex = batch.shape.longitudes.count
      GeometryReader.read(geometry, kind: kind, into: &batch.shape)
      if let fault = reprojection.apply(to: &batch.shape, from: firstVertex) {
        batch.shape.truncate(parts: firstPart, vertices: firstVertex)
        // The feature's other kinds go with it: half a feature would pass for a whole one.
        batch.heads.removeLast(batch.heads.count - firstHead)
        batch.attributes.truncate(to: description.attributes.lowerBound)
        report.noteBad(registry.entries[description.layer].source, id: feature.id, fault)
        return
      }
      addHead(kind, parts: firstPart..<batch.shape.ends.count, description, id: feature.id)
    }
    report.features += 1
    if batch.isFull { flush() }
  }

  /// Counts a feature without a shape, and takes back its attributes, which nobody would pass on.
  private mutating func dropUnused(_ description: Description) {
    report.unused += 1
    batch.attributes.truncate(to: description.attributes.lowerBound)
  }

  /// Adds a polygon made by the program.
  mutating func append(rings: [[DegreePoint]], _ description: Description) {
    let firstPart = batch.shape.ends.count
    for (index, ring) in rings.enumerated() {
      batch.shape.longitudes.append(contentsOf: ring.map(\.longitude))
      batch.shape.latitudes.append(contentsOf: ring.map(\.latitude))
      batch.shape.ends.append(batch.shape.longitudes.count)
      batch.shape.roles.append(index == 0 ? .main : .hole)
    }
    addHead(.polygon, parts: firstPart..<batch.shape.ends.count, description, id: -1)
    report.features += 1
    if batch.isFull { flush() }
  }

  private mutating func addHead(
    _ kind: ShapeKind, parts: Range<Int>, _ description: Description, id: Int64
  ) {
    let isOutline = description.isOutline && kind == .polygon
    if isOutline {
      for part in parts { batch.shape.roles[part] = .main }
    }
    batch.heads.append(
      FeatureHead(
        sequence: sequence, id: id, layer: description.layer, kind: isOutline ? .line : kind,
        zooms: description.zooms, weight: description.weight,
        dropsSeamEdges: registry.entries[description.layer].input.dropsSeamEdges ?? false,
        parts: parts, attributes: description.attributes))
    sequence += 1
  }
}
