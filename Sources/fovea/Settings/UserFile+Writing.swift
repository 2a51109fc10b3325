import Foundation

extension UserFile {
  /// Changes what is in it, and makes the file and its folder when there are none.
  ///
  /// - Returns: a sentence for the user when the file was not as it should be.
  /// - Throws: ``UserFileError`` when it cannot be written; it is then as it was.
  @discardableResult
  func update(_ change: (inout Members) -> Void) throws(UserFileError) -> String? {
    try makeFolder()
    return try withLock { () throws(UserFileError) in
      var (members, notice) = try membersOrSetAside()
      let before = members
      change(&members)
      if members != before { try replace(with: members) }
      return notice
    }
  }

  /// Keeps other windows from changing the file meanwhile. The lock is on the folder and goes with
  /// the process.
  func withLock<Result>(
    _ body: () throws(UserFileError) -> Result
  ) throws(UserFileError) -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    for _ in 0..<Self.mostTries {
      // Where a file system has no locks, the last one to write wins; the file is whole all the same.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return try body() }
      usleep(Self.tryInterval)
    }
    throw UserFileError(path, "another program holds it")
  }

  /// A second in all: a writer takes milliseconds, and one that was stopped must not stop the others.
  private static let mostTries = 100

  /// Microseconds between two tries for the lock.
  private static let tryInterval: UInt32 = 10_000

  /// The file itself, where `path` is a link to it.
  private var target: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  private var folder: String { URL(fileURLWithPath: target).deletingLastPathComponent().path }

  private func makeFolder() throws(UserFileError) {
    do {
      // The specification of the base folders asks for them to be the user's alone.
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw UserFileError(path, "its folder cannot be made")
    }
  }

  /// Writes a new file aside, to the disk, and puts it in the place of the old one: a crash at any
  /// moment leaves one of the two.
  private func replace(with members: Members) throws(UserFileError) {
    let target = target
    var template = Array("\(target).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw unwritable }
    let aside = template.withUnsafeBytes { String(decoding: $0.dropLast(), as: UTF8.self) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var old = stat()
    if stat(target, &old) == 0 { fchmod(descriptor, old.st_mode & 0o777) }
    do {
      try handle.write(contentsOf: Self.text(of: members))
      try handle.synchronize()
      guard rename(aside, target) == 0 else { throw unwritable }
    } catch {
      let problem = unwritable
      unlink(aside)
      throw problem
    }
    // The new name is in the folder, which is to reach the disk as well.
    let place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if place >= 0 {
      fsync(place)
      close(place)
    }
  }

  private static func text(of members: Members) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(members) + Data("\n".utf8)
  }

  private var unwritable: UserFileError {
    UserFileError(path, "it cannot be written: \(lastReason)")
  }
}
