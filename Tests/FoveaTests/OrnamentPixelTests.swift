import SDLKit
import Testing

@testable import fovea

/// What lies over the map, read back from the window's pixels.
@MainActor
@Suite struct OrnamentPixelTests {
  private let white: UInt32 = 0xFFFF_FFFF
  private let gray: UInt32 = 0xFF80_8080
  private let yellow: UInt32 = 0xFFFF_FE1D

  private func window(_ arguments: String...) throws -> WindowFixture {
    let window = try WindowFixture(try Options(parsing: arguments))
    try window.settle()
    return window
  }

  /// Whether a line of text stands in the middle of the label's place, white, letter by letter.
  private func labelSays(_ text: String, in pixels: PixelImage, scale: Double) throws -> Bool {
    let drawn = try MapFixture.rasterizer()
      .mask(for: text, face: .monospaced, pixelSize: 15 * scale)
    let mask = try #require(drawn)
    // 200 x 44 points, in the middle, 20 above the bottom edge.
    let middleX = Double(pixels.width) / 2
    let middleY = Double(pixels.height) - (20 + 22) * scale
    let left = Int((middleX - Double(mask.width) / 2).rounded())
    let top = Int((middleY - Double(mask.height) / 2).rounded())
    var wrong = 0
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        let isWhite = pixels[left + x, top + y] == white
        if (mask.coverage[y * mask.width + x] == 255) != isWhite { wrong += 1 }
      }
    }
    return wrong == 0 && mask.coverage.contains(255)
  }

  @Test(
    "The label says the field of view with one decimal, at every scale", arguments: [1, 1.5, 2])
  func label(scale: Double) throws {
    let window = try window("--size", "480x360", "--scale", "\(scale)")
    var pixels = try #require(window.program.window.copyPixels())
    #expect(try labelSays("FOV: 36.9°", in: pixels, scale: scale))
    try window.send(
      .pinch(NativePinch(phase: .began, scale: 1, x: 0, y: 0)),
      .pinch(NativePinch(phase: .changed, scale: 2, x: 0, y: 0)))
    try window.settle()
    pixels = try #require(window.program.window.copyPixels())
    #expect(try labelSays("FOV: 18.4°", in: pixels, scale: scale))
  }

  @Test("The inset stands at (8, height - 250) with a gray border and a yellow outline in it")
  func inset() throws {
    let window = try window("--size", "480x360", "--preset", "inset")
    let pixels = try #require(window.program.window.copyPixels())
    let (left, top, side) = (8, 360 - 250, 120)
    let (middleX, middleY) = (left + side / 2, top + side / 2)
    for inward in 0..<2 {
      #expect(pixels[left + inward, middleY] == gray)
      #expect(pixels[left + side - 1 - inward, middleY] == gray)
      #expect(pixels[middleX, top + inward] == gray)
      #expect(pixels[middleX, top + side - 1 - inward] == gray)
    }
    #expect(pixels[left + 2, middleY] != gray)
    // Rounded by 10: the corner itself is the map's, not the border's.
    #expect(pixels[left, top] != gray)
    var outline: [(x: Int, y: Int)] = []
    for y in top..<top + side {
      for x in left..<left + side where pixels[x, y] == yellow { outline.append((x, y)) }
    }
    #expect(outline.count > 10)
    // The outline is around the middle, where the main map's centre is.
    let meanX = Double(outline.map(\.x).reduce(0, +)) / Double(max(outline.count, 1))
    let meanY = Double(outline.map(\.y).reduce(0, +)) / Double(max(outline.count, 1))
    #expect(abs(meanX - Double(middleX)) < 2 && abs(meanY - Double(middleY)) < 2)
  }

  @Test("The inset's shadow falls to the right and below, outside the frame")
  func shadow() throws {
    // A light map, so that a shadow can be seen; no grid line is as dark as it.
    let window = try window("--size", "480x360", "--theme", "light", "--preset", "inset")
    let with = try #require(window.program.window.copyPixels())
    try window.press("I")
    try window.settle()
    let without = try #require(window.program.window.copyPixels())
    func darkened(_ x: Int, _ y: Int) -> Int {
      Int(without[x, y] >> 8 & 0xFF) - Int(with[x, y] >> 8 & 0xFF)
    }
    #expect(darkened(8 + 120 + 1, 110 + 60) > 40)
    #expect(darkened(8 + 60, 110 + 120 + 1) > 40)
    #expect(darkened(8 + 120 + 1, 110 + 60) > darkened(8 - 2, 110 + 60))
    #expect(darkened(8 + 120 + 14, 110 + 60) == 0)
  }

  @Test("What lies over a map at rest comes and goes without a trace, and the map stays as it is")
  func overlays() throws {
    let window = try window("--size", "480x360")
    let before = try #require(window.program.window.copyPixels())
    var shown: [PixelImage] = []
    for _ in 0..<3 {
      window.program.session.tell("A notice")
      try window.settle()
      shown.append(try #require(window.program.window.copyPixels()))
      window.program.session.dismissMessage()
      try window.settle()
      #expect(window.program.window.copyPixels() == before)
    }
    #expect(shown[0] != before)
    #expect(shown.allSatisfy { $0 == shown[0] })
  }
}
