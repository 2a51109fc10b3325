import MapTiling

/// A geometry as well-known binary (OGC 06-103r4, clause 8) that was looked through from end to end:
/// points, lines and polygons, several of these, and collections, with Z and M or without.
struct WellKnownBinary {
  /// The kinds of shape it holds; what is empty adds none.
  let kinds: ShapeKinds
  private let bytes: UnsafeRawBufferPointer

  /// Nesting beyond this is left to the library.
  private static let deepestNesting = 8

  /// Looks through the bytes, which must outlive this value.
  ///
  /// Nil where they end too early, and where there is anything out of the ordinary in them: curves,
  /// surfaces in patches, big-endian numbers, members of a kind their collection has no place for,
  /// rings in a polygon whose outside is empty.
  /// The library then has the word.
  init?(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    var kinds: ShapeKinds = []
    var walk = Walk(bytes)
    let isWhole = walk.geometry { kind, leaf in
      if !leaf.isEmpty { kinds.insert(ShapeKinds(kind)) }
    }
    if !isWhole { return nil }
    self.kinds = kinds
  }

  /// Appends every part of one kind to `shape`.
  func read(_ wanted: ShapeKind, into shape: inout DegreeShape) {
    var walk = Walk(bytes)
    _ = walk.geometry { kind, leaf in
      if kind == wanted { leaf.append(to: &shape) }
    }
  }

  /// A point, a line or a ring: vertices with their Z and M.
  private struct Leaf {
    let bytes: UnsafeRawBufferPointer
    let dimensions: Int
    let role: PartRole
    let isPoint: Bool

    var isEmpty: Bool {
      // A point is written as no numbers where it is nowhere.
      bytes.isEmpty || isPoint && number(at: 0).isNaN && number(at: 1).isNaN
    }

    private func number(at index: Int) -> Double {
      Double(
        bitPattern: UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)))
    }

    func append(to shape: inout DegreeShape) {
      if isEmpty { return }
      let count = bytes.count / (8 * dimensions)
      let first = shape.grow(by: count)
      let x = shape.longitudes.base + first
      let y = shape.latitudes.base + first
      for index in 0..<count {
        x[index] = number(at: dimensions * index)
        y[index] = number(at: dimensions * index + 1)
      }
      shape.closePart(role)
    }
  }

  /// Goes through the bytes from geometry to geometry.
  private struct Walk {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) {
      self.bytes = bytes
    }

    private struct Head {
      var type: UInt32
      var dimensions: Int
    }

    private enum TypeNumber {
      static let point: UInt32 = 1
      static let line: UInt32 = 2
      static let polygon: UInt32 = 3
      /// The types of points, lines and polygons in numbers are the single ones' and this.
      static let multiple: UInt32 = 3
      static let collection: UInt32 = 7
    }

    /// Z before there was a standard for it.
    private static let oldZ: UInt32 = 0x8000_0000

    /// Passes the parts of the next geometry to `body`; false where it is damaged or unusual.
    ///
    /// - Parameter only: the type it must have as a member of its collection; nil for any.
    mutating func geometry(
      only wanted: UInt32? = nil, depth: Int = 0, _ body: (ShapeKind, Leaf) -> Void
    ) -> Bool {
      guard let head = head(), wanted.map({ $0 == head.type }) ?? true else { return false }
      switch head.type {
      case TypeNumber.point: return leaf(1, .point, .main, head, body)
      case TypeNumber.line: return vertices(.line, .main, head, body)
      case TypeNumber.polygon:
        guard let count = number() else { return false }
        for ring in 0..<count {
          let start = offset
          if !vertices(.polygon, ring == 0 ? .main : .hole, head, body) { return false }
          let isEmpty = offset - start == MemoryLayout<UInt32>.size
          if ring == 0 && isEmpty { return false }
        }
        return true
      default:
        if depth == WellKnownBinary.deepestNesting { return false }
        guard let count = number() else { return false }
        let member =
          head.type == TypeNumber.collection ? nil : head.type - TypeNumber.multiple
        for _ in 0..<count {
          if !geometry(only: member, depth: depth + 1, body) { return false }
        }
        return true
      }
    }

    private mutating func head() -> Head? {
      guard offset < bytes.count, bytes[offset] == 1 else { return nil }
      offset += 1
      guard var type = number() else { return nil }
      var dimensions = 2
      if type & Self.oldZ != 0 {
        type &= ~Self.oldZ
        dimensions = 3
      } else if type >= 1000 {
        // 1000 for Z, 2000 for M, 3000 for both.
        guard type < 4000 else { return nil }
        dimensions = type < 3000 ? 3 : 4
        type %= 1000
      }
      guard TypeNumber.point...TypeNumber.collection ~= type else { return nil }
      return Head(type: type, dimensions: dimensions)
    }

    private mutating func vertices(
      _ kind: ShapeKind, _ role: PartRole, _ head: Head, _ body: (ShapeKind, Leaf) -> Void
    ) -> Bool {
      guard let count = number() else { return false }
      return leaf(Int(count), kind, role, head, body)
    }

    private mutating func leaf(
      _ count: Int, _ kind: ShapeKind, _ role: PartRole, _ head: Head,
      _ body: (ShapeKind, Leaf) -> Void
    ) -> Bool {
      // Four bytes of a count and a few of a vertex: no product of them overflows.
      let length = count * head.dimensions * MemoryLayout<Double>.size
      guard length <= bytes.count - offset else { return false }
      let own = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
      offset += length
      body(
        kind, Leaf(bytes: own, dimensions: head.dimensions, role: role, isPoint: kind == .point))
      return true
    }

    private mutating func number() -> UInt32? {
      guard bytes.count - offset >= 4 else { return nil }
      defer { offset += 4 }
      return UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
  }
}
