import Foundation
import Output

extension UserFile {
  /// Changes what is in it, and makes the file and its folder when there are none.
  ///
  /// - Returns: a sentence for the user when the file was not as it should be.
  /// - Throws: ``UserFileError`` when it cannot be written; it is then as it was.
  @discardableResult
  func update(_ change: (inout Members) -> Void) throws(UserFileError) -> String? {
    do {
      // The specification of the base folders asks for them to be the user's alone.
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw UserFileError(path, "its folder cannot be made")
    }
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

  /// The folder of the file itself, where `path` is a link to it.
  private var folder: String {
    let target = (try? AtomicFile.destination(of: path)) ?? path
    return URL(fileURLWithPath: target).deletingLastPathComponent().path
  }

  private func replace(with members: Members) throws(UserFileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try AtomicFile.write(encoder.encode(members) + Data("\n".utf8), to: path)
    } catch let error as AtomicFileError {
      throw UserFileError(path, "it cannot be written: \(error.reason)")
    } catch {
      throw UserFileError(path, "it cannot be written: \(error)")
    }
  }
}
