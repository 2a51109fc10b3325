import CRigX11
import Foundation

/// A real X server without a screen or a console, with input devices that a test plays.
///
/// Xorg with the `dummy` video driver and the `inputtest` input driver. Each server picks a free
/// display number and has its own folder, so several can run at once, and beside a user's session.
/// It runs while the value lives.
public final class XServer {
  /// The folder with the server's configuration, sockets and log.
  public let folder: URL
  /// The display's name, e.g. `:7`.
  public let display: String
  /// The size of the screen in pixels.
  public let width: Int
  /// The size of the screen in pixels.
  public let height: Int
  /// What plays the input.
  public let hands: XHands

  private let program: ChildProgram
  private let eyes: OpaquePointer

  /// What is missing on this machine to run one, as a sentence; nil when nothing is.
  public static var whatIsMissing: String? {
    let needed = [
      (executable, "xserver-xorg-core"),
      ("/usr/lib/xorg/modules/input/inputtest_drv.so", "xserver-xorg-core"),
      ("/usr/lib/xorg/modules/drivers/dummy_drv.so", "xserver-xorg-video-dummy"),
    ]
    return needed.first { !FileManager.default.fileExists(atPath: $0.0) }
      .map { "\($0.0) is missing: install \($0.1)" }
  }

  // Not /usr/bin/Xorg, which may be a wrapper that asks for a console.
  private static let executable = "/usr/lib/xorg/Xorg"

  /// Starts a server and connects to its devices.
  ///
  /// - Parameters:
  ///   - width: pixels, a multiple of 8.
  ///   - height: pixels.
  public init(width: Int = 1280, height: Int = 720) throws {
    // A socket's path has room for about a hundred bytes, so not the user's temporary folder.
    folder = URL(fileURLWithPath: "/tmp/fovea-rig-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("xorg.conf").path
    let log = folder.appendingPathComponent("Xorg.log").path
    let configuration = XServerConfiguration(width: width, height: height, folder: folder.path)
    try configuration.text.write(toFile: path, atomically: true, encoding: .utf8)
    program = try ChildProgram(
      Self.executable,
      // The display's number is written to descriptor 1 when clients can connect. The seat has no
      // hardware, and the rest keeps the server away from virtual consoles.
      ["-displayfd", "1", "-config", path, "-logfile", log, "-noreset", "-nolisten", "tcp"]
        + ["-novtswitch", "-sharevts", "-keeptty", "-seat", "seat-fovea-rig"])
    guard let number = program.awaitLine(within: 10, { Int($0.text) })?.result else {
      throw RigError("Xorg did not start (\(log)): \(program.errorText)")
    }
    display = ":\(number)"
    guard let eyes = RigX11Open(display) else {
      throw RigError("Xorg takes no connection on \(display), see \(log)")
    }
    self.eyes = eyes
    var (actualWidth, actualHeight): (Int32, Int32) = (0, 0)
    RigX11Size(eyes, &actualWidth, &actualHeight)
    (self.width, self.height) = (Int(actualWidth), Int(actualHeight))
    hands = try XHands(folder: folder.path, width: self.width, height: self.height)
    guard (self.width, self.height) == (width, height) else {
      throw RigError("Xorg chose \(actualWidth)x\(actualHeight), not \(width)x\(height): \(log)")
    }
  }

  /// Everything on the screen, as rows of 0xFFRRGGBB.
  public func capture() throws -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    guard RigX11Capture(eyes, &pixels) else { throw RigError("the X screen cannot be read") }
    return pixels
  }

  /// The items of a property of the first window that has it, characters one an item; empty where
  /// there is none.
  public func property(_ name: String) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: Self.longestProperty) { items, count in
      count = Int(RigX11Property(eyes, name, items.baseAddress, Int32(Self.longestProperty)))
    }
  }

  /// More items than the icon of a window has pixels.
  private static let longestProperty = 1 << 18

  /// Selects the pinches of every window on the screen, as a greedy program would: one program at
  /// a time can have those of a window.
  public func takeGestures() throws {
    guard RigX11TakeGestures(eyes) else { throw RigError("the gestures are taken already") }
  }

  /// Sets the resources of the display, as `xrdb` does; what was there goes.
  public func setResources(_ text: String) { RigX11SetResources(eyes, text) }

  deinit {
    RigX11Close(eyes)
    program.stop()
    try? FileManager.default.removeItem(at: folder)
  }
}
