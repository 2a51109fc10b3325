/// Memory for bytes that come one after the other and stay where they are until all of it is given
/// back at once.
package struct Arena: ~Copyable {
  private static let firstBlock = 1 << 12
  private static let largestBlock = 1 << 20

  private var blocks: [UnsafeMutableRawBufferPointer] = []
  /// What is left of the last block.
  private var rest = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The bytes of all blocks.
  package private(set) var size = 0

  package init() {}

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Keeps a copy of some bytes, at any address, as long as the arena.
  ///
  /// - Parameter bytes: at least one.
  package mutating func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    if bytes.count > rest.count { addBlock(for: bytes.count) }
    guard let copy = rest.baseAddress, let source = bytes.baseAddress else {
      preconditionFailure("no piece is empty")
    }
    copy.copyMemory(from: source, byteCount: bytes.count)
    rest = UnsafeMutableRawBufferPointer(rebasing: rest[bytes.count...])
    return UnsafeRawPointer(copy)
  }

  private mutating func addBlock(for count: Int) {
    let alignment = 16
    let usual = min(Self.largestBlock, max(Self.firstBlock, size))
    rest = .allocate(byteCount: max(usual, count), alignment: alignment)
    blocks.append(rest)
    size += rest.count
  }
}
