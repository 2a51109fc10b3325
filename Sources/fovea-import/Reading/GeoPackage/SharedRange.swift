import Foundation

/// A range of numbers that several threads work through together, whatever of it is empty: who has
/// nothing left gets a part of what another has not come to yet.
final class SharedRange: @unchecked Sendable {
  private let condition = NSCondition()
  private var untaken: [ClosedRange<Int64>]
  private var working = 0
  private var hungry = 0
  private var isStopped = false

  /// - Parameter range: all of it.
  init(_ range: ClosedRange<Int64>) {
    untaken = [range]
  }

  /// A part to work through, waiting for one; nil when all is done or after `stop`. `finish` is to
  /// follow.
  func take() -> ClosedRange<Int64>? {
    condition.lock()
    defer { condition.unlock() }
    hungry += 1
    while untaken.isEmpty && working > 0 && !isStopped { condition.wait() }
    hungry -= 1
    guard let part = untaken.popLast() else { return nil }
    working += 1
    return part
  }

  /// Called now and then by a thread at work: gives away half of what it has left if another waits.
  ///
  /// - Parameters:
  ///   - next: the first number the thread has not come to.
  ///   - last: the last number of its part.
  /// - Returns: the last number of what stays its own; after `stop` that is nothing more.
  func share(from next: Int64, through last: Int64) -> Int64 {
    condition.lock()
    defer { condition.unlock() }
    if isStopped { return next - 1 }
    if hungry <= untaken.count || next >= last { return last }
    let middle = next + (last - next) / 2
    untaken.append(middle + 1...last)
    condition.broadcast()
    return middle
  }

  /// Gives out nothing any more: a thread has failed, and what the others do is for nothing.
  func stop() {
    condition.lock()
    isStopped = true
    untaken.removeAll()
    condition.broadcast()
    condition.unlock()
  }

  /// Says that a part taken is done.
  func finish() {
    condition.lock()
    working -= 1
    condition.broadcast()
    condition.unlock()
  }

  /// Waits some seconds for the end; true when all is done.
  func wait(seconds: Double) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let end = Date(timeIntervalSinceNow: seconds)
    while !untaken.isEmpty || working > 0 {
      if !condition.wait(until: end) { return untaken.isEmpty && working == 0 }
    }
    return true
  }
}
