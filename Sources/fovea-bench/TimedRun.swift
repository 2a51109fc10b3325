import Foundation

/// A program run to its end, with what the system says it took.
struct TimedRun {
  /// From starting it to its end.
  let seconds: Double
  /// Of all threads, in the program and in the kernel.
  let processorSeconds: Double
  /// The most memory it held at once.
  let peakMegabytes: Double

  /// Why there is nothing to measure.
  struct Failure: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }

  /// Runs a program; what it prints goes nowhere.
  ///
  /// - Parameters:
  ///   - environment: added to this program's own.
  /// - Throws: when it cannot be started or ends with anything but 0.
  init(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws(Failure) {
    let name = program.lastPathComponent
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let start = DispatchTime.now().uptimeNanoseconds
    guard
      let child = Self.spawn(
        [program.path] + arguments, variables.map { "\($0.key)=\($0.value)" })
    else { throw Failure(reason: "\(name) cannot be started") }
    var status: Int32 = 0
    var usage = rusage()
    // Foundation's Process tells neither the time nor the memory of the one child that ended.
    while wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
    seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    // ru_maxrss counts kibibytes.
    peakMegabytes = Double(usage.ru_maxrss) * 1024 / 1e6
    if status != 0 { throw Failure(reason: "\(name) failed on \(arguments.first ?? "")") }
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  private static func spawn(_ arguments: [String], _ environment: [String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var argumentList = arguments.map { strdup($0) } + [nil]
    var environmentList = environment.map { strdup($0) } + [nil]
    defer { for text in argumentList + environmentList { free(text) } }
    var child: pid_t = 0
    let result = posix_spawn(
      &child, arguments[0], &actions, nil, &argumentList, &environmentList)
    return result == 0 ? child : nil
  }
}
