import Foundation

/// Files that were converted once, kept for the next time.
///
/// One folder for each: the archive, and what had to be left out of it in a text beside. A folder is
/// made aside under another name and renamed when all of it is there, so that what is found is whole.
struct ImportCache: Sendable {
  /// What was converted.
  struct Entry: Hashable {
    /// The archive of tiles.
    var archive: String
    /// A line about what was left out, if anything was.
    var notice: String?
  }

  /// Bytes kept by default, 2 GB; the oldest go when there are more.
  static let standardCapacity = 2 << 30

  /// Where it is.
  let folder: String

  /// Bytes kept; the newest entry stays even if it is larger.
  var capacity = ImportCache.standardCapacity

  private static let archiveName = "map.mbtiles"
  private static let noticeName = "notice.txt"
  private static let unfinishedStart = ".converting-"

  /// What was kept under a key; it is then the newest.
  func entry(_ key: String) -> Entry? {
    let place = "\(folder)/\(key)"
    let archive = "\(place)/\(Self.archiveName)"
    guard FileManager.default.isReadableFile(atPath: archive) else { return nil }
    utimes(place, nil)
    let notice = try? String(contentsOfFile: "\(place)/\(Self.noticeName)", encoding: .utf8)
    return Entry(archive: archive, notice: notice)
  }

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - key: what it is found by, a file name.
  ///   - make: writes the archive to a path, may use a folder for passing files, and answers the
  ///     notice. All is gone again when it throws.
  func add(
    _ key: String,
    _ make: (_ archive: String, _ scratch: String) throws(MapFileError) -> String?
  ) throws(MapFileError) -> Entry {
    removeAbandoned()
    let number = UInt32.random(in: 0...UInt32.max)
    let aside = "\(folder)/\(Self.unfinishedStart)\(getpid())-\(number)"
    let (whole, scratch) = ("\(aside)/entry", "\(aside)/scratch")
    defer { try? FileManager.default.removeItem(atPath: aside) }
    let place = "\(folder)/\(key)"
    do {
      for new in [whole, scratch] {
        try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: true)
      }
    } catch {
      throw MapFileError("no folder for converted files can be made in \(folder)")
    }
    let notice = try make("\(whole)/\(Self.archiveName)", scratch)
    if let notice {
      try? notice.write(toFile: "\(whole)/\(Self.noticeName)", atomically: false, encoding: .utf8)
    }
    // Another program may have been quicker; then its entry is as good.
    guard rename(whole, place) == 0 || entry(key) != nil else {
      throw MapFileError("converted, but \(place) cannot be written")
    }
    removeOldest(except: key)
    return Entry(archive: "\(place)/\(Self.archiveName)", notice: notice)
  }

  /// Removes an entry.
  func remove(_ key: String) {
    try? FileManager.default.removeItem(atPath: "\(folder)/\(key)")
  }

  /// Removes what was left by programs that are no more.
  private func removeAbandoned() {
    for name in names where name.hasPrefix(Self.unfinishedStart) {
      let owner = name.dropFirst(Self.unfinishedStart.count).prefix { $0 != "-" }
      guard let process = Int32(owner), kill(process, 0) != 0, errno == ESRCH else { continue }
      remove(name)
    }
  }

  private func removeOldest(except newest: String) {
    var entries = names.filter { !$0.hasPrefix(".") && $0 != newest }
      .map { name in (name: name, size: size(of: name), used: lastUse(of: name)) }
      .sorted { $0.used > $1.used }
    var total = entries.reduce(size(of: newest)) { $0 + $1.size }
    while total > capacity, let oldest = entries.popLast() {
      remove(oldest.name)
      total -= oldest.size
    }
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private func size(of name: String) -> Int {
    let place = "\(folder)/\(name)"
    let inside = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return ([place] + inside.map { "\(place)/\($0)" })
      .reduce(0) { $0 + (FileStatus($1)?.size ?? 0) }
  }

  private func lastUse(of name: String) -> FileStatus.Time {
    FileStatus("\(folder)/\(name)")?.changed ?? FileStatus.Time(seconds: 0, nanoseconds: 0)
  }
}
