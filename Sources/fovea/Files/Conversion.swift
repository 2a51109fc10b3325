import Foundation
import Synchronization

/// One run of `fovea-import`: how far it is, and a way to end it from another thread.
final class Conversion: Sendable {
  /// How a run ended and what it said.
  struct Outcome {
    /// The exit status, or the signal when it crashed.
    var status: Int32
    /// Whether a signal ended it.
    var isCrash: Bool
    /// Its lines of words, without the program's name before them.
    var words: [String]
  }

  /// A line of progress.
  private struct Progress: Decodable {
    var done: Double
  }

  private struct State {
    var processIdentifier: Int32?
    var isCancelled = false
    var progress: Double?
  }

  private let state = Mutex(State())
  private let onProgress: @Sendable () -> Void

  /// Prepares a run.
  ///
  /// - Parameter onProgress: called when ``progress`` changed, on the thread that runs it.
  init(onProgress: @escaping @Sendable () -> Void = {}) {
    self.onProgress = onProgress
  }

  /// The part that is done, 0...1; nil before the importer has said anything.
  var progress: Double? { state.withLock { $0.progress } }

  /// Ends the program, and keeps it from starting. Any thread.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let processIdentifier = state.processIdentifier { kill(processIdentifier, SIGTERM) }
    }
  }

  /// Runs a program to its end; errors name `path`.
  func run(_ program: String, _ arguments: [String], _ path: String) throws(MapFileError)
    -> Outcome
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    // Words and progress through one pipe: lines of progress are JSON, and nobody waits for the
    // other pipe to be read.
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let hasStarted = state.withLock { state in
      guard !state.isCancelled, (try? process.run()) != nil else { return false }
      state.processIdentifier = process.processIdentifier
      return true
    }
    guard hasStarted else { throw MapFileError("\(path): \(program) cannot be started") }
    let words = follow(pipe.fileHandleForReading)
    process.waitUntilExit()
    state.withLock { $0.processIdentifier = nil }
    return Outcome(
      status: process.terminationStatus, isCrash: process.terminationReason == .uncaughtSignal,
      words: words)
  }

  /// Reads lines to the end; passes on progress and answers the words.
  private func follow(_ handle: FileHandle) -> [String] {
    var words: [String] = []
    var unfinished = Data()
    while case let data = handle.availableData, !data.isEmpty {
      unfinished += data
      var lines = unfinished.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      unfinished = Data(lines.removeLast())
      for line in lines { take(line, &words) }
    }
    take(unfinished, &words)
    return words
  }

  private func take(_ line: Data, _ words: inout [String]) {
    if line.first == UInt8(ascii: "{") {
      if let progress = try? JSONDecoder().decode(Progress.self, from: line) {
        state.withLock { $0.progress = min(max(progress.done, 0), 1) }
        onProgress()
      }
    } else if !line.isEmpty {
      let text = String(decoding: line, as: UTF8.self)
      let name = "fovea-import: "
      words.append(text.hasPrefix(name) ? String(text.dropFirst(name.count)) : text)
    }
  }
}
