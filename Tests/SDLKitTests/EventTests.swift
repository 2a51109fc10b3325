import CSDL
import SDLKit
import TestSupport
import Testing

/// Events pushed into SDL's queue come out as what was pushed. All on the main actor and without
/// a suspension point, because SDL has one queue for the process.
@MainActor
@Suite struct EventTests {
  private func roundTrip(_ kind: Event.Kind) throws -> Event.Kind? {
    DummyDisplay.use()
    let video = try VideoSystem(appID: "fovea-test")
    let window = try Window(title: "test", width: 400, height: 200)
    while EventQueue.poll() != nil {}
    let isPushed = EventQueue.push(kind, to: window)
    #expect(isPushed)
    let event = EventQueue.poll()
    withExtendedLifetime(video) {}
    return event?.kind
  }

  nonisolated static let plainKinds: [Event.Kind] = [
    .quit, .wake, .exposed, .hidden, .focusLost, .pointerLeft, .resized(width: 320, height: 240),
    .dropFile("/tmp/a map.gpx"), .dropText("geo:60.17,24.94"),
    .multiGesture(fingers: 2),
    .mouseMoved(x: 12, y: 34, modifiers: []),
    .mouseDown(button: .left, x: 5, y: 6, clicks: 2, modifiers: [.shift]),
    .mouseUp(button: .right, x: 5, y: 6, modifiers: [.control, .alt]),
    .wheel(dx: 0, dy: -1.25, x: 100, y: 50, modifiers: [.control]),
    .keyDown(key: "[", modifiers: [], isRepeat: false),
    .keyDown(key: "Home", modifiers: [.shift], isRepeat: false),
    .keyDown(key: "F11", modifiers: [], isRepeat: true),
    .keyUp(key: "1", modifiers: []),
    .text("{"), .text("ä/ö"),
    .pinch(NativePinch(phase: .changed, scale: 1.0 / 3, x: 120.5, y: 60.25)),
    .pinch(NativePinch(phase: .cancelled, scale: 2, x: 0, y: 0)),
  ]

  @Test("An event comes back as it was pushed", arguments: plainKinds)
  func roundTrips(kind: Event.Kind) throws {
    #expect(try roundTrip(kind) == kind)
  }

  @Test("A modifier released in the same batch as the wheel still counts for the wheel")
  func modifiersInOrder() throws {
    DummyDisplay.use()
    let video = try VideoSystem(appID: "fovea-test")
    let window = try Window(title: "test", width: 400, height: 200)
    while EventQueue.poll() != nil {}
    EventQueue.push(.keyDown(key: "Left Ctrl", modifiers: .control, isRepeat: false), to: window)
    pushWheel()
    EventQueue.push(.keyUp(key: "Left Ctrl", modifiers: []), to: window)
    pushWheel()
    EventQueue.push(.keyDown(key: "Left Shift", modifiers: .shift, isRepeat: false), to: window)
    EventQueue.push(.focusLost, to: window)
    pushWheel()
    var seen: [KeyModifiers] = []
    while let event = EventQueue.poll() {
      if case .wheel(_, _, _, _, let modifiers) = event.kind { seen.append(modifiers) }
    }
    #expect(seen == [.control, [], []])
    withExtendedLifetime(video) {}
  }

  /// As SDL makes it: without modifiers.
  private func pushWheel() {
    var event = SDL_Event()
    event.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.preciseY = 1
    SDL_PushEvent(&event)
  }

  @Test("A finger's normalised position becomes window units")
  func fingers() throws {
    let finger = Finger(touchID: 7, fingerID: 3, x: 100, y: 150)
    guard case .fingerDown(let back) = try #require(try roundTrip(.fingerDown(finger))) else {
      Issue.record("not a finger-down")
      return
    }
    #expect((back.touchID, back.fingerID) == (7, 3))
    #expect(abs(back.x - 100) < 1e-4 && abs(back.y - 150) < 1e-4)
  }

  @Test("A mouse made from touch and SDL 3's own pinches are not seen")
  func foreignEvents() throws {
    DummyDisplay.use()
    let video = try VideoSystem(appID: "fovea-test")
    while EventQueue.poll() != nil {}
    var touchMouse = SDL_Event()
    touchMouse.type = SDL_MOUSEBUTTONDOWN.rawValue
    touchMouse.button.which = CSDL_TOUCH_MOUSEID
    touchMouse.button.button = 1
    SDL_PushEvent(&touchMouse)
    for type: UInt32 in [0x710, 0x711, 0x712] {
      var pinch = SDL_Event()
      pinch.type = type
      SDL_PushEvent(&pinch)
    }
    #expect(EventQueue.poll() == nil)
    withExtendedLifetime(video) {}
  }

  @Test("Waiting ends when the time is up, and at once when there is an event")
  func waiting() throws {
    DummyDisplay.use()
    let video = try VideoSystem(appID: "fovea-test")
    while EventQueue.poll() != nil {}
    #expect(EventQueue.wait(timeout: 0.01) == nil)
    EventQueue.wake()
    #expect(EventQueue.wait(timeout: 10)?.kind == .wake)
    withExtendedLifetime(video) {}
  }

  @Test("An event's time is on the queue's clock")
  func timestamps() throws {
    DummyDisplay.use()
    let video = try VideoSystem(appID: "fovea-test")
    while EventQueue.poll() != nil {}
    let before = EventQueue.now
    EventQueue.wake()
    let event = try #require(EventQueue.poll())
    #expect(event.time >= before - 0.001 && event.time <= EventQueue.now + 0.001)
    withExtendedLifetime(video) {}
  }
}
