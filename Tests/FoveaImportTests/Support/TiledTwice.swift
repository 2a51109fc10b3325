import CGDAL
import Foundation
import MapTiles
import TestSupport
import Testing

@testable import fovea_import

/// One file as two archives: all tiles cut, and tiles cut on demand.
struct TiledTwice {
  let all: MBTilesSource
  let onDemand: MBTilesSource
  let leaves: Int
  /// The tiles cut beforehand in the second.
  let tilesAbove: Int
  private let folder: TemporaryFolder

  /// Imports a file.
  ///
  /// - Parameter leafBytes: the size of leaves; small ones make many of a small file.
  init(importing input: String, leafBytes: Int) throws {
    folder = try TemporaryFolder()
    GDALAllRegister()
    let paths = ["all", "leaves"].map(folder.path)
    func job(_ path: String, _ leafBytes: Int?) -> ImportJob {
      ImportJob(
        inputs: [InputSettings(path: input)], output: path, name: "map", compression: 0,
        leafBytes: leafBytes, progress: Progress(.none))
    }
    _ = try job(paths[0], nil).run()
    let result = try job(paths[1], leafBytes).run()
    leaves = result.leaves
    tilesAbove = result.tiles
    all = try MBTilesSource(path: paths[0])
    onDemand = try MBTilesSource(path: paths[1])
  }

  /// Imports features of GeoJSON.
  init(features: [String], leafBytes: Int) throws {
    let source = try TemporaryFolder()
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
    let input = try source.write(text, to: "map.geojson")
    try self.init(importing: input, leafBytes: leafBytes)
    withExtendedLifetime(source) {}
  }

  /// Compares every tile either archive could have: those of the complete one, and those beside them.
  ///
  /// - Returns: how many tiles there are, and those that differ.
  func compare() throws -> (tiles: Int, different: [TileID]) {
    var tiles = 0
    var different: [TileID] = []
    var level = [TileID.world]
    while let zoom = level.first?.z, zoom <= all.metadata.maxZoom {
      var next: [TileID] = []
      for id in level {
        let expected = try all.tileData(for: id)
        if expected != nil { tiles += 1 }
        if try onDemand.tileData(for: id) != expected { different.append(id) }
        // A tile without anything has nothing below.
        if expected != nil { next += id.children }
      }
      level = next
    }
    return (tiles, different)
  }
}

/// Features of GeoJSON by chance, the same each time.
struct MadeFeatures {
  private var generator: SeededGenerator
  private(set) var features: [String] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A feature with a number for its name.
  mutating func add(_ type: String, _ coordinates: String) {
    let properties = "{\"name\":\"n\(features.count)\",\"height\":\(features.count % 30)}"
    features.append(
      "{\"type\":\"Feature\",\"properties\":\(properties),"
        + "\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}}")
  }

  /// A number by chance.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  /// A list of places.
  static func list(_ places: [(Double, Double)]) -> String {
    "[" + places.map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]"
  }

  /// A line that wanders from a place.
  mutating func walk(from start: (Double, Double), _ count: Int, step: Double) -> [(Double, Double)]
  {
    var places = [start]
    var heading = number(0...6.28)
    for _ in 1..<count {
      heading += number(-0.7...0.7)
      let last = places[places.count - 1]
      let latitude = max(-84, min(84, last.1 + step * sin(heading)))
      places.append((last.0 + step * cos(heading), latitude))
    }
    return places
  }

  /// A ring around a place, bumpy, with so many vertices.
  mutating func ring(around center: (Double, Double), _ count: Int, radius: Double)
    -> [(Double, Double)]
  {
    var places = (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let reach = radius * number(0.8...1)
      return (center.0 + reach * cos(angle), center.1 + reach * sin(angle) / 2)
    }
    places.append(places[0])
    return places
  }
}
