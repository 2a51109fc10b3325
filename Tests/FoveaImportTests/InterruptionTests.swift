import Foundation
import TestSupport
import Testing

@Suite("An import that is interrupted")
struct InterruptionTests {
  /// A file large enough that importing it takes a while.
  private func manyLines(in folder: TemporaryFolder) throws -> String {
    var generator = SeededGenerator(seed: 1)
    var text = ""
    for _ in 0..<60_000 {
      let x = Double.random(in: 20...30, using: &generator)
      let y = Double.random(in: 55...65, using: &generator)
      text +=
        "{\"type\":\"Feature\",\"properties\":{\"id\":\(Int(x * 1e6))},\"geometry\":{\"type\":"
        + "\"LineString\",\"coordinates\":[[\(x),\(y)],[\(x + 0.01),\(y + 0.02)]]}}\n"
    }
    return try folder.write(text, to: "many.geojsonl")
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// Starts an import and waits until its unfinished file is there.
  private func start(_ input: String, _ folder: TemporaryFolder) throws -> Process {
    let process = BuiltProgram("fovea-import").prepared([
      input, "--output", folder.path("map.mbtiles"), "--compression", "9", "--quiet",
    ])
    try process.run()
    while process.isRunning {
      if try names(folder).contains(where: { $0.hasSuffix(".partial") }) { return process }
      usleep(500)
    }
    Issue.record("the import ended before it was seen at work")
    return process
  }

  @Test("by a signal leaves nothing behind", arguments: [SIGTERM, SIGINT])
  func signal(number: Int32) throws {
    let source = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let process = try start(try manyLines(in: source), folder)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    #expect(try names(folder).isEmpty)
  }

  @Test("by a signal that whoever started it ignores ends it all the same")
  func ignoredSignal() throws {
    let source = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let program = BuiltProgram("fovea-import").url.path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "trap '' TERM INT PIPE; exec \"$@\"", "sh", program, try manyLines(in: source),
      "--output", folder.path("map.mbtiles"), "--compression", "9", "--quiet",
    ]
    try process.run()
    while process.isRunning, !(try names(folder).contains { $0.hasSuffix(".partial") }) {
      usleep(500)
    }
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGTERM)
    #expect(try names(folder).isEmpty)
  }

  @Test("by its limit on memory leaves nothing behind")
  func memoryLimit() throws {
    let source = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram("fovea-import").run([
      try manyLines(in: source), "--output", folder.path("map.mbtiles"), "--memory-limit", "64",
    ])
    #expect(outcome.status != 0)
    #expect(try names(folder).isEmpty)
  }

  @Test("by kill -9 leaves no archive, and the next import clears up")
  func killed() throws {
    let source = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let input = try manyLines(in: source)
    let process = try start(input, folder)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let left = try names(folder)
    #expect(!left.contains("map.mbtiles"))
    #expect(left.allSatisfy { $0.hasPrefix(".map.mbtiles.") && $0.hasSuffix(".partial") })

    let small = try source.write(FormatTests.town, to: "town.osm")
    let outcome = try BuiltProgram("fovea-import")
      .run([small, "--output", folder.path("map.mbtiles")])
    #expect(outcome.status == 0)
    #expect(try names(folder) == ["map.mbtiles"])
  }

  @Test("by its limit on disk space says so and leaves nothing behind")
  func diskLimit() throws {
    let source = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram("fovea-import").run([
      try manyLines(in: source), "--output", folder.path("map.mbtiles"), "--disk-limit", "1",
    ])
    #expect(outcome.status == 1)
    #expect(outcome.complaints.contains("more than 1 MB of disk space"))
    #expect(try names(folder).isEmpty)
  }

  @Test("while it unpacks leaves no unpacked file behind")
  func unpacking() throws {
    let source = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let packing = Process()
    packing.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    packing.arguments = ["bzip2", try manyLines(in: source)]
    try packing.run()
    packing.waitUntilExit()
    let process = BuiltProgram("fovea-import").prepared(
      [source.path("many.geojsonl.bz2"), "--output", folder.path("map.mbtiles"), "--quiet"],
      ["TMPDIR": folder.url.path])
    try process.run()
    func isUnpacking() throws -> Bool {
      guard let scratch = try names(folder).first(where: { $0.hasPrefix("fovea-import-") }) else {
        return false
      }
      var facts = stat()
      return stat(folder.path("\(scratch)/many.geojsonl"), &facts) == 0 && facts.st_size > 0
    }
    while process.isRunning, !(try isUnpacking()) { usleep(500) }
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(try names(folder).isEmpty)
  }

  @Test("by its own time limit says so and leaves nothing behind")
  func timeLimit() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("never.geojsonl")
    try #require(mkfifo(pipe, 0o600) == 0)
    // Opening a pipe that nobody writes to waits for ever.
    let outcome = try BuiltProgram("fovea-import")
      .run([pipe, "--output", folder.path("map.mbtiles"), "--time-limit", "1"])
    #expect(outcome.status == 1)
    #expect(outcome.complaints.contains("longer"))
    #expect(try names(folder) == ["never.geojsonl"])
  }

  @Test("keeps the archive that was there before")
  func keepsOld() throws {
    let source = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let old = try folder.write("the old one", to: "map.mbtiles")
    let process = try start(try manyLines(in: source), folder)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "the old one")
  }
}
