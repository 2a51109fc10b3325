import Foundation
import Rig

/// The program from outside: how soon it draws, what it holds, and what it does when nothing
/// happens.
enum ProcessCases {
  static var all: [BenchCase] {
    [
      BenchCase(name: "process/start", run: start),
      BenchCase(name: "process/idle", run: idle),
    ]
  }

  /// From starting the program to its first complete frame, in a window on the screen and in a file:
  /// with the program and the atlas in the system's cache, and from the disk. The libraries stay in
  /// the cache, for other programs hold them.
  private static func start(_ reporter: Reporter) {
    guard let fovea = Program.fovea else {
      return reporter.skip("process/start", because: "fovea is not built beside this program")
    }
    let picture = FileManager.default.temporaryDirectory
      .appendingPathComponent("fovea-bench-\(ProcessInfo.processInfo.processIdentifier).png")
    defer { try? FileManager.default.removeItem(at: picture) }
    func measure(_ name: String, prepare: @escaping (Int) -> Void) {
      let frames = Measurement(frames: reporter.frames(7), warmUp: 1, prepare: prepare) {
        let process = Process()
        process.executableURL = fovea
        process.arguments = ["--size", "1280x720", "--snapshot", picture.path]
        process.standardOutput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return }
        process.waitUntilExit()
      }
      reporter.add(CaseResult("process/start/\(name)/snapshot-1280x720", frames))
    }
    measure("warm") { _ in }
    measure("cold") { _ in
      for path in [fovea.path, Program.asset("atlas.mbtiles")].compactMap({ $0 }) {
        forget(path)
      }
    }
    showWindow(fovea, reporter)
  }

  /// The window in an X server of its own, up to the frame that is drawn because it is seen.
  private static func showWindow(_ fovea: URL, _ reporter: Reporter) {
    let name = "process/start/warm/window-1280x720"
    do {
      if let missing = XServer.whatIsMissing { throw RigError(missing) }
      let server = try XServer()
      let times = try (0..<reporter.frames(7)).map { _ in
        try FoveaWindow(
          executable: fovea.path,
          environment: [
            "DISPLAY": server.display, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": nil,
          ]
        ).secondsToShow * 1000
      }
      reporter.add(CaseResult(name, Measurement(milliseconds: times)))
    } catch {
      reporter.skip(name, because: "\(error)")
    }
  }

  /// Drops a file from the system's cache.
  private static func forget(_ path: String) {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return }
    posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
    close(file)
  }

  /// A window nobody touches: frames, processor time and memory. In an X server of its own; where there
  /// is none, on the display there is; and without that under SDL's dummy driver, which has no way to
  /// sleep until something happens and looks a thousand times a second, so that the processor time
  /// is not the program's own.
  private static func idle(_ reporter: Reporter) {
    guard let fovea = Program.fovea else {
      return reporter.skip("process/idle", because: "fovea is not built beside this program")
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = fovea
    process.arguments = ["--size", "1280x720", "--trace"]
    var environment = ProcessInfo.processInfo.environment
    let server = XServer.whatIsMissing == nil ? try? XServer() : nil
    if let server {
      environment["DISPLAY"] = server.display
      environment["SDL_VIDEODRIVER"] = "x11"
      environment["WAYLAND_DISPLAY"] = nil
    }
    let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    if !hasDisplay { environment["SDL_VIDEODRIVER"] = "dummy" }
    process.environment = environment
    process.standardOutput = output
    guard (try? process.run()) != nil else {
      return reporter.skip("process/idle", because: "fovea cannot be started")
    }
    let settle: UInt32 = 3
    let seconds: UInt32 = reporter.isQuick ? 3 : 10
    sleep(settle)
    let before = ProcessUsage(process.processIdentifier)
    sleep(seconds)
    let after = ProcessUsage(process.processIdentifier)
    process.terminate()
    let trace = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    withExtendedLifetime(server) {}
    guard let before, let after else {
      return reporter.skip("process/idle", because: "fovea ended by itself")
    }
    let frames = trace.split(separator: "\n").filter { $0.contains("\"event\":\"frame\"") }.count
    reporter.add(
      CaseResult(
        "process/idle/1280x720/" + (server != nil ? "x11" : hasDisplay ? "display" : "dummy"),
        figures: [
          "cpu-percent": (after.seconds - before.seconds) / Double(seconds) * 100,
          "resident-MB": after.residentMegabytes, "frames-in-all": Double(frames),
        ]))
  }
}

/// What the system says a process has used.
private struct ProcessUsage {
  /// Processor time of all threads.
  let seconds: Double
  let residentMegabytes: Double

  init?(_ process: Int32) {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let nameEnd = stat.lastIndex(of: ")")
    else { return nil }
    // After the name, which may hold spaces: state is field 3 of proc(5), the times are 14 and 15,
    // the resident pages 24.
    let fields = stat[stat.index(after: nameEnd)...].split(separator: " ")
    guard fields.count > 21, let user = Double(fields[11]), let system = Double(fields[12]),
      let pages = Double(fields[21])
    else { return nil }
    seconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    residentMegabytes = pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
  }
}
