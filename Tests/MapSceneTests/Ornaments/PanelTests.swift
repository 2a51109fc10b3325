import MapCamera
import Testing

@testable import MapScene

@MainActor
struct PanelTests {
  private func canvas(width: Int, height: Int, _ text: BlockText) -> (OrnamentCanvas, Bitmap) {
    let bitmap = Bitmap(width: width, height: height, color: RGBA(hex: 0x80_8080))
    return (OrnamentCanvas(target: bitmap.buffer, pixelRatio: 1, text: text), bitmap)
  }

  @Test func wrapsAtSpacesAndKeepsEveryWord() {
    let (canvas, _) = canvas(width: 300, height: 200, BlockText())
    let text = "cannot read the tile archive at a/path/that/is/not/too/long sorry"
    let lines = canvas.wrap(text, width: 200, size: 10, face: .sans)
    #expect(lines.joined(separator: " ") == text)
    for line in lines {
      #expect(canvas.measure(line, size: 10, face: .sans).width <= 200)
    }
  }

  @Test(arguments: [(1280, 720), (640, 480), (320, 240)])
  func theHelpPanelFits(width: Int, height: Int) {
    let text = BlockText()
    let (canvas, bitmap) = canvas(width: width, height: height, text)
    let rows = (0..<20).map { HelpPanel.Row(key: "Ctrl+\($0)", help: "does a thing or two") }
    HelpPanel().draw(title: "Keys", rows: rows, on: canvas)
    #expect(bitmap[0, 0] == 0xff80_8080 && bitmap[width - 1, height - 1] == 0xff80_8080)
    #expect(Set(rows.map(\.key)).isSubset(of: text.asked.map(\.text)))
  }

  @Test func creditsStandBelowTheLabelInTheCorner() {
    let (canvas, bitmap) = canvas(width: 640, height: 360, BlockText())
    AttributionLine().draw("© OpenStreetMap contributors", on: canvas)
    let touched = (0..<360).filter { y in
      (0..<640).contains { bitmap[$0, y] != 0xff80_8080 }
    }
    #expect((touched.min() ?? 0) >= 340 && (touched.max() ?? 0) < 359)
  }

  @Test func creditsFollowTheirTextAndTheWindow() {
    let (text, kept) = (BlockText(), AttributionLine())
    for width in [640, 200, 640] {
      for credits in ["© One", "© OpenStreetMap contributors and others", ""] {
        let (canvas, _) = canvas(width: width, height: 360, text)
        #expect(kept.frames(credits, on: canvas) == AttributionLine().frames(credits, on: canvas))
      }
    }
  }

  @Test func aLongMessageStaysInsideASmallWindow() {
    let (canvas, bitmap) = canvas(width: 200, height: 150, BlockText())
    let message = String(repeating: "something went wrong and ", count: 30)
    MessageBanner().draw(message, kind: .error, on: canvas)
    #expect((0..<200).allSatisfy { bitmap[$0, 0] == 0xff80_8080 })
    #expect((0..<200).allSatisfy { bitmap[$0, 149] == 0xff80_8080 })
    #expect(bitmap[100, 40] != 0xff80_8080)
  }
}
