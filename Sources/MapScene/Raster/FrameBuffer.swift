/// Trivial elements of a frame, in memory that is kept for the next.
///
/// Give each worker its own buffer and the workers can fill theirs at the same time; a layer of
/// a `DrawList` gathers ranges of any of them.
///
/// An `Array` held by a class is reached through exclusivity and uniqueness checks at each append;
/// here the bookkeeping lies behind a `let` pointer, so an append is a compare and a store.
public final class FrameBuffer<Element: BitwiseCopyable> {
  private struct Header {
    var base: UnsafeMutablePointer<Element>
    var count: Int
    var capacity: Int
  }

  private let header: UnsafeMutablePointer<Header>

  /// Creates an empty buffer with room for `capacity` elements; it grows when more come.
  public init(capacity: Int = 4096) {
    let room = max(capacity, 1)
    header = .allocate(capacity: 1)
    header.initialize(to: Header(base: .allocate(capacity: room), count: 0, capacity: room))
  }

  deinit {
    header.pointee.base.deallocate()
    header.deallocate()
  }

  /// How many elements it holds.
  public var count: Int { header.pointee.count }

  /// The elements; valid until the next append.
  public var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// Where the elements are, to be changed too; valid until the next append.
  var base: UnsafeMutablePointer<Element> { header.pointee.base }

  /// Adds an element.
  @inline(__always)
  public func append(_ element: Element) {
    let index = header.pointee.count
    if index == header.pointee.capacity { grow(toHold: index + 1) }
    header.pointee.base[index] = element
    header.pointee.count = index + 1
  }

  /// Makes room for `extra` elements past the end and returns where the first of them goes; `commit`
  /// counts them in. The quickest way to add many: no check an element.
  @inline(__always)
  public func reserve(_ extra: Int) -> UnsafeMutablePointer<Element> {
    precondition(extra >= 0)
    let needed = header.pointee.count + extra
    if needed > header.pointee.capacity { grow(toHold: needed) }
    return header.pointee.base + header.pointee.count
  }

  /// Counts in the first `extra` elements written where the last `reserve` said.
  @inline(__always)
  public func commit(_ extra: Int) {
    precondition(extra >= 0 && header.pointee.count + extra <= header.pointee.capacity)
    header.pointee.count += extra
  }

  /// Sets the count; elements past the old count are whatever the memory holds.
  func resize(_ count: Int) {
    if count > header.pointee.capacity { grow(toHold: count) }
    header.pointee.count = count
  }

  /// Takes the last element away; nil when there is none.
  func popLast() -> Element? {
    guard header.pointee.count > 0 else { return nil }
    header.pointee.count -= 1
    return header.pointee.base[header.pointee.count]
  }

  /// Empties the buffer and keeps its memory.
  public func removeAll() { header.pointee.count = 0 }

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
