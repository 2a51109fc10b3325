/// Growable storage of trivial elements that keeps its memory from frame to frame.
///
/// An `Array` held by a class is reached through exclusivity and uniqueness checks at each append;
/// here the bookkeeping lies behind a `let` pointer, so an append is a compare and a store.
final class GrowableBuffer<Element: BitwiseCopyable> {
  private struct Header {
    var base: UnsafeMutablePointer<Element>
    var count: Int
    var capacity: Int
  }

  private let header: UnsafeMutablePointer<Header>

  init(capacity: Int) {
    let room = max(capacity, 1)
    header = .allocate(capacity: 1)
    header.initialize(to: Header(base: .allocate(capacity: room), count: 0, capacity: room))
  }

  deinit {
    header.pointee.base.deallocate()
    header.deallocate()
  }

  var count: Int { header.pointee.count }

  /// The elements; valid until the next append.
  var base: UnsafeMutablePointer<Element> { header.pointee.base }

  @inline(__always)
  func append(_ element: Element) {
    let index = header.pointee.count
    if index == header.pointee.capacity { grow(toHold: index + 1) }
    header.pointee.base[index] = element
    header.pointee.count = index + 1
  }

  /// Makes room for `extra` elements past the end and returns where the first of them goes.
  @inline(__always)
  func reserve(_ extra: Int) -> UnsafeMutablePointer<Element> {
    precondition(extra >= 0)
    let needed = header.pointee.count + extra
    if needed > header.pointee.capacity { grow(toHold: needed) }
    return header.pointee.base + header.pointee.count
  }

  /// Counts `extra` elements written where `reserve` said.
  @inline(__always)
  func commit(_ extra: Int) {
    precondition(extra >= 0 && header.pointee.count + extra <= header.pointee.capacity)
    header.pointee.count += extra
  }

  /// Sets the count; elements past the old count are whatever the memory holds.
  func resize(_ count: Int) {
    if count > header.pointee.capacity { grow(toHold: count) }
    header.pointee.count = count
  }

  func removeAll() { header.pointee.count = 0 }

  @inline(never)
  private func grow(toHold needed: Int) {
    let capacity = max(needed, header.pointee.capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: header.pointee.base, count: header.pointee.count)
    header.pointee.base.deallocate()
    header.pointee.base = larger
    header.pointee.capacity = capacity
  }
}
