import CDBus

/// A value of a D-Bus message, as far as settings have any use for it. Variants are what is in them.
indirect enum BusValue: Hashable, Sendable {
  case bool(Bool)
  case number(UInt32)
  case text(String)
  case list([BusValue])
  /// A member of a dictionary.
  case entry(key: BusValue, value: BusValue)
  /// A value of any other type.
  case other

  /// The arguments of a message, in their order.
  static func arguments(of message: OpaquePointer) -> [BusValue] {
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
    return rest(of: &iterator)
  }

  /// The value of a key of a dictionary; nil without one.
  subscript(key: String) -> BusValue? {
    guard case .list(let items) = self else { return nil }
    for case .entry(.text(key), let value) in items { return value }
    return nil
  }

  private static func rest(of iterator: inout DBusMessageIter) -> [BusValue] {
    var values: [BusValue] = []
    while dbus_message_iter_get_arg_type(&iterator) != CDBUS_INVALID {
      values.append(BusValue(at: &iterator))
      dbus_message_iter_next(&iterator)
    }
    return values
  }

  private static func contents(of iterator: inout DBusMessageIter) -> [BusValue] {
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    return rest(of: &inner)
  }

  private init(at iterator: inout DBusMessageIter) {
    switch dbus_message_iter_get_arg_type(&iterator) {
    case CDBUS_BOOLEAN:
      var value: UInt32 = 0
      dbus_message_iter_get_basic(&iterator, &value)
      self = .bool(value != 0)
    case CDBUS_UINT32:
      var value: UInt32 = 0
      dbus_message_iter_get_basic(&iterator, &value)
      self = .number(value)
    case CDBUS_STRING:
      var value: UnsafePointer<CChar>?
      dbus_message_iter_get_basic(&iterator, &value)
      self = .text(value.map { String(cString: $0) } ?? "")
    case CDBUS_VARIANT:
      self = Self.contents(of: &iterator).first ?? .other
    case CDBUS_ARRAY:
      self = .list(Self.contents(of: &iterator))
    case CDBUS_DICT_ENTRY:
      let pair = Self.contents(of: &iterator)
      self = pair.count == 2 ? .entry(key: pair[0], value: pair[1]) : .other
    default:
      self = .other
    }
  }
}
