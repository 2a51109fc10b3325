import Foundation

/// A program the rig has started, with its output read line by line as it comes. It is ended with the
/// value, if it has not ended before.
public final class ChildProgram: Sendable {
  /// A line of output and when it was read.
  public struct Line: Sendable {
    /// The line without its end.
    public let text: String
    /// When it had been read, on the clock of ``ChildProgram/now``.
    public let time: Double
  }

  private let process: Process
  private let input: FileHandle
  private let output: LineLog
  private let errors: LineLog

  /// Seconds on the monotonic clock.
  public static var now: Double { ProcessInfo.processInfo.systemUptime }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the executable.
  ///   - arguments: its arguments.
  ///   - environment: the variables that differ from ours; nil removes one.
  ///   - lifetime: seconds after which the program is killed whatever happens, so that nothing is
  ///     left behind when the tests themselves are killed.
  public init(
    _ path: String, _ arguments: [String], environment: [String: String?] = [:],
    lifetime: Int = 120
  ) throws {
    let (inPipe, outPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["--signal=KILL", String(lifetime), path] + arguments
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    process.standardInput = inPipe
    process.standardOutput = outPipe
    process.standardError = errorPipe
    input = inPipe.fileHandleForWriting
    output = LineLog(reading: outPipe.fileHandleForReading)
    errors = LineLog(reading: errorPipe.fileHandleForReading)
    try Self.withoutBlockedSignals { try process.run() }
  }

  /// Runs `body` with every signal let through. A program inherits what is blocked where it was
  /// started, a worker thread blocks everything, and a program that blocks TERM cannot be stopped.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, previous) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try body()
  }

  /// Everything it has printed so far.
  public var lines: [Line] { output.lines }

  /// What it has said on standard error so far.
  public var errorText: String { errors.lines.map(\.text).joined(separator: "\n") }

  /// Writes a line to its standard input.
  public func send(_ line: String) throws {
    try input.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Waits for a line of output for which `pick` returns something, looking from line `start` on.
  ///
  /// - Returns: what `pick` returned and the number of the line, or nil when the time ran out or
  ///   the output ended.
  public func awaitLine<Result>(
    from start: Int = 0, within seconds: Double = 5, _ pick: (Line) -> Result?
  ) -> (result: Result, line: Int)? {
    output.awaitLine(from: start, within: seconds, pick)
  }

  deinit {
    stop()
  }

  /// Ends the program: politely, then not.
  ///
  /// - Returns: its exit status, or nil when it had to be killed.
  @discardableResult
  public func stop(within seconds: Double = 3) -> Int32? {
    if process.isRunning { process.terminate() }
    return awaitExit(within: seconds)
  }

  /// Waits for the program to end by itself, and kills it when it does not.
  ///
  /// - Returns: its exit status, or nil when it had to be killed.
  @discardableResult
  public func awaitExit(within seconds: Double) -> Int32? {
    let deadline = Self.now + seconds
    while process.isRunning, Self.now < deadline { Thread.sleep(forTimeInterval: 0.005) }
    let ended = !process.isRunning
    // `timeout` cannot pass a KILL on, so the whole group it leads gets one.
    if !ended { kill(-process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return ended ? process.terminationStatus : nil
  }
}

/// Lines read from a pipe by a thread, and a way to wait for one.
private final class LineLog: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by `condition`.
  private var read: [ChildProgram.Line] = []
  private var ended = false

  init(reading handle: FileHandle) {
    Thread.detachNewThread { [self] in
      var pending: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = Glibc.read(handle.fileDescriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        take(buffer[..<count], into: &pending)
      }
      condition.withLock { ended = true }
      condition.broadcast()
    }
  }

  var lines: [ChildProgram.Line] { condition.withLock { read } }

  func awaitLine<Result>(
    from start: Int, within seconds: Double, _ pick: (ChildProgram.Line) -> Result?
  ) -> (result: Result, line: Int)? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var next = start
    condition.lock()
    defer { condition.unlock() }
    while true {
      while next < read.count {
        if let result = pick(read[next]) { return (result, next) }
        next += 1
      }
      if ended || !condition.wait(until: deadline) { return nil }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, into pending: inout [UInt8]) {
    let time = ChildProgram.now
    pending += bytes
    var lines: [ChildProgram.Line] = []
    while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(.init(text: String(decoding: pending[..<end], as: UTF8.self), time: time))
      pending.removeSubrange(...end)
    }
    guard !lines.isEmpty else { return }
    condition.withLock { read += lines }
    condition.broadcast()
  }
}
