import CSDL
import Foundation
import SDLKit

/// A bare window of SDLKit's that prints what reaches it, a line an event, and does to itself what
/// a line of its input says, answering `done COMMAND`:
/// `listen` (to pinches), `recreate`, `another`, `hide`, `show`, `fullscreen`, `windowed`, `resize`, `quit`.
@main
enum Main {
  static func main() throws {
    let video = try VideoSystem(appID: "rig-probe")
    try run()
    _ = consume video
  }

  private static func run() throws {
    var window = try Window(title: "probe", width: 1000, height: 500)
    // Declared after the window, so that it ends before it.
    var pinches: PinchSource?
    window.show()
    say("ready")
    let commands = Commands()
    while let event = EventQueue.wait(timeout: 30) {
      switch event.kind {
      case .wake:
        for command in commands.take() {
          switch command {
          case "quit": return
          case "listen":
            let source = PinchSource(window: window)
            say("listening \(source.availability)")
            pinches = consume source
          default: obey(command, &window)
          }
          say("done \(command)")
        }
      case .quit:
        return
      case .pinch(let pinch):
        say("pinch \(pinch.phase) \(pinch.scale) \(pinch.x) \(pinch.y)")
      case .exposed, .resized, .shown, .hidden, .focusLost, .pointerLeft, .displayChanged:
        break
      default:
        say("\(event.kind)")
      }
    }
    _ = consume pinches
  }

  private static func obey(_ command: String, _ window: inout Window) {
    let handle = SDL_GetWindowFromID(window.id)
    switch command {
    case "recreate":
      // A window made for no renderer is made anew for an accelerated one.
      let renderer = SDL_CreateRenderer(handle, -1, SDL_RENDERER_ACCELERATED.rawValue)
      say("renderer \(renderer != nil)")
    case "another":
      let other = SDL_CreateWindow("another", 0, 0, 100, 100, SDL_WINDOW_HIDDEN.rawValue)
      say("another \(other != nil)")
    case "hide": SDL_HideWindow(handle)
    case "show": window.show()
    case "fullscreen": window.isFullscreen = true
    case "windowed": window.isFullscreen = false
    case "resize": window.resize(width: 800, height: 400)
    default: say("what is \(command)?")
    }
  }

  /// Writes a line at once; `print` keeps lines back when they go into a pipe.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// Lines of standard input, read by a thread that wakes the event loop for each.
private final class Commands: @unchecked Sendable {
  private let lock = NSLock()
  // Guarded by `lock`.
  private var lines: [String] = []

  init() {
    Thread.detachNewThread { [self] in
      while let line = readLine() {
        lock.withLock { lines.append(line) }
        EventQueue.wake()
      }
      EventQueue.quit()
    }
  }

  func take() -> [String] {
    lock.withLock {
      defer { lines = [] }
      return lines
    }
  }
}
