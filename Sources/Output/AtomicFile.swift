import Foundation

/// Files that are replaced as a whole: whoever reads one, and whatever ends the program or the machine
/// meanwhile, finds what was there before or all that is new.
public enum AtomicFile {
  /// Puts bytes into a file, in place of what is there.
  ///
  /// They are written aside and to the disk before they take the file's name. A link is followed, and
  /// the file keeps its owner and permissions. Signals that would end the program wait until nothing
  /// lies aside any more.
  ///
  /// - Throws: ``AtomicFileError`` when the file cannot be written; it is then as it was.
  public static func write(_ data: Data, to path: String) throws(AtomicFileError) {
    let target = try destination(of: path)
    var old = stat()
    let replaces = stat(target, &old) == 0
    if replaces {
      // Renaming would put a file in the place of a device or a pipe.
      guard old.st_mode & S_IFMT == S_IFREG else {
        throw AtomicFileError(path: path, reason: "it is not a regular file")
      }
      // And it would not ask whether the file may be changed.
      guard access(target, W_OK) == 0 else { throw .last(path) }
    }
    try holdingSignals { () throws(AtomicFileError) in
      let (aside, descriptor) = try openAside(of: target, path)
      defer { close(descriptor) }
      if replaces {
        // The owner first, because a change of it takes permissions away.
        _ = fchown(descriptor, old.st_uid, old.st_gid)
        fchmod(descriptor, old.st_mode & 0o777)
      }
      guard data.withUnsafeBytes({ writeAll($0, to: descriptor) }), fsync(descriptor) == 0,
        rename(aside, target) == 0
      else {
        let error = AtomicFileError.last(path)
        unlink(aside)
        throw error
      }
    }
  }

  /// Where a path leads to when links are followed, also when nothing is there yet.
  ///
  /// - Throws: ``AtomicFileError`` when the links lead in a circle.
  public static func destination(of path: String) throws(AtomicFileError) -> String {
    var place = path
    for _ in 0..<mostLinks {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else {
        return place
      }
      // Put together as text: what ".." means hangs on the folders, which may be links themselves.
      let folder = place.prefix(through: place.lastIndex(of: "/") ?? place.startIndex)
      place = next.hasPrefix("/") || !place.contains("/") ? next : folder + next
    }
    throw AtomicFileError(path: path, reason: "the links there lead in a circle")
  }

  /// Links followed in a row before they are taken for a circle, as the kernel does.
  private static let mostLinks = 40

  /// A new file in the folder of the target, hidden; no other file has its name.
  private static func openAside(
    of target: String, _ path: String
  ) throws(AtomicFileError) -> (name: String, descriptor: Int32) {
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    while true {
      // Not made of the target's name, which may be as long as a name can be.
      let name = "\(folder)/.\(String(UInt64.random(in: 0 ... .max), radix: 36)).partial"
      let descriptor = open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (name, descriptor) }
      guard errno == EEXIST else { throw .last(path) }
    }
  }

  /// Runs `body` while signals that ask the program to end wait. They go to any thread that lets them
  /// through, and those of Dispatch never do.
  private static func holdingSignals(
    _ body: () throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    var (ending, former) = (sigset_t(), sigset_t())
    sigemptyset(&ending)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&ending, number) }
    pthread_sigmask(SIG_BLOCK, &ending, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try body()
  }
}

/// A file that could not be written.
public struct AtomicFileError: Error, Hashable, CustomStringConvertible {
  /// The file.
  public let path: String

  /// What is wrong.
  public let reason: String

  /// One line: the file and the reason.
  public var description: String { "\(path): it cannot be written: \(reason)" }

  /// What the system's last call failed for.
  static func last(_ path: String) -> AtomicFileError {
    AtomicFileError(path: path, reason: String(cString: strerror(errno)))
  }
}
