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

/// Collects what threads give, and the first error among them.
final class ThreadResults<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Value] = []
  private var error: ImportError?

  /// Takes a thread's result.
  func add(_ value: Value) {
    lock.withLock { values.append(value) }
  }

  /// Takes a thread's error.
  func fail(_ failure: ImportError) {
    lock.withLock { if error == nil { error = failure } }
  }

  /// True once a thread has failed.
  var hasFailed: Bool { lock.withLock { error != nil } }

  /// All results, or the first error.
  func get() throws(ImportError) -> [Value] {
    lock.lock()
    defer { lock.unlock() }
    if let error { throw error }
    return values
  }
}

/// Threads that are started together and waited for together.
struct ThreadGroup: ~Copyable {
  private let group = DispatchGroup()

  /// As many as the machine has cores, up to the number that one reader and the bound on memory can
  /// serve.
  static let coreCount = max(1, min(16, ProcessInfo.processInfo.activeProcessorCount))

  /// Starts a thread with a stack of 8 MB.
  func start(_ body: @escaping @Sendable () -> Void) {
    let group = group
    group.enter()
    let thread = Thread {
      body()
      group.leave()
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Waits until all have ended.
  func wait() {
    group.wait()
  }
}
