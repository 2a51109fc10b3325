/// A feature on the world grid, as it waits between reading and tiling, and as archives keep it whose
/// tiles are cut on demand: a header, then vertices, parts and attributes, without gaps, in the
/// machine's order of bytes, lowest first.
///
/// The first vertex is a whole grid point, the others are steps from the one before: of 16 bits where all
/// are short enough (600 m at the equator), else of 32. What is one part takes no room for parts.
package struct FeatureRecord {
  /// The fixed part.
  package struct Header: BitwiseCopyable {
    /// The order of reading.
    package var sequence: UInt64
    /// The bytes up to the next record.
    package var length: UInt32
    package var attributeBytes: UInt32
    /// The box around the whole feature, of which the record may hold a piece.
    package var minX: Int32
    package var minY: Int32
    package var maxX: Int32
    package var maxY: Int32
    /// How much it matters when a tile is too full: larger stays.
    package var weight: Float
    package var parts: UInt32
    package var points: UInt32
    /// The layer's number in the plan.
    package var layer: UInt16
    /// `ShapeKind` as stored.
    package var kind: UInt8
    package var form: Form
    package var minZoom: UInt8
    package var maxZoom: UInt8
    /// So that no byte written is left to chance.
    package var spare: UInt16 = 0

    /// The box around the whole feature.
    package var box: GridBounds {
      GridBounds(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
  }

  /// What a record holds and how.
  package struct Form: OptionSet, BitwiseCopyable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Steps are of 32 bits.
    static let wide = Form(rawValue: 1)
    /// There are several parts, or one that is a hole: their ends and roles are told.
    static let parted = Form(rawValue: 2)
    /// The record is a piece of a feature: the sizes of the whole parts and the ranks of the vertices
    /// are told, which could not be found from the piece.
    static let ranked = Form(rawValue: 4)
    static let all: Form = [.wide, .parted, .ranked]
  }

  package let header: Header
  let start: UnsafeRawPointer

  /// The size of a header in bytes.
  package static let headerSize = MemoryLayout<Header>.size

  /// Reads the record that begins at an address. The bytes must be sound, as `append` makes them or
  /// `RecordCheck` found them, and outlive it.
  package init(at start: UnsafeRawPointer) {
    header = start.loadUnaligned(as: Header.self)
    self.start = start
  }

  /// All bytes of the record.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: Int(header.length))
  }

  package var attributes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: start + Int(header.length) - Int(header.attributeBytes),
      count: Int(header.attributeBytes))
  }

  /// Where each of its sections begins.
  struct Layout {
    let ends: Int
    let sizes: Int
    let ranks: Int
    let roles: Int
    let points: Int
    let attributes: Int
    let length: Int

    init(_ header: Header) {
      let parts = header.form.contains(.parted) ? Int(header.parts) : 0
      let ranked = header.form.contains(.ranked)
      points = FeatureRecord.headerSize
      let stepSize = header.form.contains(.wide) ? 8 : 4
      ends = points + MemoryLayout<GridPoint>.size + (Int(header.points) - 1) * stepSize
      sizes = ends + parts * MemoryLayout<Int32>.size
      ranks = sizes + (ranked ? Int(header.parts) * MemoryLayout<Double>.size : 0)
      roles = ranks + (ranked ? Int(header.points) : 0)
      attributes = roles + parts
      length = attributes + Int(header.attributeBytes)
    }
  }

  /// The first vertex.
  var firstPoint: GridPoint {
    start.loadUnaligned(fromByteOffset: Self.headerSize, as: GridPoint.self)
  }

  /// Puts all vertices into `points`.
  func unpack(into points: inout GrowBuffer<GridPoint>) {
    let count = Int(header.points)
    points.resize(to: count)
    var point = firstPoint
    points[0] = point
    let steps = start + Self.headerSize + MemoryLayout<GridPoint>.size
    if header.form.contains(.wide) {
      for index in 1..<max(1, count) {
        let step = steps.loadUnaligned(fromByteOffset: 8 * (index - 1), as: SIMD2<Int32>.self)
        point = GridPoint(x: point.x &+ step.x, y: point.y &+ step.y)
        points[index] = point
      }
    } else {
      for index in 1..<max(1, count) {
        let step = steps.loadUnaligned(fromByteOffset: 4 * (index - 1), as: SIMD2<Int16>.self)
        point = GridPoint(x: point.x &+ Int32(step.x), y: point.y &+ Int32(step.y))
        points[index] = point
      }
    }
  }

  /// Puts vertices, parts and, where they are told, ranks and sizes into `feature`.
  package func unpack(into feature: inout LooseFeature) {
    feature.removeAll()
    let layout = Layout(header)
    let (points, parts) = (Int(header.points), Int(header.parts))
    unpack(into: &feature.shape.points)
    if header.form.contains(.parted) {
      feature.shape.ends.append(from: start + layout.ends, count: parts)
      feature.shape.roles.append(from: start + layout.roles, count: parts)
    } else {
      feature.shape.closePart(PartRole.main.rawValue)
    }
    if header.form.contains(.ranked) {
      feature.shape.ranks.append(from: start + layout.ranks, count: points)
      feature.sizes.append(from: start + layout.sizes, count: parts)
    }
  }
}

extension GrowBuffer {
  /// Adds elements that lie anywhere in memory.
  fileprivate mutating func append(from source: UnsafeRawPointer, count amount: Int) {
    let before = count
    resize(to: before + amount)
    UnsafeMutableRawPointer(base + before)
      .copyMemory(from: source, byteCount: amount * MemoryLayout<Element>.stride)
  }
}
