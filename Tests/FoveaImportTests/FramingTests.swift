import Foundation
import TestSupport
import Testing

@Suite("What of a map is looked at first")
struct FramingTests {
  /// Points in a square of a degree, and one far away for so many of them.
  private func places(count: Int, far: Int) -> String {
    var generator = SeededGenerator(seed: 7)
    var text = ""
    for index in 0..<count {
      let x: Double = index < far ? -60 : Double.random(in: 20...21, using: &generator)
      let y: Double = index < far ? -30 : Double.random(in: 60...61, using: &generator)
      text +=
        "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\","
        + "\"coordinates\":[\(x),\(y)]}}\n"
    }
    return text
  }

  private func numbers(_ text: String?) throws -> [Double] {
    try #require(text).split(separator: ",").compactMap { Double($0) }
  }

  @Test("Few vertices far from all others are not")
  func outliers() throws {
    let archive = try ImportedArchive(text: places(count: 2000, far: 2), named: "a.geojsonl")
    #expect(try archive.bounds()[0] == -60)
    let main = try numbers(try archive.metadata("main_bounds"))
    // To a bin of the grid they are counted on.
    for (value, right) in zip(main, [20.0, 60, 21, 61]) { #expect(abs(value - right) < 0.02) }
    let center = try numbers(try archive.metadata("center"))
    #expect(abs(center[0] - 20.5) < 0.02 && abs(center[1] - 60.5) < 0.02)
    #expect(center[2] == 7)
  }

  @Test(
    "All of it is where the far ones are many, where there are few in all, where nothing is far",
    arguments: [(2000, 20), (100, 1), (2000, 0)])
  func all(count: Int, far: Int) throws {
    let archive = try ImportedArchive(text: places(count: count, far: far), named: "a.geojsonl")
    #expect(try archive.metadata("main_bounds") == nil)
  }

  @Test("The box an extract of OpenStreetMap says it covers is")
  func extract() throws {
    let text = """
      <osm version="0.6"><bounds minlat="60.1" minlon="24.9" maxlat="60.2" maxlon="25.1"/>
      <node id="1" lat="60.15" lon="24.95"/><node id="2" lat="60.16" lon="24.96"/>
      <node id="3" lat="58" lon="20"/>
      <way id="4"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/></way></osm>
      """
    let archive = try ImportedArchive(text: text, named: "a.osm")
    #expect(try archive.bounds()[0] == 20)
    let main = try numbers(try archive.metadata("main_bounds"))
    for (value, right) in zip(main, [24.9, 60.1, 24.96, 60.16]) {
      #expect(abs(value - right) < 1e-5)
    }
  }
}
