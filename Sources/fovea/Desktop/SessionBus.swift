import CDBus
import Foundation

/// A connection of its own to the bus of the user's session.
///
/// Everything here may block, so it belongs to a thread that nobody waits for.
struct SessionBus: ~Copyable {
  private let connection: OpaquePointer

  /// Where the bus is; nil when there is none. The library, asked itself, might start one.
  static func address(_ environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
      FileManager.default.fileExists(atPath: "\(folder)/bus"),
      let escaped = dbus_address_escape_value("\(folder)/bus")
    else { return nil }
    defer { dbus_free(escaped) }
    return "unix:path=\(String(cString: escaped))"
  }

  /// Connects; nil when the bus does not answer.
  init?(address: String) {
    // SDL uses the library too, from the main thread.
    dbus_threads_init_default()
    guard let connection = dbus_connection_open_private(address, nil) else { return nil }
    // The library's own idea is to end the program with the bus.
    dbus_connection_set_exit_on_disconnect(connection, 0)
    guard dbus_bus_register(connection, nil) != 0 else {
      dbus_connection_close(connection)
      dbus_connection_unref(connection)
      return nil
    }
    self.connection = connection
  }

  deinit {
    dbus_connection_close(connection)
    dbus_connection_unref(connection)
  }

  /// Asks for signals, by a rule in the bus's words.
  func subscribe(to rule: String) { dbus_bus_add_match(connection, rule, nil) }

  /// Calls a method that takes a list of texts, and waits for its answer.
  ///
  /// - Returns: the values it returns; nil when it fails.
  func call(_ method: BusMethod, _ texts: [String]) -> [BusValue]? {
    guard
      let message = dbus_message_new_method_call(
        method.service, method.path, method.interface, method.name)
    else { return nil }
    defer { dbus_message_unref(message) }
    var (arguments, list) = (DBusMessageIter(), DBusMessageIter())
    dbus_message_iter_init_append(message, &arguments)
    guard dbus_message_iter_open_container(&arguments, CDBUS_ARRAY, "s", &list) != 0 else {
      return nil
    }
    for text in texts {
      _ = text.withCString { pointer in
        withUnsafePointer(to: pointer) { dbus_message_iter_append_basic(&list, CDBUS_STRING, $0) }
      }
    }
    dbus_message_iter_close_container(&arguments, &list)
    guard
      let reply = dbus_connection_send_with_reply_and_block(
        connection, message, DBUS_TIMEOUT_USE_DEFAULT, nil)
    else { return nil }
    defer { dbus_message_unref(reply) }
    return BusValue.arguments(of: reply)
  }

  /// The next signal that has arrived already; nil when there is none.
  func nextSignal() -> BusSignal? {
    while let message = dbus_connection_pop_message(connection) {
      defer { dbus_message_unref(message) }
      guard dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_SIGNAL,
        let name = dbus_message_get_member(message)
      else { continue }
      return BusSignal(name: String(cString: name), arguments: BusValue.arguments(of: message))
    }
    return nil
  }

  /// Sleeps until something arrives.
  ///
  /// - Parameter stop: a file descriptor that ends the sleep, and all, when it can be read.
  /// - Returns: false when it is time to end or the bus has gone.
  func wait(orUntil stop: CInt) -> Bool {
    var descriptor: CInt = -1
    guard dbus_connection_get_unix_fd(connection, &descriptor) != 0 else { return false }
    var sources = [
      pollfd(fd: descriptor, events: CShort(POLLIN), revents: 0),
      pollfd(fd: stop, events: CShort(POLLIN), revents: 0),
    ]
    while poll(&sources, nfds_t(sources.count), -1) < 0 {
      guard errno == EINTR else { return false }
    }
    return sources[1].revents == 0 && dbus_connection_read_write(connection, 0) != 0
  }
}

/// A method of an object on the bus.
struct BusMethod {
  var service: String
  var path: String
  var interface: String
  var name: String
}

/// A signal from the bus.
struct BusSignal {
  var name: String
  var arguments: [BusValue]
}
