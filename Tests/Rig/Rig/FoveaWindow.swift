/// The program itself in a window of a rig, told by its own trace what it does. It runs while the value
/// lives.
public final class FoveaWindow {
  private let program: ChildProgram
  /// The number of the line after the one looked at last.
  private var position = 0

  /// Seconds from starting the program until its window was on the screen with the map in it.
  public private(set) var secondsToShow = 0.0

  /// Starts the program at 1280 x 720 and waits until its window is seen.
  ///
  /// - Parameters:
  ///   - executable: where `fovea` was built.
  ///   - arguments: after `--trace` and the size.
  ///   - environment: what leads to the rig's window system. There are no settings and no desktop
  ///     unless it names them.
  public init(
    executable: String, arguments: [String] = [], environment: [String: String?]
  ) throws {
    let nothing: [String: String?] = [
      "XDG_CONFIG_HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null",
      "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]
    let start = ChildProgram.now
    program = try ChildProgram(
      executable, ["--trace", "--size", "1280x720"] + arguments,
      environment: nothing.merging(environment) { $1 }, lifetime: 60)
    // The first frame is drawn before the window is shown, and the next because it was.
    guard awaitFrame(within: 10) != nil, let shown = awaitFrame() else {
      throw RigError("fovea showed no window: \(program.errorText)")
    }
    secondsToShow = shown.time - start
  }

  /// What it has said on standard error so far.
  public var complaints: String { program.errorText }

  /// Every camera told so far, oldest first.
  public var cameras: [TracedCamera] {
    program.lines.compactMap { line in
      guard case .camera(let camera) = TraceEvent(line: line.text) else { return nil }
      return camera
    }
  }

  /// Waits for the next camera of which `condition` is true.
  ///
  /// - Returns: it, or nil when the time ran out.
  public func awaitCamera(
    within seconds: Double = 3, where condition: (TracedCamera) -> Bool = { _ in true }
  ) -> TracedCamera? {
    awaitLine(within: seconds) { line in
      guard case .camera(let camera) = TraceEvent(line: line.text), condition(camera) else {
        return nil
      }
      return camera
    }
  }

  /// Waits for the next frame.
  ///
  /// - Returns: when its line was read, on the clock of ``ChildProgram/now``, and how long drawing
  ///   took; or nil when the time ran out.
  @discardableResult
  public func awaitFrame(within seconds: Double = 3) -> (time: Double, milliseconds: Double)? {
    awaitLine(within: seconds) { line in
      guard case .frame(let milliseconds) = TraceEvent(line: line.text) else { return nil }
      return (line.time, milliseconds)
    }
  }

  /// Waits until it has told nothing for a while: everything that moves has come to rest.
  public func awaitRest(of quiet: Double = 0.15, within seconds: Double = 3) {
    let deadline = ChildProgram.now + seconds
    while ChildProgram.now < deadline, awaitLine(within: quiet, { _ in true }) != nil {}
  }

  private func awaitLine<Result>(within seconds: Double, _ pick: (ChildProgram.Line) -> Result?)
    -> Result?
  {
    guard let found = program.awaitLine(from: position, within: seconds, pick) else { return nil }
    position = found.line + 1
    return found.result
  }
}
