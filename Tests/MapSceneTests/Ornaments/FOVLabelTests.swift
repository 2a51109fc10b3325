import MapCamera
import Testing

@testable import MapScene

@MainActor
struct FOVLabelTests {
  @Test(arguments: [
    (36.87, "FOV: 36.9°"), (90, "FOV: 90.0°"), (1, "FOV: 1.0°"), (9.96, "FOV: 10.0°"),
    (0.04, "FOV: 0.0°"), (12.34, "FOV: 12.3°"),
  ])
  func saysTheFieldOfViewWithOneDecimal(degrees: Double, text: String) {
    #expect(FOVLabel.text(verticalFOV: degrees) == text)
  }

  @Test func standsInTheMiddleAboveTheBottomEdge() {
    let frame = FOVLabel.frame(in: ScreenSize(width: 1280, height: 720))
    #expect(frame.origin == ScreenPoint(x: 540, y: 656))
    #expect(frame.size == ScreenSize(width: 200, height: 44))
  }

  @Test(arguments: [1.0, 1.5, 2], [641, 640])
  func itsEdgesAreSharpAtAnyScale(scale: Double, width: Int) {
    let bitmap = Bitmap(
      width: Int(Double(width) * scale), height: Int(360 * scale), color: RGBA(hex: 0xff_ffff))
    FOVLabel().draw(
      verticalFOV: 36.87, on: OrnamentCanvas(target: bitmap.buffer, pixelRatio: scale, text: nil))
    let middle = Int((360 - 42) * scale)
    let row = (0..<bitmap.width).map { bitmap[$0, middle] }
    // 60 % black over white, and nothing in between along a straight side.
    #expect(Set(row) == [0xffff_ffff, 0xff66_6666])
    let plate = row.filter { $0 == 0xff66_6666 }.count
    #expect(abs(Double(plate) - 200 * scale) <= 1)
  }

  @Test func writesTheTextInTheMiddle() throws {
    let text = BlockText()
    let bitmap = Bitmap(width: 400, height: 200)
    FOVLabel().draw(
      verticalFOV: 36.87, on: OrnamentCanvas(target: bitmap.buffer, pixelRatio: 1, text: text))
    #expect(text.asked.first?.text == "FOV: 36.9°")
    #expect(text.asked.first?.face == .mono && text.asked.first?.size == 15)
    let white = (0..<400).filter { x in (0..<200).contains { bitmap[x, $0] == 0xffff_ffff } }
    #expect(white.min() == 200 - 45 && white.max() == 200 + 44)
  }
}

/// Text of solid blocks: each character nine pixels wide and sixteen high.
final class BlockText: TextRenderer {
  private(set) var asked: [(text: String, size: Double, face: TextFace)] = []

  func mask(for text: String, size: Double, scale: Double, face: TextFace) -> CoverageMask? {
    asked.append((text, size, face))
    let width = Int(Double(text.count) * size * 0.6 * scale)
    let height = Int(size * 1.1 * scale)
    return CoverageMask(
      width: width, height: height, coverage: [UInt8](repeating: 255, count: width * height))
  }
}
