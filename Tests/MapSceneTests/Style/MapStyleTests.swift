import Foundation
import Testing

@testable import MapScene

struct MapStyleTests {
  @Test func stopsAreJoinedByStraightLines() {
    let stops = ZoomStops([10: 1, 12: 3, 16: 5])
    #expect([9, 10, 11, 12, 14, 16, 20].map(stops.value) == [1, 1, 2, 3, 4, 5, 5])
  }

  @Test func everyThemeIsFoundByItsName() {
    for theme in Theme.all { #expect(Theme(named: theme.name) == theme) }
    #expect(Theme(named: "no such theme") == nil)
    #expect(Theme.all.first == .dark)
  }

  @Test(arguments: Theme.all)
  func linesStandOutFromTheirGround(theme: Theme) {
    // The contrast of WCAG 2: streets and coasts are what a map is read by.
    for styleClass: StyleClass in [.coastline, .primary, .motorway, .building, .data, .place] {
      let contrast = contrastRatio(theme.lineColor(of: styleClass), theme.ground)
      #expect(contrast > 2.8, "\(theme.name) \(styleClass): \(contrast)")
    }
    #expect(contrastRatio(theme.labelText, theme.labelHalo) > 7)
  }

  private func contrastRatio(_ first: RGBA, _ second: RGBA) -> Double {
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ color: RGBA) -> Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
