import MapCamera
import MapGestures
import Testing

@Suite("Keys")
struct KeyTests {
  /// The camera after keys, with the steps' animations finished after each.
  private func camera(
    _ keys: [(String, Modifiers)], from camera: CameraState = .lens,
    options: GestureOptions = GestureOptions()
  ) -> CameraState {
    var hand = Hand(camera, options: options)
    for (key, modifiers) in keys {
      hand.feed(.key(key, modifiers))
      hand.rest()
    }
    return hand.camera
  }

  @Test("brackets are the lens: eighths of an octave, at once, nothing else moves")
  func brackets() {
    var hand = Hand()
    hand.feed(.key("]"))
    #expect(!hand.controller.isAnimating && hand.sources == [.key])
    #expect(abs(hand.camera.verticalFOV - 36.87 * 1.090_507_732_665_257_7) < 1e-12)
    expectOnlyLens(hand.camera, .lens)
    hand.feed(.key("["))
    #expect(abs(hand.camera.verticalFOV - 36.87) < 1e-12)
    for _ in 0..<4 { hand.feed(.key("[", .shift)) }
    #expect(abs(hand.camera.verticalFOV - 36.87 / 1.090_507_732_665_257_7) < 1e-12)
  }

  @Test("arrows move by 100 points of the screen")
  func arrows() throws {
    let view = Viewport(size: ScreenSize(width: 1280, height: 720), camera: .lens)
    for (key, x, y) in [
      ("Left", 740.0, 360.0), ("Right", 540, 360), ("Up", 640, 460), ("Down", 640, 260),
    ] {
      let moved = view.with(camera([(key, [])]))
      let point = try #require(moved.point(for: CameraState.lens.center))
      #expect(point.distance(to: ScreenPoint(x, y)) < 1e-6)
    }
  }

  @Test("Shift and arrows turn by 15 degrees and tilt by 10, within the bounds")
  func shiftArrows() {
    #expect(camera([("Left", .shift)]).bearing == 15)
    #expect(camera([("Right", .shift)]).bearing == 45)
    #expect(camera([("Up", .shift)]).pitch == 80)
    #expect(camera([("Up", .shift), ("Up", .shift)]).pitch == 85)
    #expect(camera([("Down", .shift)]).pitch == 60)
  }

  @Test("plus and minus zoom by a level, within the bounds")
  func zoom() {
    #expect(camera([("+", [])]).zoom == 17.5)
    #expect(camera([("=", [])]).zoom == 17.5)
    #expect(camera([("Keypad -", [])]).zoom == 15.5)
    #expect(camera([("+", [])], from: CameraOptions(zoom: 21.5).applying(to: .lens)).zoom == 22)
    #expect(camera([("+", [])]).center == CameraState.lens.center)
  }

  @Test("keys pressed faster than their steps add up")
  func addUp() {
    var hand = Hand()
    hand.feed(.key("+"), .key("+"), .key("Right", .shift), .key("Right", .shift))
    hand.rest()
    #expect(hand.camera.zoom == 18.5 && hand.camera.bearing == 60)
    #expect(hand.cameras.count > 10 && Set(hand.sources) == [.key])
  }

  @Test("N turns north up the short way")
  func north() {
    var hand = Hand(CameraOptions(bearing: 350).applying(to: .lens))
    hand.feed(.key("N"))
    hand.rest()
    #expect(hand.camera.bearing == 0)
    #expect(hand.cameras.dropLast().map(\.bearing).filter { $0 < 349 } == [])
    #expect(hand.camera.pitch == 70)
  }

  @Test("Home flies home, or asks the program where that is")
  func home() {
    var hand = Hand()
    hand.feed(.key("Home"))
    #expect(hand.actions == [.home])
    let home = CameraState(center: Coordinate(latitude: 60.1699, longitude: 24.9414), zoom: 15)
    hand.controller.home = home
    hand.feed(.key("Home"))
    hand.rest()
    #expect(hand.camera == home)
  }

  @Test("without animation everything is there at once")
  func jumps() {
    var options = GestureOptions()
    options.animationEnabled = false
    var hand = Hand(options: options)
    hand.feed(.key("+"))
    #expect(hand.camera.zoom == 17.5 && !hand.controller.isAnimating)
    let home = CameraState(center: Coordinate(latitude: 60.1699, longitude: 24.9414), zoom: 15)
    hand.take(hand.controller.fly(to: home, in: hand.viewport, at: hand.time))
    #expect(hand.camera == home && hand.sources == [.key, .fly])
  }

  @Test(
    "what is not the camera's business is passed on",
    arguments: [
      ("1", Modifiers(), MapAction.preset(1)), ("2", [], .preset(2)), ("3", [], .preset(3)),
      ("I", [], .toggleInset), ("?", [], .toggleHelp), ("/", .shift, .toggleHelp),
      ("O", .control, .open), ("Q", .control, .quit), ("F11", [], .toggleFullscreen),
      ("F12", [], .snapshot), ("S", [.control, .shift], .snapshot), ("Escape", [], .dismiss),
      ("C", [], .toggleCoordinates), ("C", .control, .copyPlace),
      ("C", [.control, .shift], .copyCamera), ("V", .control, .paste),
      ("Left", .control, .leap(.left)), ("Down", .control, .leap(.down)),
    ] as [(String, Modifiers, MapAction)])
  func passedOn(key: String, modifiers: Modifiers, action: MapAction) {
    var hand = Hand()
    hand.feed(.key(key, modifiers))
    #expect(hand.actions == [action] && hand.cameras.isEmpty)
  }

  @Test("modifiers count: Ctrl+N is not N, plain Q does not quit")
  func exactModifiers() {
    var hand = Hand()
    hand.feed(.key("N", .control), .key("Q"), .key("O"), .key("1", .alt), .key("no such key"))
    #expect(hand.actions.isEmpty && hand.cameras.isEmpty && !hand.controller.isAnimating)
  }

  @Test("a sign that takes AltGr is heard as text, and never twice")
  func text() {
    var hand = Hand()
    // A layout with [ on the key itself: key and text, one step.
    hand.feed(.key("["), .text("["))
    #expect(hand.cameras.count == 1)
    // A layout with [ on AltGr+8: the key says nothing, the text does.
    hand.feed(.key("8", .alt), .text("["))
    #expect(hand.cameras.count == 2)
    hand.feed(.key("8", .alt), .text("unbound"), .text(""))
    #expect(hand.cameras.count == 2)
    // Shift and + is ? on many keyboards.
    hand.feed(.key("+", .shift), .text("?"))
    #expect(hand.actions == [.toggleHelp])
  }

  @Test("held down, a sign that takes AltGr moves on or switches once, like any key")
  func heldText() {
    var hand = Hand()
    hand.feed(.key("ß", .alt), .text("?"))
    for _ in 1...3 { hand.feed(.keyDown("ß", modifiers: .alt, isRepeat: true), .text("?")) }
    #expect(hand.actions == [.toggleHelp])
    for _ in 1...3 { hand.feed(.keyDown("8", modifiers: .alt, isRepeat: true), .text("[")) }
    #expect(hand.cameras.count == 3)
    hand.feed(.key("ß", .alt), .text("?"))
    #expect(hand.actions == [.toggleHelp, .toggleHelp])
  }

  @Test("Shift+N looks straight down with north up")
  func straight() {
    let end = camera([("N", .shift)])
    #expect(end.bearing == 0 && end.pitch == 0 && end.zoom == CameraState.lens.zoom)
    var options = GestureOptions()
    options.rotateEnabled = false
    #expect(camera([("N", .shift)], options: options).bearing == 30)
  }

  @Test("switched off, keys do nothing, and each capability on its own")
  func switchedOff() {
    var options = GestureOptions()
    options.rotateEnabled = false
    #expect(camera([("Left", .shift), ("N", [])], options: options).bearing == 30)
    options.pitchEnabled = false
    #expect(camera([("Up", .shift)], options: options).pitch == 70)
    options.panEnabled = false
    options.zoomEnabled = false
    options.doubleClickZoomEnabled = false
    #expect(camera([("Up", []), ("+", [])], options: options) == .lens)
    options = GestureOptions()
    options.keyboardEnabled = false
    var hand = Hand(options: options)
    hand.feed(.key("["), .text("]"), .key("1"))
    #expect(hand.cameras.isEmpty && hand.actions.isEmpty)
  }
}

@Suite("The table of bindings")
struct KeyBindingsTests {
  @Test("every chord of the table does what its line says, and no chord is there twice")
  func unambiguous() {
    var seen: Set<KeyChord> = []
    for line in KeyBindings.table {
      for (chord, action) in line.actions {
        #expect(KeyBindings.action(for: chord.key, modifiers: chord.modifiers) == action)
        #expect(seen.insert(chord).inserted, "\(chord)")
      }
      #expect(!line.label.isEmpty && !line.help.isEmpty)
    }
    #expect(KeyBindings.action(for: "n", modifiers: []) == .north)
  }

  @Test("a held key goes on moving the camera, but switches and asks only once")
  func repeats() {
    let repeating = KeyBindings.table.flatMap(\.actions.values).filter(\.repeats)
    #expect(repeating.contains(.pan(.left)) && repeating.contains(.widen(steps: -1)))
    #expect(!repeating.contains(.toggleFullscreen) && !repeating.contains(.preset(1)))
  }

  @Test("a chord is named as on the keys")
  func names() {
    #expect(KeyChord("O", .control).description == "Ctrl+O")
    #expect(
      KeyChord("Left", [.shift, .control, .alt, .logo]).description == "Ctrl+Alt+Shift+Logo+Left")
  }
}
