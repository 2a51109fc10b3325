import Foundation

/// The streams a program is started with, used so that one that is closed, full or no longer read does
/// no harm.
public enum StandardStreams {
  /// Takes the places of those that are closed: the next file opened would come to stand there, and be
  /// written to by mistake. Using them goes on to fail. Call it before all else.
  public static func occupy() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Prints a text and a line break to standard output. A reader that has gone away has read enough.
  ///
  /// - Throws: ``OutputError`` when that cannot be written.
  public static func print(_ text: String) throws(OutputError) {
    guard write("\(text)\n", to: STDOUT_FILENO) || errno == EPIPE else {
      throw OutputError(reason: String(cString: strerror(errno)))
    }
  }

  /// Says a text on standard error, if anybody listens there.
  public static func say(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Writes all of a text at once, with no buffer between.
  ///
  /// - Returns: whether it could; else `errno` says why not.
  public static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }
}

/// Output that could not be written.
public struct OutputError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let reason: String

  /// One line.
  public var description: String { "standard output cannot be written: \(reason)" }
}
