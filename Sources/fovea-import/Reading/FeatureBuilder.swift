import CGDAL
import MapTiling

/// Collects features into batches: takes their geometry apart, brings it to degrees, counts what is
/// wrong with them.
struct FeatureBuilder: ~Copyable {
  var registry = LayerRegistry()
  var report = ReadingReport()
  /// The batch being filled; a feature's attributes are appended to it before `append` is called.
  var batch = FeatureBatch()
  /// The place of the next feature in the order of reading.
  var sequence: UInt64 = 0

  /// The numbers a feature takes in that order: one for each kind of shape it may have.
  static let numbersPerFeature: UInt64 = 3

  /// What is said about a feature besides its geometry.
  struct Description {
    /// Its layer in the registry.
    var layer: Int
    /// Its number within that layer; found by the builder where GDAL knows it.
    var id: Int64 = -1
    /// Where its attributes are in the batch.
    var attributes: Range<Int>
    var zooms: ClosedRange<Int>
    var weight: Float
    /// True when only the outline of its areas is wanted.
    var isOutline = false
  }

  /// Takes the batch out; an empty one is begun.
  mutating func takeBatch() -> FeatureBatch {
    var other = FeatureBatch()
    swap(&other, &batch)
    return other
  }

  /// What the library complained of while it read a feature that has a geometry all the same.
  private var failure: String?

  /// That complaint, once.
  mutating func takeFailure() -> String? { failure.take() }

  /// Adds a feature as GDAL read it, or counts why not.
  mutating func append(
    _ feature: borrowing OGRFeature, _ description: Description,
    _ reprojection: borrowing Reprojection
  ) {
    var description = description
    description.id = feature.id
    let failure = OGR.takeFailure()
    guard let geometry = feature.geometry else {
      guard let failure else { return appendUnused(description) }
      return noteBad(failure, description)
    }
    self.failure = failure ?? self.failure
    append(GeometryReader.kinds(of: geometry), description, reprojection) { kind, shape in
      GeometryReader.read(geometry, kind: kind, into: &shape)
    }
  }

  /// Adds a feature with the geometry it has in its file, or counts why not.
  mutating func append(
    _ geometry: WellKnownBinary, _ description: Description,
    _ reprojection: borrowing Reprojection
  ) {
    append(geometry.kinds, description, reprojection) { kind, shape in
      geometry.read(kind, into: &shape)
    }
  }

  /// Counts a feature without a shape, and takes back its attributes, which nobody would pass on.
  mutating func appendUnused(_ description: Description) {
    report.unused += 1
    sequence += Self.numbersPerFeature
    batch.attributes.truncate(to: description.attributes.lowerBound)
  }

  private mutating func noteBad(_ fault: String, _ description: Description) {
    batch.attributes.truncate(to: description.attributes.lowerBound)
    report.noteBad(
      registry.entries[description.layer].source, id: description.id, fault, at: sequence)
    sequence += Self.numbersPerFeature
  }

  private mutating func append(
    _ kinds: ShapeKinds, _ description: Description, _ reprojection: borrowing Reprojection,
    read: (ShapeKind, inout DegreeShape) -> Void
  ) {
    if kinds.isEmpty { return appendUnused(description) }
    let firstHead = batch.heads.count
    for kind in [ShapeKind.point, .line, .polygon] where kinds.contains(ShapeKinds(kind)) {
      let firstPart = batch.shape.partCount
      let firstVertex = batch.shape.vertexCount
      read(kind, &batch.shape)
      do throws(Reprojection.Fault) {
        let box = try reprojection.apply(to: &batch.shape, from: firstVertex)
        addHead(kind, parts: firstPart..<batch.shape.partCount, box, description)
      } catch {
        batch.shape.truncate(parts: firstPart, vertices: firstVertex)
        // The feature's other kinds go with it: half a feature would pass for a whole one.
        batch.heads.removeLast(batch.heads.count - firstHead)
        return noteBad(error.words, description)
      }
    }
    report.features += 1
    sequence += Self.numbersPerFeature
  }

  /// Adds a polygon made by the program.
  mutating func append(rings: [[DegreePoint]], _ description: Description) {
    let firstPart = batch.shape.partCount
    let firstVertex = batch.shape.vertexCount
    for (index, ring) in rings.enumerated() {
      for point in ring { batch.shape.append(point) }
      batch.shape.closePart(index == 0 ? .main : .hole)
    }
    guard let box = batch.shape.box(from: firstVertex) else { return }
    addHead(.polygon, parts: firstPart..<batch.shape.partCount, box, description)
    report.features += 1
    sequence += Self.numbersPerFeature
  }

  private mutating func addHead(
    _ kind: ShapeKind, parts: Range<Int>, _ box: DegreeBox, _ description: Description
  ) {
    let isOutline = description.isOutline && kind == .polygon
    if isOutline {
      for part in parts { batch.shape.roles[part] = .main }
    }
    batch.heads.append(
      FeatureHead(
        sequence: sequence + UInt64(kind.rawValue - 1), id: description.id,
        layer: description.layer,
        kind: isOutline ? .line : kind, zooms: description.zooms, weight: description.weight,
        dropsSeamEdges: registry.entries[description.layer].input.dropsSeamEdges ?? false,
        parts: parts, box: box, attributes: description.attributes))
  }
}
