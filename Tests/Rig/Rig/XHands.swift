import Foundation

/// Hands on the X rig's devices. Every call returns when the server has handled the events.
public final class XHands {
  /// X codes of keys: a Linux key code plus 8.
  public enum Key {
    /// The key A on an American keyboard.
    public static let a = 38
    /// The left Control key.
    public static let leftControl = 37
    /// The key [ on an American keyboard.
    public static let leftBracket = 34
    /// The key ] on an American keyboard.
    public static let rightBracket = 35
    /// The F11 key.
    public static let f11 = 95
    /// The Escape key.
    public static let escape = 9
  }

  private let touchpads: [InputTestDevice]
  private let pointer: InputTestDevice
  private let touchscreen: InputTestDevice
  private let keyboard: InputTestDevice
  private let width: Int
  private let height: Int

  /// Axis 3 is the vertical wheel, 120 a notch, positive towards the user.
  private static let wheelAxis = 3
  private static let wheelNotch = 120.0
  /// Axis 4 of a touch is its pressure; a finger without any is none.
  private static let pressureAxis = 4
  private static let pressure = 1000.0
  private static let axisMaximum = 65535.0

  init(folder: String, width: Int, height: Int) throws(RigError) {
    func device(_ device: XServerConfiguration.Device) throws(RigError) -> InputTestDevice {
      try InputTestDevice(path: device.socket(in: folder))
    }
    touchpads = [try device(.touchpad), try device(.secondTouchpad)]
    pointer = try device(.pointer)
    touchscreen = try device(.touchscreen)
    keyboard = try device(.keyboard)
    (self.width, self.height) = (width, height)
  }

  /// Moves the pointer to a pixel of the screen.
  public func movePointer(x: Double, y: Double) throws {
    try pointer.motion(axes(x, y), absolute: true)
    try pointer.synchronize()
  }

  /// Presses or releases a mouse button; 1 is the left one.
  public func button(_ number: Int, down: Bool) throws {
    try pointer.button(Int32(number), down: down)
    try pointer.synchronize()
  }

  /// Turns the wheel by notches, positive away from the user. Fractions are a smooth wheel's.
  public func scroll(_ notches: Double) throws {
    try touchpads[0].motion([Self.wheelAxis: -notches * Self.wheelNotch], absolute: false)
    try touchpads[0].synchronize()
  }

  /// Presses or releases a key by its X code.
  public func key(_ code: Int, down: Bool) throws {
    try keyboard.key(Int32(code), down: down)
    try keyboard.synchronize()
  }

  /// Presses a key and lets it go.
  public func tap(_ code: Int) throws {
    try key(code, down: true)
    try key(code, down: false)
  }

  /// Puts fingers on a touchpad that it takes for a pinch.
  public func pinchBegin(fingers: Int = 2, on touchpad: Int = 0) throws {
    try touchpads[touchpad].pinch(.pinchBegin, fingers: UInt16(fingers), scale: 1)
    try touchpads[touchpad].synchronize()
  }

  /// Moves the fingers of a pinch to `scale` times their distance at the beginning.
  public func pinchUpdate(scale: Double, degrees: Double = 0, on touchpad: Int = 0) throws {
    try touchpads[touchpad].pinch(.pinchUpdate, fingers: 2, scale: scale, degrees: degrees)
    try touchpads[touchpad].synchronize()
  }

  /// Lifts the fingers of a pinch, or has the touchpad think again.
  public func pinchEnd(scale: Double, cancelled: Bool = false, on touchpad: Int = 0) throws {
    try touchpads[touchpad].pinch(.pinchEnd, fingers: 2, scale: scale, cancelled: cancelled)
    try touchpads[touchpad].synchronize()
  }

  /// Puts a finger on the touchscreen at a pixel.
  public func fingerDown(_ finger: Int, x: Double, y: Double) throws {
    try touch(finger, .touchBegin, x, y)
  }

  /// Moves a finger on the touchscreen to a pixel.
  public func fingerMove(_ finger: Int, x: Double, y: Double) throws {
    try touch(finger, .touchUpdate, x, y)
  }

  /// Lifts a finger from the touchscreen.
  public func fingerUp(_ finger: Int) throws {
    try touchscreen.touch(UInt32(finger), .touchEnd, [:])
    try touchscreen.synchronize()
  }

  private func touch(_ finger: Int, _ phase: InputTestDevice.Phase, _ x: Double, _ y: Double)
    throws(RigError)
  {
    var axes = axes(x, y)
    axes[Self.pressureAxis] = Self.pressure
    try touchscreen.touch(UInt32(finger), phase, axes)
    try touchscreen.synchronize()
  }

  /// Axis values that the server turns back into the pixel: half a pixel in, away from rounding.
  private func axes(_ x: Double, _ y: Double) -> [Int: Double] {
    [
      0: (x + 0.5) / Double(width) * Self.axisMaximum,
      1: (y + 0.5) / Double(height) * Self.axisMaximum,
    ]
  }
}
