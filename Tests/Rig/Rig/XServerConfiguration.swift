/// The xorg.conf of a rig: one dummy screen, and test devices that nothing else drives.
struct XServerConfiguration {
  var width: Int
  var height: Int
  var folder: String

  /// A device, with what the driver is to be and how the server's layout takes it.
  enum Device: String, CaseIterable {
    case touchpad
    case secondTouchpad
    case pointer
    case touchscreen
    case keyboard

    /// `PointerGesture` is the one kind that can pinch; the driver's manual page omits it.
    var driverType: String {
      switch self {
      case .touchpad, .secondTouchpad: "PointerGesture"
      case .pointer: "PointerAbsolute"
      case .touchscreen: "Touch"
      case .keyboard: "Keyboard"
      }
    }

    var role: String {
      switch self {
      case .touchpad: "CorePointer"
      case .keyboard: "CoreKeyboard"
      case .secondTouchpad, .pointer, .touchscreen: "SendCoreEvents"
      }
    }

    func socket(in folder: String) -> String { "\(folder)/\(rawValue)" }
  }

  var text: String {
    let devices = Device.allCases.map { device in
      """
      Section "InputDevice"
        Identifier "\(device)"
        Driver "inputtest"
        Option "DeviceType" "\(device.driverType)"
        Option "SocketPath" "\(device.socket(in: folder))"
      EndSection
      """
    }
    let layout = Device.allCases.map { #"  InputDevice "\#($0)" "\#($0.role)""# }
    return """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoAddGPU" "false"
        Option "BlankTime" "0"
      EndSection
      Section "Device"
        Identifier "card"
        Driver "dummy"
        VideoRam 65536
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 1-1000
        VertRefresh 1-1000
        Modeline \(modeline)
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "\(width)x\(height)"
          Virtual \(width) \(height)
        EndSubSection
      EndSection
      \(devices.joined(separator: "\n"))
      Section "ServerLayout"
        Identifier "rig"
        Screen "screen"
      \(layout.joined(separator: "\n"))
      EndSection

      """
  }

  /// Any timing will do without hardware, except a short horizontal blanking: the server takes
  /// that for a reduced-blanking mode, refuses it and falls back to another size.
  private var modeline: String {
    let total = (width: width + 400, height: height + 60)
    let clockMHz = Double(total.width * total.height * 60) / 1e6
    return """
      "\(width)x\(height)" \(clockMHz) \
      \(width) \(width + 100) \(width + 200) \(total.width) \
      \(height) \(height + 10) \(height + 20) \(total.height)
      """
  }
}
