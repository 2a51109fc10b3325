import Foundation
import MapScene
import Testing

@testable import fovea

/// What the settings portal says, over a real bus.
@Suite(.needsBus) struct PortalTests {
  private let bus: FakeBus

  init() throws { bus = try FakeBus() }

  /// Follows the portal and counts what it says.
  private func follow() -> (portal: DesktopPortal, changed: DispatchSemaphore) {
    let changed = DispatchSemaphore(value: 0)
    let portal = DesktopPortal(
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], onChange: { changed.signal() })
    portal.waitForAnswer(timeout: 5)
    return (portal, changed)
  }

  @Test(
    "The desktop's wishes choose the theme, contrast before brightness",
    arguments: [
      ([:], Theme.dark), (["color-scheme": 0], .dark), (["color-scheme": 1], .dark),
      (["color-scheme": 2], .light), (["color-scheme": 7], .dark),
      (["color-scheme": 2, "contrast": 0], .light),
      (["color-scheme": 2, "contrast": 1], .contrast),
    ] as [([String: UInt32], Theme)])
  func themes(settings: [String: UInt32], theme: Theme) throws {
    let fake = try FakePortal(
      on: bus, ["org.freedesktop.appearance": settings.mapValues { .number($0) }])
    #expect(follow().portal.appearance.theme == theme)
    withExtendedLifetime(fake) {}
  }

  @Test(
    "Animations are off where either of the two settings says so",
    arguments: [
      ("org.freedesktop.appearance", "reduced-motion", FakePortal.Value.number(1), true),
      ("org.freedesktop.appearance", "reduced-motion", .number(0), false),
      ("org.gnome.desktop.interface", "enable-animations", .bool(false), true),
      ("org.gnome.desktop.interface", "enable-animations", .bool(true), false),
    ])
  func motion(namespace: String, key: String, value: FakePortal.Value, isStill: Bool) throws {
    let fake = try FakePortal(on: bus, [namespace: [key: value]])
    #expect(follow().portal.appearance.isStill == isStill)
    withExtendedLifetime(fake) {}
  }

  @Test("A change is told, and only a change")
  func live() throws {
    let name = "org.freedesktop.appearance"
    let fake = try FakePortal(on: bus, [name: ["color-scheme": .number(1)]])
    let (portal, changed) = follow()
    #expect(changed.wait(timeout: .now() + 5) == .success)
    fake.change("color-scheme", in: name, to: .number(1))
    fake.change("accent-color", in: name, to: .number(9))
    fake.change("color-scheme", in: name, to: .number(2))
    #expect(changed.wait(timeout: .now() + 5) == .success)
    #expect(portal.appearance.theme == .light)
    #expect(changed.wait(timeout: .now()) == .timedOut)
  }

  @Test("A portal that comes later is heard, and so is the next one")
  func restart() throws {
    let (portal, changed) = follow()
    #expect(portal.appearance == DesktopAppearance())
    let name = "org.freedesktop.appearance"
    do {
      let first = try FakePortal(on: bus, [name: ["color-scheme": .number(2)]])
      #expect(changed.wait(timeout: .now() + 5) == .success)
      #expect(portal.appearance.theme == .light)
      withExtendedLifetime(first) {}
    }
    let second = try FakePortal(on: bus, [name: ["contrast": .number(1)]])
    #expect(changed.wait(timeout: .now() + 5) == .success)
    #expect(portal.appearance.theme == .contrast)
    withExtendedLifetime(second) {}
  }

  @Test("Without a portal, and with a bus that has gone, the looks stay")
  func nobody() throws {
    let (portal, _) = follow()
    #expect(portal.appearance == DesktopAppearance())
    let gone = DesktopPortal(
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus"], onChange: {})
    gone.waitForAnswer(timeout: 5)
    #expect(gone.appearance == DesktopAppearance())
  }
}

@Suite struct SessionBusTests {
  @Test("Where nothing names a bus none is started")
  func addresses() {
    #expect(SessionBus.address([:]) == nil)
    #expect(SessionBus.address(["XDG_RUNTIME_DIR": "/nowhere"]) == nil)
    #expect(SessionBus.address(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"]) == "unix:path=/x")
  }
}
