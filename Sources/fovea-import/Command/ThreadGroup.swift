import Foundation

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
