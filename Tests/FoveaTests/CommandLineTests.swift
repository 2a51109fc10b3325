import Foundation
import Manual
import SDLKit
import TestSupport
import Testing

@testable import fovea

/// The built program, run as a child: exit statuses and what it says.
@Suite struct CommandLineTests {
  private let fovea = BuiltProgram("fovea")

  @Test("--help and --version go to standard output, and all is well")
  func information() throws {
    let help = try fovea.run(["--help"])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: fovea"))
    #expect(help.complaints.isEmpty)
    let version = try fovea.run(["--version"])
    #expect(version.status == 0)
    #expect(version.output == "fovea \(Version.number)\n")
  }

  @Test("The manual page and the completions are printed too, all options in each")
  func manual() throws {
    for arguments in [["--man"]] + Shell.allCases.map({ ["--completions", $0.rawValue] }) {
      let page = try fovea.run(arguments)
      #expect(page.status == 0)
      for entry in OptionEntry.table {
        let name = entry.name.dropFirst(2)
        // roff hides the dashes, fish has none.
        let words = name.replacing("-", with: arguments == ["--man"] ? "\\-" : "-")
        #expect(page.output.contains(words), "\(name) in \(arguments)")
      }
    }
  }

  @Test(
    "A command line that cannot be understood is one line and status 2",
    arguments: [["--nonsense"], ["--zoom", "99"], ["--snapshot"], ["--preset", "paris"]])
  func misuse(arguments: [String]) throws {
    let outcome = try fovea.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.hasPrefix("fovea: "))
    #expect(outcome.complaints.hasSuffix("try 'fovea --help'\n"))
    #expect(outcome.complaints.filter { $0 == "\n" }.count == 1)
    #expect(outcome.complaints.contains(arguments[0]))
  }

  @Test("A script with a bad line is one line naming it and status 2")
  func badScript() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("{\"t\": 0, \"type\": \"dance\"}\n", to: "script.jsonl")
    let outcome = try fovea.run(["--play", script])
    #expect(outcome.status == 2)
    #expect(outcome.complaints == "fovea: \(script):1: unknown type 'dance'\n")
  }

  @Test("Colours that a script changes are those of its picture")
  func playedTheme() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(#"{"t": 0, "type": "key", "key": "T"}"#, to: "script.jsonl")
    let common = ["--size", "200x150", "--snapshot"]
    let (played, asked) = (folder.path("played.png"), folder.path("asked.png"))
    #expect(try fovea.run(["--play", script] + common + [played]).status == 0)
    #expect(try fovea.run(["--theme", "light"] + common + [asked]).status == 0)
    #expect(FileManager.default.contentsEqual(atPath: played, andPath: asked))
  }

  @Test("A file that cannot be drawn is one line naming it and status 1, and no picture")
  func badFiles() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("picture.png")
    let text = try folder.write("this is no map", to: "text.mbtiles")
    let empty = try folder.write("", to: "empty.pmtiles")
    for file in [folder.path("missing.mbtiles"), text, empty, folder.url.path] {
      let outcome = try fovea.run(["--snapshot", picture, file])
      #expect(outcome.status == 1, "\(file)")
      #expect(outcome.complaints.contains(file), "\(outcome.complaints)")
      #expect(outcome.complaints.filter { $0 == "\n" }.count == 1, "\(outcome.complaints)")
      #expect(!FileManager.default.fileExists(atPath: picture))
    }
  }

  @Test(
    "No window without a display: one line and status 1",
    arguments: [[:], ["SDL_VIDEODRIVER": "no-such-driver"], ["DISPLAY": ":4711"]])
  func noDisplay(environment: [String: String]) throws {
    let outcome = try fovea.run(["--assets", MapFixture.assets], environment: environment)
    #expect(outcome.status == 1)
    // The library of one window system may complain besides.
    let lines = outcome.complaints.split(separator: "\n").filter { $0.hasPrefix("fovea: ") }
    #expect(lines.count == 1, "\(outcome.complaints)")
    #expect(lines.first?.contains("--snapshot") == true)
  }

  @Test("A snapshot is written whole, needs no display, and a folder that is missing is said")
  func snapshot() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("picture.png")
    let outcome = try fovea.run(
      ["--snapshot", picture, "--size", "320x200", "--scale", "2"],
      environment: ["SDL_VIDEODRIVER": "no-such-driver"])
    #expect(outcome.status == 0, "\(outcome.complaints)")
    let image = try PNG.read(picture)
    #expect((image.width, image.height) == (640, 400))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["picture.png"])

    let nowhere = folder.path("no/such/folder.png")
    let failed = try fovea.run(["--snapshot", nowhere, "--size", "320x200"])
    #expect(failed.status == 1)
    #expect(failed.complaints.contains(nowhere))
  }

  @Test("A reader that goes away does not end the program")
  func brokenPipe() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("picture.png")
    let script = try folder.write(
      (1...50).map { "{\"t\": \(Double($0) / 100), \"type\": \"key\", \"key\": \"]\"}" }
        .joined(separator: "\n"), to: "script.jsonl")
    let process = fovea.prepared(["--trace", "--play", script, "--snapshot", picture])
    let pipe = Pipe()
    process.standardOutput = pipe
    try pipe.fileHandleForReading.close()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(FileManager.default.fileExists(atPath: picture))
  }

  @Test(
    "Output that cannot be written is a failure, unless nobody wants to read it",
    arguments: [(">/dev/full", 1), (">&-", 1), ("| true", 0), ("| head -c 1", 0)])
  func unwritableOutput(redirection: String, status: Int32) throws {
    let outcome = try fovea.run(
      ["--help"], by: "{ \"$@\"; echo $? >&2; } \(redirection)")
    #expect(outcome.complaints.hasSuffix("\(status)\n"))
    #expect(outcome.complaints.hasPrefix("fovea: standard output") == (status != 0))
  }

  @Test("A program without standard streams does its work, and fails as it should")
  func noStreams() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("picture.png")
    let all = "exec \"$@\" <&- >&- 2>&-"
    #expect(try fovea.run(["--snapshot", picture, "--size", "64x64"], by: all).status == 0)
    #expect(try PNG.read(picture).width == 64)
    #expect(try fovea.run(["--nonsense"], by: all).status == 2)
  }

  @Test("SIGTERM closes the window and all is well", arguments: [SIGTERM, SIGINT])
  func signals(number: Int32) throws {
    let process = fovea.prepared(["--trace", "--size", "200x150"], ["SDL_VIDEODRIVER": "dummy"])
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    // The first line says that the window is up.
    #expect(!pipe.fileHandleForReading.availableData.isEmpty)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }
}
