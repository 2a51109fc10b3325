import Glibc

/// One device of the X server's `inputtest` driver: events written to its socket are handed to
/// the server as if a driver of real hardware had seen them.
///
/// A device takes one connection in its life, so this one lasts until the server ends. Message
/// layout and numbers: inputtestdrv(4) and xf86-input-inputtest-protocol.h, version 1.1.
final class InputTestDevice {
  /// XI2's numbers for touches and pinches, which the driver uses as they are.
  enum Phase: UInt32 {
    case touchBegin = 18
    case touchUpdate = 19
    case touchEnd = 20
    case pinchBegin = 27
    case pinchUpdate = 28
    case pinchEnd = 29
  }

  private enum Kind: UInt32 {
    case version = 0
    case sync = 1
    case motion = 2
    case button = 4
    case key = 5
    case touch = 6
    case pinch = 7
  }

  private static let protocolVersion: [UInt16] = [1, 1]
  private static let maximumValuators = 64
  private static let cancelledFlag: UInt32 = 1
  private static let answerSeconds = 5

  private let socket: CInt

  init(path: String) throws(RigError) {
    socket = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { field in
      field.copyBytes(from: path.utf8.prefix(field.count - 1))
    }
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else { throw RigError("no connection to the input device at \(path)") }
    var patience = timeval(tv_sec: Self.answerSeconds, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var message = Message(Kind.version.rawValue)
    for number in Self.protocolVersion { message.append(number) }
    try send(message)
    try awaitAnswer(kind: 0)
  }

  deinit {
    close(socket)
  }

  /// Returns when the server has handled everything sent so far.
  func synchronize() throws(RigError) {
    try send(Message(Kind.sync.rawValue))
    try awaitAnswer(kind: 1)
  }

  func motion(_ valuators: [Int: Double], absolute: Bool) throws(RigError) {
    var message = Message(Kind.motion.rawValue)
    message.append(UInt32(absolute ? 1 : 0))
    message.append(UInt32(0))
    message.append(valuators: valuators, of: Self.maximumValuators)
    try send(message)
  }

  func button(_ number: Int32, down: Bool) throws(RigError) {
    var message = Message(Kind.button.rawValue)
    message.append(UInt32(0))
    message.append(number)
    message.append(UInt32(down ? 1 : 0))
    message.append(UInt32(0))
    message.append(valuators: [:], of: Self.maximumValuators)
    try send(message)
  }

  func key(_ code: Int32, down: Bool) throws(RigError) {
    var message = Message(Kind.key.rawValue)
    message.append(code)
    message.append(UInt32(down ? 1 : 0))
    try send(message)
  }

  func touch(_ finger: UInt32, _ phase: Phase, _ valuators: [Int: Double]) throws(RigError) {
    var message = Message(Kind.touch.rawValue)
    message.append(finger)
    message.append(phase.rawValue)
    message.append(valuators: valuators, of: Self.maximumValuators)
    try send(message)
  }

  func pinch(
    _ phase: Phase, fingers: UInt16, scale: Double, degrees: Double = 0, cancelled: Bool = false
  ) throws(RigError) {
    var message = Message(Kind.pinch.rawValue)
    message.append(UInt16(phase.rawValue))
    message.append(fingers)
    message.append(cancelled ? Self.cancelledFlag : 0)
    // Motion of the centre, accelerated and not: x, y, x, y.
    for _ in 0..<4 { message.append(0.0) }
    message.append(scale)
    message.append(degrees)
    try send(message)
  }

  private func send(_ message: Message) throws(RigError) {
    let bytes = message.finished
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      if count <= 0 { throw RigError("the X server's input device is gone") }
      sent += count
    }
  }

  private func awaitAnswer(kind wanted: UInt32) throws(RigError) {
    let head = try receive(MemoryLayout<UInt32>.size * 2)
    let (length, kind) = (Int(head.word(at: 0)), head.word(at: 1))
    _ = try receive(length - head.count)
    guard kind == wanted else {
      throw RigError("the input device answered \(kind) where \(wanted) was due")
    }
  }

  private func receive(_ count: Int) throws(RigError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let arrived = bytes[received...].withUnsafeMutableBytes {
        recv(socket, $0.baseAddress, $0.count, 0)
      }
      if arrived <= 0 { throw RigError("the X server's input device does not answer") }
      received += arrived
    }
    return bytes
  }
}

/// A message in the driver's layout: its length, its kind, then C structs in host byte order.
private struct Message {
  private var bytes: [UInt8] = []

  init(_ kind: UInt32) {
    append(UInt32(0))
    append(kind)
  }

  /// The bytes with the length filled in.
  var finished: [UInt8] {
    var bytes = bytes
    withUnsafeBytes(of: UInt32(bytes.count)) { bytes.replaceSubrange(0..<4, with: $0) }
    return bytes
  }

  mutating func append<Value: BitwiseCopyable>(_ value: Value) {
    withUnsafeBytes(of: value) { bytes += $0 }
  }

  /// Appends axis values: a flag, a bit per axis given, then all axes twice (plain, unaccelerated).
  mutating func append(valuators: [Int: Double], of count: Int) {
    append(UInt32(0))
    append(valuators.keys.reduce(UInt64(0)) { $0 | 1 << UInt64($1) })
    append(UInt32(0))
    for axis in 0..<count { append(valuators[axis] ?? 0) }
    for _ in 0..<count { append(0.0) }
  }
}

extension [UInt8] {
  fileprivate func word(at index: Int) -> UInt32 {
    withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self) }
  }
}
