import CSDL

/// SDL 3's own pinch events, which its SDL 2 stand-in passes on undocumented. They come besides
/// ours, so counting them would count a pinch twice.
private let foreignPinchTypes: ClosedRange<UInt32> = 0x710...0x712

extension Event {
  /// Translates an event from SDL; nil for those the program has no use for.
  init?(_ raw: SDL_Event) {
    if foreignPinchTypes.contains(raw.type) { return nil }
    HeldModifiers.follow(raw)
    guard let kind = Kind(raw) else { return nil }
    // SDL stamps events with 32 bits of milliseconds; reckon back from the 64-bit clock.
    let age = UInt32(truncatingIfNeeded: SDL_GetTicks64()) &- raw.common.timestamp
    let ageSeconds = Double(Int32(bitPattern: age)) / millisecondsPerSecond
    self.init(time: EventQueue.now - ageSeconds, kind: kind)
  }
}

extension Event.Kind {
  /// Translates what happened; nil for what the program has no use for.
  init?(_ raw: SDL_Event) {
    switch raw.type {
    case SDL_QUIT.rawValue:
      self = .quit
    case SDL_WINDOWEVENT.rawValue:
      self.init(window: raw.window)
    case SDL_FINGERDOWN.rawValue, SDL_FINGERMOTION.rawValue, SDL_FINGERUP.rawValue:
      self.init(finger: raw.tfinger)
    case SDL_MULTIGESTURE.rawValue:
      self = .multiGesture(fingers: Int(raw.mgesture.numFingers))
    case SDL_MOUSEMOTION.rawValue, SDL_MOUSEBUTTONDOWN.rawValue, SDL_MOUSEBUTTONUP.rawValue,
      SDL_MOUSEWHEEL.rawValue:
      self.init(pointer: raw)
    case SDL_KEYDOWN.rawValue, SDL_KEYUP.rawValue:
      self.init(key: raw.key)
    case SDL_TEXTINPUT.rawValue:
      self = .text(string(fromTuple: raw.text.text))
    case SDL_DROPFILE.rawValue, SDL_DROPTEXT.rawValue:
      guard let dropped = raw.drop.file else { return nil }
      defer { SDL_free(dropped) }
      let text = String(cString: dropped)
      self = raw.type == SDL_DROPFILE.rawValue ? .dropFile(text) : .dropText(text)
    case UserEvents.wakeType where raw.type != 0:
      self = .wake
    case UserEvents.pinchType where raw.type != 0:
      guard let pinch = UserEvents.pinch(from: raw.user) else { return nil }
      self = .pinch(pinch)
    default:
      return nil
    }
  }

  private init?(window event: SDL_WindowEvent) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      self = .resized(width: Double(event.data1), height: Double(event.data2))
    case SDL_WINDOWEVENT_EXPOSED:
      self = .exposed
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
      self = .shown
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      self = .hidden
    case SDL_WINDOWEVENT_FOCUS_LOST:
      self = .focusLost
    case SDL_WINDOWEVENT_LEAVE:
      self = .pointerLeft
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
      self = .displayChanged
    default:
      return nil
    }
  }

  private init?(finger event: SDL_TouchFingerEvent) {
    guard event.touchId != CSDL_MOUSE_TOUCHID else { return nil }
    // Some drivers leave the window out; the one with the keyboard is the best guess.
    guard let window = SDL_GetWindowFromID(event.windowID) ?? SDL_GetKeyboardFocus() else {
      return nil
    }
    var (width, height): (CInt, CInt) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    let finger = Finger(
      touchID: event.touchId, fingerID: event.fingerId,
      x: Double(event.x) * Double(width), y: Double(event.y) * Double(height))
    switch event.type {
    case SDL_FINGERDOWN.rawValue: self = .fingerDown(finger)
    case SDL_FINGERUP.rawValue: self = .fingerUp(finger)
    default: self = .fingerMoved(finger)
    }
  }

  private init?(pointer raw: SDL_Event) {
    // `which` stands at the same place in motion, button and wheel events.
    guard raw.motion.which != CSDL_TOUCH_MOUSEID else { return nil }
    let modifiers = HeldModifiers.current
    switch raw.type {
    case SDL_MOUSEMOTION.rawValue:
      self = .mouseMoved(x: Double(raw.motion.x), y: Double(raw.motion.y), modifiers: modifiers)
    case SDL_MOUSEWHEEL.rawValue:
      self = .wheel(
        dx: Double(raw.wheel.preciseX), dy: Double(raw.wheel.preciseY),
        x: Double(raw.wheel.mouseX), y: Double(raw.wheel.mouseY), modifiers: modifiers)
    default:
      guard let button = MouseButton(rawValue: Int(raw.button.button)) else { return nil }
      let (x, y) = (Double(raw.button.x), Double(raw.button.y))
      if raw.type == SDL_MOUSEBUTTONDOWN.rawValue {
        self = .mouseDown(
          button: button, x: x, y: y, clicks: Int(raw.button.clicks), modifiers: modifiers)
      } else {
        self = .mouseUp(button: button, x: x, y: y, modifiers: modifiers)
      }
    }
  }

  private init?(key event: SDL_KeyboardEvent) {
    let key = String(cString: SDL_GetKeyName(event.keysym.sym))
    guard !key.isEmpty else { return nil }
    let modifiers = KeyModifiers(SDL_Keymod(UInt32(event.keysym.mod)))
    if event.type == SDL_KEYDOWN.rawValue {
      self = .keyDown(key: key, modifiers: modifiers, isRepeat: event.repeat != 0)
    } else {
      self = .keyUp(key: key, modifiers: modifiers)
    }
  }
}

extension KeyModifiers {
  init(_ state: SDL_Keymod) {
    self = []
    let bits = state.rawValue
    if bits & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { insert(.shift) }
    if bits & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { insert(.control) }
    if bits & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { insert(.alt) }
    if bits & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { insert(.logo) }
  }

  /// The left-hand keys, as SDL's bits.
  var state: SDL_Keymod {
    var bits: UInt32 = 0
    if contains(.shift) { bits |= KMOD_LSHIFT.rawValue }
    if contains(.control) { bits |= KMOD_LCTRL.rawValue }
    if contains(.alt) { bits |= KMOD_LALT.rawValue }
    if contains(.logo) { bits |= KMOD_LGUI.rawValue }
    return SDL_Keymod(bits)
  }
}

/// The text in a fixed-size C array, which Swift sees as a tuple.
private func string<Tuple>(fromTuple tuple: Tuple) -> String {
  withUnsafeBytes(of: tuple) { bytes in
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
