/// A growable run of plain values without the uniqueness check and the reference count of an array.
///
/// The tiler appends hundreds of millions of vertices; this keeps those appends to one compare
/// and one store.
@frozen package struct GrowBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The first element; valid for `count` elements until the next growth.
  @usableFromInline package internal(set) var base: UnsafeMutablePointer<Element>

  /// How many elements are held.
  @usableFromInline package internal(set) var count = 0

  @usableFromInline var capacity: Int

  /// Creates an empty buffer with room for `capacity` elements.
  @inlinable package init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  @inlinable deinit {
    base.deallocate()
  }

  /// The elements, for reading by index; valid until the next growth.
  @inlinable package var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// The element at `index`, which must be below `count`.
  @inlinable package subscript(index: Int) -> Element {
    get { base[index] }
    set { base[index] = newValue }
  }

  /// Adds one element.
  @inlinable package mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  /// Adds `amount` elements from `source`, which must not point into this buffer.
  @inlinable package mutating func append(_ source: UnsafePointer<Element>, count amount: Int) {
    if amount == 0 { return }
    if count + amount > capacity { grow(to: count + amount) }
    (base + count).update(from: source, count: amount)
    count += amount
  }

  /// Makes room for `total` elements in all.
  @inlinable package mutating func reserve(_ total: Int) {
    if total > capacity { grow(to: total) }
  }

  /// Forgets every element past the first `newCount`, keeping the memory.
  @inlinable package mutating func truncate(to newCount: Int) {
    count = min(count, newCount)
  }

  /// Makes room for `newCount` elements and pretends they are set; the caller writes them.
  @inlinable package mutating func resize(to newCount: Int) {
    if newCount > capacity { grow(to: newCount) }
    count = newCount
  }

  /// Gives the memory back when it has grown past `limit` elements; empties the buffer.
  @inlinable package mutating func removeAll(keepingUpTo limit: Int = .max) {
    count = 0
    if capacity > limit {
      base.deallocate()
      capacity = max(1, limit)
      base = .allocate(capacity: capacity)
    }
  }

  @inlinable mutating func grow(to needed: Int) {
    let newCapacity = max(needed, capacity * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
    capacity = newCapacity
  }
}
