import MapTiling
import Testing

@testable import fovea_import

@Suite("Mercator's y by bands")
struct MercatorBandsTests {
  @Test("is that of the projection, to the rounding of a grid unit")
  func exact() {
    let bands = MercatorBands()
    var worst: Int32 = 0
    for latitude in stride(from: -90.0, through: 90, by: 0.003_7) {
      worst = max(worst, abs(bands.y(latitude: latitude) - WorldGrid.y(latitude: latitude)))
    }
    #expect(worst <= 1)
    let equator = bands.y(latitude: 0)
    #expect(equator == 0)
  }
}
