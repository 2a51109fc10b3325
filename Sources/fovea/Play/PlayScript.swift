import Foundation
import MapCamera
import SDLKit

/// Recorded input events, each with the second it happens at.
///
/// A file holds one JSON object a line; empty lines and lines that begin with `#` are skipped. `t`
/// counts seconds from the first frame and never falls. Positions are points from the top-left
/// corner. ``PlayLine`` says which fields each `type` has.
struct PlayScript: Hashable, Sendable {
  /// The events in the order of their times; positions in points.
  let events: [Event]

  /// Reads a file of events.
  ///
  /// - Parameter scale: pixels per point, which with a window's size make its picture's.
  /// - Throws: ``PlayError`` naming the first line that cannot be understood.
  init(path: String, scale: Double = 1) throws(PlayError) {
    // Through a handle, because a pipe has no contents until it is read.
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.readToEnd() ?? Data()
    else {
      throw PlayError(file: path, line: nil, reason: "cannot be read")
    }
    // Some editors begin a file with a mark of its encoding.
    let byteOrderMark = Data([0xEF, 0xBB, 0xBF])
    let text = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
    try self.init(text: String(decoding: text, as: UTF8.self), file: path, scale: scale)
  }

  /// Reads events from text; errors call it `file`.
  init(text: String, file: String, scale: Double = 1) throws(PlayError) {
    var events: [Event] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
      let fail = { PlayError(file: file, line: index + 1, reason: $0) }
      let event: Event
      do throws(PlayLine.Problem) {
        var fields = try PlayLine(trimmed)
        event = try fields.event()
      } catch {
        throw fail(error.reason)
      }
      if let last = events.last, event.time < last.time {
        throw fail("t falls from \(last.time) to \(event.time)")
      }
      if case .resized(let width, let height) = event.kind,
        !Options.canDraw(ScreenSize(width: width, height: height), scale: scale)
      {
        throw fail("the size comes to more than 16384x8192 pixels")
      }
      events.append(event)
    }
    self.events = events
  }
}
