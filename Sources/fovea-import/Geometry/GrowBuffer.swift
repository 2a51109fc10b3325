/// A growable run of plain values without the uniqueness check and the reference count of an array.
///
/// The tiler appends hundreds of millions of vertices; this keeps those appends to one compare
/// and one store.
struct GrowBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The first element; valid for `count` elements until the next growth.
  private(set) var base: UnsafeMutablePointer<Element>

  /// How many elements are held.
  private(set) var count = 0

  private var capacity: Int

  /// Creates an empty buffer with room for `capacity` elements.
  init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }

  /// The elements, for reading by index; valid until the next growth.
  var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// The element at `index`, which must be below `count`.
  subscript(index: Int) -> Element {
    get { base[index] }
    set { base[index] = newValue }
  }

  /// Adds one element.
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  /// Adds `amount` elements from `source`, which must not point into this buffer.
  mutating func append(_ source: UnsafePointer<Element>, count amount: Int) {
    if amount == 0 { return }
    if count + amount > capacity { grow(to: count + amount) }
    (base + count).update(from: source, count: amount)
    count += amount
  }

  /// Makes room for `total` elements in all.
  mutating func reserve(_ total: Int) {
    if total > capacity { grow(to: total) }
  }

  /// Forgets every element past the first `newCount`, keeping the memory.
  mutating func truncate(to newCount: Int) {
    count = min(count, newCount)
  }

  /// Makes room for `newCount` elements and pretends they are set; the caller writes them.
  mutating func resize(to newCount: Int) {
    if newCount > capacity { grow(to: newCount) }
    count = newCount
  }

  /// Gives the memory back when it has grown past `limit` elements; empties the buffer.
  mutating func removeAll(keepingUpTo limit: Int = .max) {
    count = 0
    if capacity > limit {
      base.deallocate()
      capacity = max(1, limit)
      base = .allocate(capacity: capacity)
    }
  }

  private mutating func grow(to needed: Int) {
    let newCapacity = max(needed, capacity * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
    capacity = newCapacity
  }
}
