import Foundation
import Synchronization

/// Follows what the desktop asks of programs' looks, by the settings portal that all desktops share
/// (`org.freedesktop.portal.Settings`).
///
/// A thread of its own asks and listens: a portal may take seconds to start, and nothing waits for it.
final class DesktopPortal: Sendable {
  private let link: Link

  /// Starts to listen. Without a bus or a portal it just never says anything.
  ///
  /// - Parameters:
  ///   - environment: where the bus is.
  ///   - onChange: called from a background thread when ``appearance`` has changed.
  init(environment: [String: String], onChange: @escaping @Sendable () -> Void) {
    let link = Link()
    self.link = link
    guard let address = SessionBus.address(environment) else {
      link.answered.signal()
      return
    }
    Thread.detachNewThread { link.follow(address, onChange) }
  }

  /// Ends the thread, in its own time.
  deinit { link.stop() }

  /// What the desktop asks for, as far as it has said.
  var appearance: DesktopAppearance { link.appearance.withLock { $0 } }

  /// Waits until the desktop has answered once, at most `timeout` seconds.
  func waitForAnswer(timeout: Double) {
    if link.answered.wait(timeout: .now() + timeout) == .success { link.answered.signal() }
  }
}

/// What the thread and its owner share.
private final class Link: Sendable {
  private static let service = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  let appearance = Mutex(DesktopAppearance())

  /// Signalled after the first answer, and when there will be none.
  let answered = DispatchSemaphore(value: 0)

  /// Its reading end is told when the writing end closes: then it is time to end.
  private let stopping = Pipe()

  func stop() { try? stopping.fileHandleForWriting.close() }

  func follow(_ address: String, _ onChange: () -> Void) {
    guard let bus = SessionBus(address: address) else {
      answered.signal()
      return
    }
    bus.subscribe(
      to: "type='signal',sender='\(Self.service)',path='\(Self.path)',"
        + "interface='\(Self.interface)',member='SettingChanged'")
    // A portal that starts later, or again, may have other settings.
    bus.subscribe(
      to: "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',"
        + "arg0='\(Self.service)'")
    change(onChange) { Self.readAll(bus, into: &$0) }
    answered.signal()
    repeat {
      while let signal = bus.nextSignal() {
        change(onChange) { Self.take(signal, bus, into: &$0) }
      }
    } while bus.wait(orUntil: stopping.fileHandleForReading.fileDescriptor)
  }

  private func change(_ onChange: () -> Void, _ body: (inout DesktopAppearance) -> Void) {
    // Asking may take long, so not under the lock; this thread is the only one that writes.
    let before = appearance.withLock { $0 }
    var after = before
    body(&after)
    guard after != before else { return }
    appearance.withLock { $0 = after }
    onChange()
  }

  private static func take(
    _ signal: BusSignal, _ bus: borrowing SessionBus, into appearance: inout DesktopAppearance
  ) {
    let arguments = signal.arguments
    guard arguments.count == 3 else { return }
    switch (signal.name, arguments[0], arguments[1], arguments[2]) {
    case ("SettingChanged", .text(let namespace), .text(let key), let value):
      appearance.set(key, in: namespace, to: value)
    case ("NameOwnerChanged", .text(service), _, .text(let owner)) where !owner.isEmpty:
      readAll(bus, into: &appearance)
    default: break
    }
  }

  private static func readAll(
    _ bus: borrowing SessionBus, into appearance: inout DesktopAppearance
  ) {
    let method = BusMethod(service: service, path: path, interface: interface, name: "ReadAll")
    guard let all = bus.call(method, DesktopAppearance.namespaces)?.first else { return }
    appearance = DesktopAppearance()
    appearance.setAll(all)
  }
}
