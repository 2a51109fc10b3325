import Foundation
import SDLKit
import TestSupport
import Testing

@testable import fovea

@Suite struct SweepTests {
  private let fovea = BuiltProgram("fovea")

  @Test(
    "The steps are even, and the ends exact", arguments: [(1.0, 90.0), (90, 1), (36.87, 36.87)])
  func steps(first: Double, last: Double) {
    let sweep = Sweep(first: first, last: last, count: 90, folder: "")
    let angles = (0..<90).map(sweep.fieldOfView)
    #expect(angles.first == first && angles.last == last)
    for (a, b) in zip(angles, angles.dropFirst()) {
      #expect(abs(b - a - (last - first) / 89) < 1e-9)
    }
  }

  @Test("Each picture of a sweep is the snapshot of its field of view; the trace tells each")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let view = ["--size", "160x120", "--scale", "1.5", "--preset", "stockholm"]
    let frames = folder.path("new/frames")
    let outcome = try fovea.run(["--sweep", "10:80:3", frames, "--trace"] + view)
    #expect(outcome.status == 0, "\(outcome.complaints)")
    #expect(outcome.complaints.hasSuffix("fovea: 3 of 3 pictures in \(frames)\n"))
    #expect(
      outcome.output.split(separator: "\n").map { $0.contains(#""event":"camera""#) }
        == [true, true, true])
    let names = try FileManager.default.contentsOfDirectory(atPath: frames).sorted()
    #expect(names == ["fov-0001.png", "fov-0002.png", "fov-0003.png"])
    for (name, fov) in zip(names, ["10", "45", "80"]) {
      let single = folder.path("\(fov).png")
      _ = try fovea.run(["--snapshot", single, "--fov", fov] + view)
      #expect(try PNG.read("\(frames)/\(name)") == PNG.read(single))
    }
  }

  @Test("A folder that holds a sweep is left alone, and said")
  func neverOverwrites() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write("old", to: "fov-0007.png")
    let outcome = try fovea.run(["--sweep", "10:80:3", folder.url.path, "--size", "64x64"])
    #expect(outcome.status == 1)
    #expect(outcome.complaints.contains("fov-0007.png"))
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["fov-0007.png"])
  }

  @Test("A folder that cannot be made is said, with status 1")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "file")
    let outcome = try fovea.run(["--sweep", "10:80:3", "\(file)/frames", "--size", "64x64"])
    #expect(outcome.status == 1)
    #expect(outcome.complaints.contains("\(file)/frames"))
  }

  @Test("Stopped, it ends after a whole picture and says how many there are")
  func stopped() throws {
    let folder = try TemporaryFolder()
    let sweep = Sweep(first: 1, last: 2, count: 5, folder: folder.url.path)
    var written: [String] = []
    let error = #expect(throws: SweepError.self) {
      try sweep.write(
        picture: { written.append($1) }, report: { _ in }, isStopped: { written.count == 2 })
    }
    #expect(written == ["fov-0001.png", "fov-0002.png"].map { "\(folder.url.path)/\($0)" })
    #expect(error?.description.contains("2 of 5") == true)
  }

  @Test(
    "What is no sweep is refused with what it takes",
    arguments: [
      ["--sweep"], ["--sweep", "1:90:3"], ["--sweep", "1:90", "d"], ["--sweep", "0:90:3", "d"],
      ["--sweep", "1:91:3", "d"], ["--sweep", "1:90:1", "d"], ["--sweep", "1:90:10000", "d"],
      ["--sweep", "1:90:2.5", "d"], ["--sweep", "1:90:3", "d", "--snapshot", "a.png"],
    ])
  func refusals(arguments: [String]) {
    let error = #expect(throws: UsageError.self) { try Options(parsing: arguments) }
    #expect(error?.description.contains("--sweep") == true)
  }

  @Test("The folder follows the numbers, whichever sign stands between")
  func values() throws {
    let expected = Sweep(first: 90, last: 10, count: 60, folder: "d")
    #expect(try Options(parsing: ["--sweep", "90:10:60", "d", "f"]).sweep == expected)
    let joined = try Options(parsing: ["--sweep=90:10:60", "d", "f"])
    #expect(joined.sweep == expected && joined.files == ["f"])
  }
}
