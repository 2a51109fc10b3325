import Foundation

/// A queue between one producer and several consumers that holds the producer back when it is full.
final class WorkQueue<Item: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  private var items: [Item] = []
  private var isClosed = false

  /// - Parameter capacity: how many items wait before the producer does.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds an item, waiting for room. After `close` the item is dropped.
  func put(_ item: Item) {
    condition.lock()
    while items.count >= capacity && !isClosed { condition.wait() }
    if !isClosed { items.append(item) }
    condition.broadcast()
    condition.unlock()
  }

  /// The next item, waiting for one; nil after `close` when all are taken.
  func take() -> Item? {
    condition.lock()
    defer { condition.unlock() }
    while items.isEmpty && !isClosed { condition.wait() }
    if items.isEmpty { return nil }
    let item = items.removeFirst()
    condition.broadcast()
    return item
  }

  /// No more items will come, or none are wanted any more.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }
}
