import Foundation

/// A small file with one JSON object that belongs to the user: settings, or what was last seen.
///
/// Several windows and an editor may read and write it at once: it is only ever replaced as a whole,
/// changes are made to what is there at that moment, and members the program does not know stay. A
/// file that cannot be understood is set aside under another name before a new one takes its place.
struct UserFile: Hashable, Sendable {
  /// Where it is, if it is.
  let path: String

  /// The members of the object.
  typealias Members = [String: JSONTree]

  /// No file of this kind is larger in bytes; one that is holds something else.
  private static let mostBytes = 1 << 20

  /// What is in it; empty without a file.
  ///
  /// - Returns: the members, and a sentence for the user when the file is not as it should be.
  func read() -> (members: Members, notice: String?) {
    do throws(UserFileError) {
      return (try members(), nil)
    } catch {
      guard error.isOfContents else { return ([:], error.description) }
    }
    // Another window may be about to replace it, so it is looked at again where nobody can.
    do throws(UserFileError) {
      return try withLock { () throws(UserFileError) in try membersOrSetAside() }
    } catch {
      return ([:], error.description)
    }
  }

  // MARK: - Reading

  private func members() throws(UserFileError) -> Members {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      // A home folder that is not there holds no settings; that is no failure.
      if errno == ENOENT || errno == ENOTDIR { return [:] }
      throw UserFileError(path, "it cannot be read: \(lastReason)")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let data: Data
    do {
      data = try handle.read(upToCount: Self.mostBytes + 1) ?? Data()
    } catch {
      throw UserFileError(path, "it cannot be read: \(lastReason)")
    }
    // A crash of the machine may leave an empty file behind, in which nothing can be lost.
    guard !data.isEmpty else { return [:] }
    guard data.count <= Self.mostBytes,
      case .object(let members)? = try? JSONDecoder().decode(JSONTree.self, from: data)
    else { throw UserFileError(path, "it is no JSON object", isOfContents: true) }
    return members
  }

  func membersOrSetAside() throws(UserFileError) -> (members: Members, notice: String?) {
    do throws(UserFileError) {
      return (try members(), nil)
    } catch {
      guard error.isOfContents else { throw error }
      let aside = try setAside()
      return ([:], "\(error) and was renamed to \(URL(fileURLWithPath: aside).lastPathComponent)")
    }
  }

  /// Renames the file to the first of `NAME.broken`, `NAME.broken.2`, ... that is free.
  private func setAside() throws(UserFileError) -> String {
    var number = 1
    while true {
      let aside = "\(path).broken" + (number == 1 ? "" : ".\(number)")
      // A second name first: unlike renaming, it never takes the place of another file.
      if link(path, aside) == 0 {
        unlink(path)
        return aside
      }
      guard errno == EEXIST else {
        throw UserFileError(
          path, "it is no JSON object, and cannot be renamed: \(lastReason)")
      }
      number += 1
    }
  }
}

/// A file of the user's that cannot be read, understood or written.
struct UserFileError: Error, Hashable, CustomStringConvertible {
  /// The file.
  let path: String

  /// What is wrong.
  let reason: String

  /// Whether it can be read and holds something else than it should.
  let isOfContents: Bool

  init(_ path: String, _ reason: String, isOfContents: Bool = false) {
    self.path = path
    self.reason = reason
    self.isOfContents = isOfContents
  }

  /// One line: the file and the reason.
  var description: String { "\(path): \(reason)" }
}

/// What the last call of the system failed for, in words.
var lastReason: String { String(cString: strerror(errno)) }
