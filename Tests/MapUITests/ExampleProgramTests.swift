import Foundation
import SDLKit
import TestSupport
import Testing

/// The built examples, run as a reader would run them.
@Suite struct ExampleProgramTests {
  /// Another version of FreeType or of the C library's sines may round a pixel's edge otherwise.
  private let tolerance = 2

  @Test("Its picture, for which no display is needed", arguments: ["PinchToChangeFOV", "InsetMap"])
  func snapshot(name: String) throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("picture.png")
    let outcome = try BuiltProgram(name).run(
      ["--snapshot", picture],
      environment: [
        "SDL_VIDEODRIVER": "no-such-driver", "FONTCONFIG_FILE": try dejaVu(in: folder),
      ])
    #expect(outcome.status == 0, "\(outcome.complaints)")
    #expect(outcome.complaints.isEmpty)
    try GoldenImage.check(try PNG.read(picture), named: name, tolerance: tolerance)
  }

  @Test("A window opens, and closes when asked to", arguments: ["PinchToChangeFOV", "InsetMap"])
  func window(name: String) throws {
    let process = BuiltProgram(name).prepared([], ["SDL_VIDEODRIVER": "dummy"])
    try process.run()
    // The handler is there a moment after the start; asking again does no harm.
    let deadline = Date(timeIntervalSinceNow: 20)
    while process.isRunning, Date() < deadline {
      Thread.sleep(forTimeInterval: 0.5)
      kill(process.processIdentifier, SIGTERM)
    }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test("What goes wrong is one line, and a status")
  func complaints() throws {
    let program = BuiltProgram("InsetMap")
    let misused = try program.run(["--no-such-option"])
    #expect(misused.status == 2)
    #expect(misused.complaints == "usage: InsetMap [--snapshot FILE.png]\n")
    let blind = try program.run([], environment: ["SDL_VIDEODRIVER": "no-such-driver"])
    #expect(blind.status == 1)
    #expect(blind.complaints.hasPrefix("InsetMap: "))
    let empty = try TemporaryFolder()
    let lost = try program.run(
      ["--snapshot", empty.path("picture.png")], environment: ["FOVEA_ASSETS": empty.url.path])
    #expect(lost.status == 1)
    #expect(lost.complaints.contains("atlas.mbtiles"))
  }

  /// A fontconfig file with which the fonts are the same on every machine.
  private func dejaVu(in folder: TemporaryFolder) throws -> String {
    let fonts = URL(fileURLWithPath: try FontFinder().font(matching: "DejaVu Sans Mono").path)
      .deletingLastPathComponent().path
    let aliases = [("monospace", "DejaVu Sans Mono"), ("sans", "DejaVu Sans")].map {
      alias, family in
      """
      <match target="pattern">
        <test name="family"><string>\(alias)</string></test>
        <edit name="family" mode="assign"><string>\(family)</string></edit>
      </match>
      """
    }
    return try folder.write(
      "<fontconfig><dir>\(fonts)</dir>\(aliases.joined())</fontconfig>", to: "fonts.conf")
  }
}
