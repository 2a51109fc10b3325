/// A growable run of plain values without the uniqueness check and the reference count of an array.
///
/// The tiler appends hundreds of millions of vertices; this keeps those appends to one compare
/// and one store. Public, as only what is public is compiled into the loops of other modules.
///
/// Elements must not be of a private type: without optimisation the compiler (6.3) fails on that.
@frozen public struct GrowBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<Element>
  @usableFromInline var used = 0
  @usableFromInline var capacity: Int

  /// The first element; valid for `count` elements until the next growth.
  @inlinable public var base: UnsafeMutablePointer<Element> { start }

  /// How many elements are held.
  @inlinable public var count: Int { used }

  /// Creates an empty buffer with room for `capacity` elements.
  @inlinable public init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  @inlinable deinit {
    base.deallocate()
  }

  /// The elements, for reading by index; valid until the next growth.
  @inlinable public var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// The element at `index`, which must be below `count`.
  @inlinable public subscript(index: Int) -> Element {
    get { base[index] }
    set { base[index] = newValue }
  }

  /// Adds one element.
  @inlinable public mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    used += 1
  }

  /// Adds `amount` elements from `source`, which must not point into this buffer.
  @inlinable public mutating func append(_ source: UnsafePointer<Element>, count amount: Int) {
    if amount == 0 { return }
    if count + amount > capacity { grow(to: count + amount) }
    (base + count).update(from: source, count: amount)
    used += amount
  }

  /// Makes room for `total` elements in all.
  @inlinable public mutating func reserve(_ total: Int) {
    if total > capacity { grow(to: total) }
  }

  /// Forgets every element past the first `newCount`, keeping the memory.
  @inlinable public mutating func truncate(to newCount: Int) {
    used = min(count, newCount)
  }

  /// Makes room for `newCount` elements and pretends they are set; the caller writes them.
  @inlinable public mutating func resize(to newCount: Int) {
    if newCount > capacity { grow(to: newCount) }
    used = newCount
  }

  /// Gives the memory back when it has grown past `limit` elements; empties the buffer.
  @inlinable public mutating func removeAll(keepingUpTo limit: Int = .max) {
    used = 0
    if capacity > limit {
      base.deallocate()
      capacity = max(1, limit)
      start = .allocate(capacity: capacity)
    }
  }

  @inlinable mutating func grow(to needed: Int) {
    let newCapacity = max(needed, capacity * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    grown.update(from: base, count: count)
    base.deallocate()
    start = grown
    capacity = newCapacity
  }
}
