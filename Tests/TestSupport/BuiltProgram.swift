import Foundation

/// A program of this package, run as a user would run it.
public struct BuiltProgram: Sendable {
  /// How a run ended and what it said.
  public struct Outcome: Sendable {
    /// The exit status; negative for the signal that ended it.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: String
    /// What it wrote to standard error.
    public let complaints: String
  }

  /// The executable.
  public let url: URL

  /// The program of a name, built beside the tests.
  public init(_ name: String) {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    url = tests.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: after the program's name.
  ///   - environment: added to the one of the tests; there is no display unless it names one.
  ///   - command: what a shell runs instead, with the program and its arguments as `"$@"`.
  public func run(
    _ arguments: [String], environment: [String: String] = [:], by command: String? = nil
  ) throws -> Outcome {
    let process = prepared(arguments, environment)
    if let command {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", command, "sh", url.path] + arguments
    }
    let folder = try TemporaryFolder()
    // Files, not pipes: a program that says much never waits for its reader.
    let output = try folder.write("", to: "output")
    let complaints = try folder.write("", to: "complaints")
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: complaints)
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .exit ? status : -status,
      output: try String(contentsOfFile: output, encoding: .utf8),
      complaints: try String(contentsOfFile: complaints, encoding: .utf8))
  }

  /// A process ready to start, without a display unless `environment` names one.
  public func prepared(_ arguments: [String], _ environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    var inherited = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { inherited[name] = nil }
    // The settings of whoever runs the tests are none of theirs.
    for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME"] { inherited[name] = "/dev/null" }
    inherited["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    process.environment = inherited.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }
}
