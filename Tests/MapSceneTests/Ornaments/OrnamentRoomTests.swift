import MapCamera
import Testing

@testable import MapScene

/// Ornaments make room for each other.
@MainActor
struct OrnamentRoomTests {
  private let corners = InsetPlacement.Corner.allCases

  private func view(_ width: Double, _ height: Double) -> Viewport {
    Viewport(
      size: ScreenSize(width: width, height: height),
      camera: CameraState(
        center: Coordinate(latitude: 60, longitude: 25), zoom: 14, bearing: 30, pitch: 60))
  }

  private func canvas(_ width: Int, _ height: Int) -> (OrnamentCanvas, Bitmap) {
    let bitmap = Bitmap(width: width, height: height, color: RGBA(hex: 0x80_8080))
    return (OrnamentCanvas(target: bitmap.buffer, pixelRatio: 1, text: BlockText()), bitmap)
  }

  /// The pixels a drawing changes.
  private func touched(_ width: Int, _ height: Int, _ draw: (OrnamentCanvas) -> Void) -> Set<Int> {
    let (canvas, bitmap) = canvas(width, height)
    draw(canvas)
    return Set(
      (0..<width * height).filter { bitmap[$0 % width, $0 / width] != 0xff80_8080 })
  }

  @Test(arguments: [(1280, 720), (640, 480)], InsetPlacement.Corner.allCases)
  func nothingOverlapsWhateverTheInsetsCorner(
    size: (width: Int, height: Int), corner: InsetPlacement.Corner
  ) throws {
    let viewport = view(Double(size.width), Double(size.height))
    let inset = InsetPlacement(corner: corner).frame(in: viewport.size)
    let compass = try #require(Compass.frame(for: viewport, clearOf: inset))
    let (canvas, _) = canvas(size.width, size.height)
    let credits = AttributionLine().frames("© Some contributors | Natural Earth", on: canvas)
    let standing =
      [inset, compass, FOVLabel.frame(in: viewport.size), ScaleBar.frame(in: viewport.size)]
      + credits
    for (index, frame) in standing.enumerated() {
      #expect(frame.minX >= 0 && frame.maxX <= viewport.size.width)
      #expect(frame.minY >= 0 && frame.maxY <= viewport.size.height)
      for other in standing[..<index] { #expect(!frame.intersects(other)) }
    }
    let message = String(repeating: "something to know and ", count: 12)
    let drawn = [
      touched(size.width, size.height) {
        MessageBanner().draw(message, kind: .notice, clearOf: [inset, compass], on: $0)
      },
      touched(size.width, size.height) {
        PathField().draw(
          label: "Open", text: "/a/path", hint: message, clearOf: [inset, compass], on: $0)
      },
      touched(size.width, size.height) {
        CoordinateReadout().draw(
          "60.169900° N, 24.941400° E", above: credits,
          clearOf: Array(standing.dropLast(credits.count)), on: $0)
      },
    ]
    for pixels in drawn {
      #expect(!pixels.isEmpty)
      for frame in standing {
        let isHit = pixels.contains { pixel in
          let x = Double(pixel % size.width) + 0.5
          let y = Double(pixel / size.width) + 0.5
          return frame.contains(ScreenPoint(x: x, y: y))
        }
        #expect(!isHit, "\(frame)")
      }
    }
  }

  @Test func inASmallWindowAMessageCoversTheOrnamentsRatherThanBeCutShort() {
    let drawn = touched(300, 240) {
      let inset = InsetPlacement(corner: .topLeft).frame(in: $0.size)
      MessageBanner().draw("a message", kind: .error, clearOf: [inset], on: $0)
    }
    #expect(drawn.contains { $0 % 300 < 20 } && drawn.contains { $0 % 300 > 280 })
  }

  @Test func theListOfKeysLeavesTheLabelToBeSeen() {
    let rows = (0..<45).map {
      HelpPanel.Row(key: "Ctrl+Shift+\($0)", help: "does a thing or two that takes some words")
    }
    let drawn = touched(640, 480) { HelpPanel().draw(title: "Keys", rows: rows, on: $0) }
    let label = FOVLabel.frame(in: ScreenSize(width: 640, height: 480))
    #expect(!drawn.isEmpty)
    #expect(drawn.allSatisfy { Double($0 / 640) < label.minY })
  }

  @Test func aPathThatIsWiderThanALineIsBroken() {
    let (canvas, _) = canvas(300, 200)
    let path = "/home/" + String(repeating: "folder/", count: 40)
    let lines = canvas.wrap("cannot read \(path): no", width: 150, size: 10, face: .sans)
    #expect(lines.allSatisfy { canvas.measure($0, size: 10, face: .sans).width <= 150 })
    #expect(
      lines.joined().filter { $0 != " " } == "cannot read \(path): no".filter { $0 != " " })
  }

  @Test func whatIsCutShortSaysSo() {
    let (canvas, _) = canvas(300, 200)
    let lines = ["one", "two and some more", "three"]
    func shortened(_ count: Int) -> [String] {
      canvas.shortened(lines, to: count, width: 60, size: 10, face: .sans)
    }
    #expect(shortened(3) == lines)
    #expect(shortened(2).first == "one" && shortened(2).last?.hasSuffix("…") == true)
    #expect(canvas.measure(shortened(2)[1], size: 10, face: .sans).width <= 60)
    #expect(shortened(0).isEmpty)
  }
}
