import Foundation

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

/// A number several threads count up.
final class SharedCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var value = 0

  /// Counts up by one and returns the new value.
  func next() -> Int {
    lock.withLock {
      value += 1
      return value
    }
  }
}
