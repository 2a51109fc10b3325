import Foundation
import Synchronization

/// One run of `fovea-import`: how far it is, and a way to end it from another thread.
///
/// Whatever the program does, `run` comes back: a program that says nothing for too long, takes too
/// long altogether, or does not end when told to, is ended.
final class Conversion: Sendable {
  /// How a run ended and what it said.
  struct Outcome {
    /// How it ended.
    var end: End
    /// Its last lines of words, without the program's name before them.
    var words: [String]
  }

  /// How a run ended.
  enum End: Hashable {
    /// By itself, with a status.
    case exit(Int32)
    /// A signal ended it.
    case crash(signal: Int32)
    /// It had to be ended because it said nothing for so many seconds.
    case silent(seconds: Double)
    /// It had to be ended because it took more than so many seconds.
    case late(seconds: Double)
    /// ``cancel()`` was called.
    case cancelled
  }

  /// How far a run is, as the importer tells it.
  struct Progress: Decodable, Hashable {
    /// The part that is done, 0...1.
    var done: Double
    /// Features read so far.
    var features: Int?
  }

  private struct State {
    var processIdentifier: Int32?
    var isCancelled = false
    var progress: Progress?
  }

  private let state = Mutex(State())
  private let onProgress: @Sendable (Progress) -> Void

  /// Prepares a run.
  ///
  /// - Parameter onProgress: called when ``progress`` changed, on the thread that runs it.
  init(onProgress: @escaping @Sendable (Progress) -> Void = { _ in }) {
    self.onProgress = onProgress
  }

  /// How far it is; nil before the importer has said anything.
  var progress: Progress? { state.withLock { $0.progress } }

  /// Whether it was given up.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the program, and keeps it from starting. Any thread.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let processIdentifier = state.processIdentifier { kill(processIdentifier, SIGTERM) }
    }
  }

  /// Runs a program to its end; errors name `path`.
  ///
  /// - Parameters:
  ///   - environment: the program's.
  ///   - limits: what it may take.
  func run(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ path: String,
    limits: ImportLimits
  ) throws(MapFileError) -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    // Words and progress through one pipe: lines of progress are JSON, and nobody waits for the
    // other pipe to be read.
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try takeSlot(path)
    defer { Self.slots.signal() }
    let exited = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in exited.signal() }
    let isStarted = state.withLock { state in
      guard !state.isCancelled, (try? process.run()) != nil else { return false }
      state.processIdentifier = process.processIdentifier
      return true
    }
    guard isStarted else {
      throw MapFileError(isCancelled ? "\(path): given up" : "\(path): \(program) does not start")
    }
    var output = ImportOutput()
    let verdict = follow(pipe.fileHandleForReading.fileDescriptor, into: &output, limits)
    let end = end(process, exited, verdict, grace: limits.graceSeconds)
    return Outcome(end: end, words: output.finished)
  }

  /// Conversions at once; each uses all cores by itself.
  private static let slots = DispatchSemaphore(value: 2)

  /// Waits until few enough others run.
  private func takeSlot(_ path: String) throws(MapFileError) {
    while Self.slots.wait(timeout: .now() + Self.pulse) == .timedOut {
      if isCancelled { throw MapFileError("\(path): given up") }
    }
  }

  /// Seconds between two looks at the limits.
  private static let pulse = 0.1

  /// Reads what the program says to its end; answers why it must be ended, if it must.
  private func follow(
    _ descriptor: Int32, into output: inout ImportOutput, _ limits: ImportLimits
  ) -> End? {
    let clock = ContinuousClock()
    let begin = clock.now
    var lastHeard = begin
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      if isCancelled { return .cancelled }
      if clock.now - begin > .seconds(limits.seconds) { return .late(seconds: limits.seconds) }
      if clock.now - lastHeard > .seconds(limits.silentSeconds) {
        return .silent(seconds: limits.silentSeconds)
      }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32(Self.pulse * 1000)) > 0 else { continue }
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      lastHeard = clock.now
      if let progress = output.take(bytes[..<count]) {
        state.withLock { $0.progress = progress }
        onProgress(progress)
      }
    }
  }

  /// Waits for a program that has said its last, or that must be ended; kills it when it stays.
  private func end(
    _ process: Process, _ exited: DispatchSemaphore, _ verdict: End?, grace: Double
  ) -> End {
    let identifier = process.processIdentifier
    if verdict != nil { kill(identifier, SIGTERM) }
    if exited.wait(timeout: .now() + grace) == .timedOut {
      // Its whole group: what it has started itself must not stay either.
      kill(-identifier, SIGKILL)
      kill(identifier, SIGKILL)
      _ = exited.wait(timeout: .now() + grace)
    }
    let wasCancelled = state.withLock { state in
      state.processIdentifier = nil
      return state.isCancelled
    }
    if wasCancelled { return .cancelled }
    if let verdict { return verdict }
    if process.isRunning { return .crash(signal: SIGKILL) }
    let status = process.terminationStatus
    return process.terminationReason == .exit ? .exit(status) : .crash(signal: status)
  }
}
