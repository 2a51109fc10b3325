import CSDL

extension EventQueue {
  /// Puts an event into the queue as if the window system had sent it.
  ///
  /// SDL stamps it with the time of the call. The modifiers of a pointer event become the state
  /// of the keyboard, because SDL does not carry them in the event: take one such event out before
  /// pushing another with different ones, or push the keys too. For tests.
  ///
  /// - Returns: false when the queue is full or the event cannot be made by hand.
  @discardableResult
  public static func push(_ kind: Event.Kind, to window: borrowing Window) -> Bool {
    guard var event = kind.rawEvent(windowID: window.id, size: window.size) else { return false }
    if let modifiers = kind.pointerModifiers {
      SDL_SetModState(modifiers.state)
      HeldModifiers.current = modifiers
    }
    return SDL_PushEvent(&event) == 1
  }
}

extension Event.Kind {
  /// The modifiers of a pointer event, which SDL does not carry in the event itself.
  fileprivate var pointerModifiers: KeyModifiers? {
    switch self {
    case .mouseMoved(_, _, let modifiers), .mouseDown(_, _, _, _, let modifiers),
      .mouseUp(_, _, _, let modifiers), .wheel(_, _, _, _, let modifiers):
      modifiers
    default:
      nil
    }
  }

  /// The SDL event that translates back into this one; nil for text of more than 31 bytes, which
  /// takes several.
  fileprivate func rawEvent(windowID: UInt32, size: (width: Double, height: Double)) -> SDL_Event? {
    var event = SDL_Event()
    event.window.windowID = windowID
    switch self {
    case .quit:
      event.type = SDL_QUIT.rawValue
    case .wake:
      event.type = UserEvents.wakeType
    case .resized, .exposed, .shown, .hidden, .focusLost, .pointerLeft, .displayChanged:
      event.setWindowEvent(self)
    case .fingerDown(let finger), .fingerMoved(let finger), .fingerUp(let finger):
      event.setFinger(finger, of: self, windowID: windowID, size: size)
    case .pinch(let pinch):
      event = UserEvents.event(for: pinch, windowID: windowID)
    case .mouseMoved, .mouseDown, .mouseUp, .wheel:
      event.setPointer(self)
    case .keyDown(let key, let modifiers, let isRepeat):
      event.setKey(key, modifiers, isDown: true)
      event.key.repeat = isRepeat ? 1 : 0
    case .keyUp(let key, let modifiers):
      event.setKey(key, modifiers, isDown: false)
    case .multiGesture(let fingers):
      event.type = SDL_MULTIGESTURE.rawValue
      event.mgesture.numFingers = UInt16(fingers)
    case .dropFile(let text), .dropText(let text):
      if case .dropFile = self {
        event.type = SDL_DROPFILE.rawValue
      } else {
        event.type = SDL_DROPTEXT.rawValue
      }
      // SDL hands a copy to whoever takes the event out, who frees it.
      event.drop.file = SDL_strdup(text)
      event.drop.windowID = windowID
    case .text(let text):
      event.type = SDL_TEXTINPUT.rawValue
      let bytes = Array(text.utf8) + [0]
      let room = MemoryLayout.size(ofValue: event.text.text)
      guard bytes.count <= room else { return nil }
      withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: bytes) }
    }
    return event
  }
}

extension SDL_Event {
  fileprivate mutating func setWindowEvent(_ kind: Event.Kind) {
    type = SDL_WINDOWEVENT.rawValue
    let id: SDL_WindowEventID
    switch kind {
    case .resized(let width, let height):
      id = SDL_WINDOWEVENT_SIZE_CHANGED
      window.data1 = Int32(width)
      window.data2 = Int32(height)
    case .shown: id = SDL_WINDOWEVENT_SHOWN
    case .hidden: id = SDL_WINDOWEVENT_HIDDEN
    case .focusLost: id = SDL_WINDOWEVENT_FOCUS_LOST
    case .pointerLeft: id = SDL_WINDOWEVENT_LEAVE
    case .displayChanged: id = SDL_WINDOWEVENT_DISPLAY_CHANGED
    default: id = SDL_WINDOWEVENT_EXPOSED
    }
    window.event = UInt8(id.rawValue)
  }

  fileprivate mutating func setFinger(
    _ finger: Finger, of kind: Event.Kind, windowID: UInt32, size: (width: Double, height: Double)
  ) {
    switch kind {
    case .fingerDown: type = SDL_FINGERDOWN.rawValue
    case .fingerUp: type = SDL_FINGERUP.rawValue
    default: type = SDL_FINGERMOTION.rawValue
    }
    tfinger.touchId = finger.touchID
    tfinger.fingerId = finger.fingerID
    tfinger.x = Float(finger.x / size.width)
    tfinger.y = Float(finger.y / size.height)
    tfinger.pressure = 1
    tfinger.windowID = windowID
  }

  fileprivate mutating func setPointer(_ kind: Event.Kind) {
    switch kind {
    case .mouseMoved(let x, let y, _):
      type = SDL_MOUSEMOTION.rawValue
      motion.x = Int32(x)
      motion.y = Int32(y)
    case .mouseDown(let button, let x, let y, let clicks, _):
      setButton(button, x, y, isDown: true)
      self.button.clicks = UInt8(clicks)
    case .mouseUp(let button, let x, let y, _):
      setButton(button, x, y, isDown: false)
    case .wheel(let dx, let dy, let x, let y, _):
      type = SDL_MOUSEWHEEL.rawValue
      (wheel.preciseX, wheel.preciseY) = (Float(dx), Float(dy))
      (wheel.x, wheel.y) = (Int32(dx), Int32(dy))
      (wheel.mouseX, wheel.mouseY) = (Int32(x), Int32(y))
    default:
      break
    }
  }

  private mutating func setButton(_ name: MouseButton, _ x: Double, _ y: Double, isDown: Bool) {
    type = isDown ? SDL_MOUSEBUTTONDOWN.rawValue : SDL_MOUSEBUTTONUP.rawValue
    button.button = UInt8(name.rawValue)
    button.state = isDown ? 1 : 0
    button.x = Int32(x)
    button.y = Int32(y)
  }

  fileprivate mutating func setKey(_ name: String, _ modifiers: KeyModifiers, isDown: Bool) {
    type = isDown ? SDL_KEYDOWN.rawValue : SDL_KEYUP.rawValue
    key.state = isDown ? 1 : 0
    key.keysym.sym = SDL_GetKeyFromName(name)
    key.keysym.mod = UInt16(modifiers.state.rawValue)
  }
}
