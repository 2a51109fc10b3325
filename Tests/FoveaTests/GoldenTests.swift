import SDLKit
import TestSupport
import Testing

@testable import fovea

/// Whole pictures of the program. `scripts/update-goldens` records them anew; look at each.
@MainActor
@Suite struct GoldenTests {
  /// Another version of FreeType or of the C library's sines may round a pixel's edge otherwise.
  private let tolerance = 2

  @Test(
    "The presets through three lenses", arguments: Preset.allCases, ["10", "36.87", "90"])
  func presets(preset: Preset, fov: String) throws {
    let picture = try MapFixture.picture(
      try Options(parsing: ["--preset", preset.rawValue, "--fov", fov, "--size", "960x600"]))
    try GoldenImage.check(picture, named: "\(preset.rawValue)-fov-\(fov)", tolerance: tolerance)
  }

  @Test("Label and inset on dense screens", arguments: ["1.5", "2"])
  func scales(scale: String) throws {
    let picture = try MapFixture.picture(
      try Options(parsing: ["--size", "320x270", "--scale", scale]))
    try GoldenImage.check(picture, named: "scale-\(scale)", tolerance: tolerance)
  }

  @Test("A tiny window")
  func tiny() throws {
    let picture = try MapFixture.picture(try Options(parsing: ["--size", "200x150"]))
    try GoldenImage.check(picture, named: "tiny", tolerance: tolerance)
  }

  @Test("The list of keys")
  func help() throws {
    let window = try WindowFixture(try Options(parsing: ["--size", "640x480"]))
    try window.press("F1")
    try window.settle()
    try GoldenImage.check(
      try #require(window.program.window.copyPixels()), named: "help", tolerance: tolerance)
  }
}
