import Foundation

/// A row of pictures through fields of view that are evenly spaced in degrees, as frames of a film.
struct Sweep: Hashable, Sendable {
  /// The first picture's field of view in degrees.
  var first: Double

  /// The last one's.
  var last: Double

  /// How many pictures there are, at least 2.
  var count: Int

  /// The folder they go to; made when it is not there.
  var folder: String

  /// Pictures of a sweep at most: what four digits count.
  static let mostPictures = 9999

  /// The field of view in degrees of a picture, counted from 0; both ends are exact.
  func fieldOfView(at index: Int) -> Double {
    let share = Double(index) / Double(count - 1)
    return first * (1 - share) + last * share
  }

  /// The name of a picture, counted from 0: `fov-0001.png` is the first.
  static func name(at index: Int) -> String { String(format: "fov-%04d.png", index + 1) }

  /// Makes the folder, writes the pictures one after the other, each whole or not at all.
  ///
  /// - Parameters:
  ///   - picture: draws the picture of a field of view and writes it to a path.
  ///   - report: called with the number of pictures that are written.
  ///   - isStopped: whether to end after the picture at hand.
  /// - Throws: ``SweepError`` when the folder has pictures of a sweep already or cannot be made, and
  ///   when it was stopped; else what `picture` throws.
  func write(
    picture: (Double, String) throws -> Void, report: (Int) -> Void, isStopped: () -> Bool
  ) throws {
    try prepareFolder()
    for index in 0..<count {
      try picture(fieldOfView(at: index), "\(folder)/\(Self.name(at: index))")
      report(index + 1)
      if isStopped(), index + 1 < count {
        throw SweepError(
          folder: folder, reason: "stopped after \(index + 1) of \(count) pictures")
      }
    }
  }

  private func prepareFolder() throws(SweepError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw SweepError(folder: folder, reason: "the folder cannot be made")
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let taken = names.filter { $0.wholeMatch(of: /fov-[0-9]{4}\.png/) != nil }.min()
    if let taken {
      // Pictures of two sweeps in one folder would make a film of both.
      throw SweepError(
        folder: folder,
        reason: "it holds \(taken) already; name another folder, or empty this one")
    }
  }
}

/// A sweep that could not be written. The program ends with 1.
struct SweepError: Error, Hashable, CustomStringConvertible {
  /// The folder.
  let folder: String

  /// What is wrong.
  let reason: String

  /// One line: the folder and the reason.
  var description: String { "\(folder): \(reason)" }
}
