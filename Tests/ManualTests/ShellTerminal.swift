import Foundation
import Synchronization
import Testing

/// An interactive shell on a terminal of its own, in which one types as a person does.
final class ShellTerminal {
  private static let prompt = "READY> "

  /// Seconds an answer may take; far more than any needs.
  private static let patience = 20.0

  private let process = Process()
  private let keyboard = Pipe()
  private let screen = Screen()

  /// Starts a shell.
  ///
  /// - Parameters:
  ///   - command: the shell, without the settings of whoever runs the tests.
  ///   - folder: where it starts.
  ///   - setUp: the first line typed. `sample-tool` then prints its arguments in angle brackets.
  init(_ command: String, in folder: URL, setUp: String) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.arguments = ["--quiet", "--flush", "--return", "--command", command, "/dev/null"]
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "dumb"]
    process.standardInput = keyboard
    let output = Pipe()
    process.standardOutput = output
    output.fileHandleForReading.readabilityHandler = { [screen] in screen.show($0.availableData) }
    try process.run()
    // The quotes keep the prompt out of the line's own echo.
    try type("sample-tool() { printf '<%s>\\n' \"$@\"; }; \(setUp); PS1='REA''DY> '\n")
  }

  /// Types a line and answers the arguments that `sample-tool` then got.
  func arguments(typing line: String) throws -> [String] {
    let before = screen.text.count
    try type("\(line)\n")
    return screen.text.dropFirst(before).split(whereSeparator: \.isNewline)
      .filter { $0.hasPrefix("<") && $0.hasSuffix(">") }
      .map { String($0.dropFirst().dropLast()) }
  }

  /// Ends the shell.
  func close() throws {
    try keyboard.fileHandleForWriting.write(contentsOf: Data("exit\n".utf8))
    try keyboard.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func type(_ text: String) throws {
    let prompts = screen.count(of: Self.prompt)
    try keyboard.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while screen.count(of: Self.prompt) == prompts {
      try #require(Date() < deadline, "no prompt after \(text); on the screen: \(screen.text)")
      usleep(5000)
    }
  }

  /// What has been written to the terminal.
  private final class Screen: Sendable {
    private let bytes = Mutex(Data())

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func show(_ data: Data) { bytes.withLock { $0 += data } }

    func count(of words: String) -> Int { text.ranges(of: words).count }
  }
}
