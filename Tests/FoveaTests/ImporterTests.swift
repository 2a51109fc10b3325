import Foundation
import TestSupport
import Testing

@testable import fovea

/// Whatever the importer does, there is a map or a sentence, and no half file.
@Suite struct ImporterTests {
  private static let quick = ImportLimits(seconds: 3, silentSeconds: 1, graceSeconds: 0.2)

  @Test(
    "A failure of the importer is one sentence that names the file",
    arguments: [
      ("kill -SEGV $$", "fovea-import crashed on it (signal 11)"),
      ("echo half > \"$2\"; kill -KILL $$", "fovea-import crashed on it (signal 9)"),
      ("exec sleep 60", "fovea-import said nothing for 1 s and was ended"),
      ("trap '' TERM; while :; do sleep 0.02; done", "said nothing for 1 s and was ended"),
      ("exec >&- 2>&-; sleep 60", "fovea-import crashed on it (signal 9)"),
      ("while :; do echo x; sleep 0.02; done", "fovea-import took more than 3 s and was ended"),
      ("exec yes", "fovea-import took more than 3 s and was ended"),
      ("exit 3", "fovea-import cannot convert it and does not say why"),
      ("echo 'fovea-import: first'; echo 'fovea-import: it is no map'; exit 1", "it is no map"),
      ("echo garbage > \"$2\"", "fovea-import made no map of it: "),
      ("exit 0", "fovea-import made no map of it: "),
    ])
  func failures(script: String, reason: String) throws {
    let fake = try FakeImporter(script, limits: Self.quick)
    let error = #expect(throws: MapFileError.self) {
      try MapFile(path: fake.input, importer: fake.importer)
    }
    let sentence = try #require(error).description
    #expect(sentence.hasPrefix("\(fake.input): ") && sentence.contains(reason), "\(sentence)")
    #expect(fake.cached.isEmpty)
  }

  @Test("Garbage from the importer is cut to a sentence without control characters")
  func garbage() throws {
    let fake = try FakeImporter("head -c 300000 /dev/urandom; exit 1")
    let error = #expect(throws: MapFileError.self) {
      try MapFile(path: fake.input, importer: fake.importer)
    }
    let sentence = try #require(error).description
    #expect(sentence.count < fake.input.count + 510)
    #expect(!sentence.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test("The importer is given limits on memory and time, and a folder for what it leaves behind")
  func limits() throws {
    let fake = try FakeImporter("echo \"$*\" > \"$0.seen\"; touch \"$TMPDIR/left\"; exit 1")
    _ = try? MapFile(path: fake.input, importer: fake.importer)
    let seen = try String(contentsOfFile: fake.folder.path("fovea-import.seen"), encoding: .utf8)
    #expect(
      seen.contains("--memory-limit 2048 --disk-limit 32768 --time-limit 3600 -- \(fake.input)"))
    #expect(fake.cached.isEmpty)
  }

  @Test("A converted file is kept, with what was said about it")
  func keeping() throws {
    let fake = try FakeImporter(FakeImporter.copyingAtlas)
    let first = try MapFile(path: fake.input, importer: fake.importer)
    let second = try MapFile(path: fake.input, importer: fake.importer)
    #expect(fake.runs == 1)
    #expect(first.source.metadata.maxZoom == second.source.metadata.maxZoom)
    let notice = "\(fake.input): 2 bad features skipped; the first: points 7"
    #expect(first.notice == notice && second.notice == notice)
  }

  @Test("A file that was changed is converted again, even within a tick of the clock")
  func changing() throws {
    let fake = try FakeImporter(FakeImporter.copyingAtlas)
    _ = try MapFile(path: fake.input, importer: fake.importer)
    let before = try FileManager.default.attributesOfItem(atPath: fake.input)
    try Data("NO ARCHIVE".utf8).write(to: URL(fileURLWithPath: fake.input))
    let time = try #require(before[.modificationDate])
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: fake.input)
    _ = try MapFile(path: fake.input, importer: fake.importer)
    #expect(fake.runs == 2)
  }

  @Test("The coordinate system that was named reaches the importer, and the archive is kept for it")
  func sourceCRS() throws {
    let fake = try FakeImporter("echo \"$*\" >> \"$0.seen\"\n\(FakeImporter.copyingAtlas)")
    var importer = fake.importer
    _ = try MapFile(path: fake.input, importer: importer)
    importer.sourceCRS = "EPSG:3067"
    for _ in 0..<2 { _ = try MapFile(path: fake.input, importer: importer) }
    let seen = try String(contentsOfFile: fake.folder.path("fovea-import.seen"), encoding: .utf8)
    let runs = seen.split(separator: "\n")
    #expect(runs.count == 2)
    #expect(!runs[0].contains("--source-crs"))
    #expect(runs[1].contains("--source-crs EPSG:3067 -- \(fake.input)"))
  }

  @Test("A folder is converted as one map, again when a file in it was changed")
  func folders() throws {
    let fake = try FakeImporter(FakeImporter.copyingAtlas)
    let folder = fake.folder.path("parts.gdb")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let part = try fake.folder.write("one", to: "parts.gdb/a.gdbtable")
    for _ in 0..<2 { _ = try MapFile(path: folder, importer: fake.importer) }
    #expect(fake.runs == 1)
    try Data("other".utf8).write(to: URL(fileURLWithPath: part))
    #expect(try MapFile(path: "\(folder)/", importer: fake.importer).name == "parts.gdb")
    #expect(fake.runs == 2)
  }

  @Test("Any file name is one the importer takes", arguments: ["-x.data", "a b.data", "a\nb.data"])
  func oddNames(name: String) throws {
    let fake = try FakeImporter(
      "for last; do :; done; cat \"$last\" > \"$0.seen\"; \(FakeImporter.copyingAtlas)")
    let file = try fake.folder.write("seen", to: name)
    _ = try MapFile(path: file, importer: fake.importer)
    let seen = try String(contentsOfFile: fake.folder.path("fovea-import.seen"), encoding: .utf8)
    #expect(seen == "seen")
  }

  @Test("A name that has lost its bytes is told apart from a missing file")
  func lostName() throws {
    let fake = try FakeImporter("exit 1")
    let error = #expect(throws: MapFileError.self) {
      try MapFile(path: fake.folder.path("\u{FFFD}.gpx"), importer: fake.importer)
    }
    #expect(error?.description.contains("not UTF-8") == true)
  }

  @Test("An archive in the cache that was spoilt is made again")
  func spoiling() throws {
    let fake = try FakeImporter(FakeImporter.copyingAtlas)
    _ = try MapFile(path: fake.input, importer: fake.importer)
    let archive = try #require(fake.cached.first { $0.hasSuffix(".mbtiles") })
    try Data("rubbish".utf8).write(
      to: URL(fileURLWithPath: "\(fake.cacheHome)/fovea/\(archive)"))
    _ = try MapFile(path: fake.input, importer: fake.importer)
    #expect(fake.runs == 2)
  }

  @Test("The oldest go when there is too much, and what a killed program left goes too")
  func size() throws {
    let folder = try TemporaryFolder()
    let cache = ImportCache(folder: folder.url.path, capacity: 250_000)
    let abandoned = folder.path(".converting-\(Int32.max)-1")
    try FileManager.default.createDirectory(
      atPath: abandoned, withIntermediateDirectories: true)
    func add(_ key: String) throws {
      _ = try cache.add(key) { (archive, _) throws(MapFileError) in
        _ = FileManager.default.createFile(atPath: archive, contents: Data(count: 100_000))
        return nil
      }
      usleep(20_000)
    }
    try add("a")
    try add("b")
    // Used again, so it is not the oldest any more.
    #expect(cache.entry("a") != nil)
    usleep(20_000)
    try add("c")
    #expect(cache.entry("a") != nil && cache.entry("b") == nil && cache.entry("c") != nil)
    #expect(!FileManager.default.fileExists(atPath: abandoned))
  }
}
