import CDBus
import Foundation
import TestSupport
import Testing

@testable import fovea

/// A real `dbus-daemon` with nobody on it. It runs while the value lives.
final class FakeBus {
  static let daemon = "/usr/bin/dbus-daemon"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: daemon) }

  /// Where it listens.
  let address: String

  private let process = Process()
  private let folder = try? TemporaryFolder()

  init() throws {
    let folder = try #require(folder)
    // A bus that starts nothing by itself: a portal of the machine's would answer for ours.
    let configuration = try folder.write(
      """
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder.path("bus"))</listen>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    let output = Pipe()
    // It ends in a minute even when the tests are killed.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = [
      "--signal=KILL", "60", Self.daemon, "--config-file=\(configuration)", "--nofork",
      "--print-address=1",
    ]
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = line.trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(address.hasPrefix("unix:"))
  }

  deinit {
    // The whole group that `timeout` leads, not asked but told: it inherits the signals blocked here.
    kill(-process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips, and says why, where there is no bus to be had.
  static var needsBus: Self { .enabled("install dbus-daemon") { FakeBus.isInstalled } }
}

/// A settings portal that says what a test tells it to. It serves on a thread while the value lives.
final class FakePortal {
  /// A setting with its namespace and key.
  typealias Settings = [String: [String: Value]]

  enum Value: Sendable {
    case number(UInt32)
    case bool(Bool)
  }

  private let server: Server

  /// Comes to a bus with these settings.
  init(on bus: FakeBus, _ settings: Settings) throws {
    server = try Server(bus.address, settings)
    let server = server
    Thread.detachNewThread { server.serve() }
  }

  deinit { server.end() }

  /// Changes a setting and says so to whoever listens.
  func change(_ key: String, in namespace: String, to value: Value) {
    server.change(key, in: namespace, to: value)
  }
}

/// The library locks connections itself; the settings are guarded by `lock`.
private final class Server: @unchecked Sendable {
  private let connection: OpaquePointer
  private let lock = NSLock()
  private var settings: FakePortal.Settings
  private var isOver = false
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ address: String, _ settings: FakePortal.Settings) throws {
    self.settings = settings
    dbus_threads_init_default()
    connection = try #require(dbus_connection_open_private(address, nil))
    dbus_connection_set_exit_on_disconnect(connection, 0)
    try #require(dbus_bus_register(connection, nil) != 0)
    // 1 is the primary owner.
    try #require(
      dbus_bus_request_name(connection, "org.freedesktop.portal.Desktop", 0, nil) == 1)
  }

  /// Returns when the portal's name is free again.
  func end() {
    lock.withLock { isOver = true }
    hasEnded.wait()
  }

  func serve() {
    while !lock.withLock({ isOver }), dbus_connection_read_write(connection, 10) != 0 {
      while let message = dbus_connection_pop_message(connection) {
        if dbus_message_is_method_call(message, "org.freedesktop.portal.Settings", "ReadAll") != 0 {
          answer(message)
        }
        dbus_message_unref(message)
      }
    }
    dbus_connection_close(connection)
    dbus_connection_unref(connection)
    hasEnded.signal()
  }

  func change(_ key: String, in namespace: String, to value: FakePortal.Value) {
    lock.withLock { settings[namespace, default: [:]][key] = value }
    guard
      let signal = dbus_message_new_signal(
        "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged")
    else { return }
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(signal, &iterator)
    append(namespace, to: &iterator)
    append(key, to: &iterator)
    append(value, to: &iterator)
    send(signal)
  }

  private func answer(_ call: OpaquePointer) {
    guard let reply = dbus_message_new_method_return(call) else { return }
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(reply, &iterator)
    let settings = lock.withLock { self.settings }
    append(settings.map { (key: $0.key, value: $0.value) }, "{sa{sv}}", to: &iterator) {
      namespace, inner in
      append(namespace.key, to: &inner)
      append(namespace.value.map { (key: $0.key, value: $0.value) }, "{sv}", to: &inner) {
        setting, inner in
        append(setting.key, to: &inner)
        append(setting.value, to: &inner)
      }
    }
    send(reply)
  }

  private func send(_ message: OpaquePointer) {
    dbus_connection_send(connection, message, nil)
    dbus_connection_flush(connection)
    dbus_message_unref(message)
  }

  /// Appends a dictionary.
  private func append<Item>(
    _ items: [Item], _ signature: String, to iterator: inout DBusMessageIter,
    _ body: (Item, inout DBusMessageIter) -> Void
  ) {
    var (list, entry) = (DBusMessageIter(), DBusMessageIter())
    dbus_message_iter_open_container(&iterator, CDBUS_ARRAY, signature, &list)
    for item in items {
      dbus_message_iter_open_container(&list, CDBUS_DICT_ENTRY, nil, &entry)
      body(item, &entry)
      dbus_message_iter_close_container(&list, &entry)
    }
    dbus_message_iter_close_container(&iterator, &list)
  }

  private func append(_ text: String, to iterator: inout DBusMessageIter) {
    _ = text.withCString { pointer in
      withUnsafePointer(to: pointer) {
        dbus_message_iter_append_basic(&iterator, CDBUS_STRING, $0)
      }
    }
  }

  private func append(_ value: FakePortal.Value, to iterator: inout DBusMessageIter) {
    var (variant, bits): (DBusMessageIter, UInt32) = (DBusMessageIter(), 0)
    let (type, signature): (CInt, String)
    switch value {
    case .number(let number): (bits, type, signature) = (number, CDBUS_UINT32, "u")
    case .bool(let isOn): (bits, type, signature) = (isOn ? 1 : 0, CDBUS_BOOLEAN, "b")
    }
    dbus_message_iter_open_container(&iterator, CDBUS_VARIANT, signature, &variant)
    dbus_message_iter_append_basic(&variant, type, &bits)
    dbus_message_iter_close_container(&iterator, &variant)
  }
}
