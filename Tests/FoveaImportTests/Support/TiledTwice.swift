import CGDAL
import CSQLite
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
  /// Pieces left out of the second.
  let leftOut: Int
  private let folder: TemporaryFolder

  /// Imports a file.
  ///
  /// - Parameter leafCost: the cost of leaves; small ones make many of a small file.
  init(importing input: String, leafCost: Int) throws {
    folder = try TemporaryFolder()
    SharedGDAL.start()
    let paths = ["all", "leaves"].map(folder.path)
    func job(_ path: String, _ leafCost: Int?) -> ImportJob {
      ImportJob(
        inputs: [InputSettings(path: input)], output: path, name: "map", compression: 0,
        leafCost: leafCost, progress: Progress(.none))
    }
    _ = try job(paths[0], nil).run()
    let result = try job(paths[1], leafCost).run()
    leaves = result.leaves
    tilesAbove = result.tiles
    leftOut = result.thinned
    all = try MBTilesSource(path: paths[0])
    onDemand = try MBTilesSource(path: paths[1])
  }

  /// Imports features of GeoJSON.
  init(features: [String], leafCost: Int) throws {
    let source = try TemporaryFolder()
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
    let input = try source.write(text, to: "map.geojson")
    try self.init(importing: input, leafCost: leafCost)
    withExtendedLifetime(source) {}
  }

  /// What comparing came to.
  struct Comparison {
    var tiles = 0
    /// Places looked at, with a tile or without.
    var places = 0
    /// Tiles of the same bytes.
    var identical = 0
    /// Tiles that do not show the same.
    var different: [TileID] = []
  }

  /// Compares every tile of the complete archive, and where it has none those beside.
  func compare() throws -> Comparison {
    var ids: Set<TileID> = []
    let complete = try SQLiteRows(all.path, "SELECT zoom_level, tile_column, tile_row FROM map")
    for row in complete.rows {
      let id = TileID(z: row[0], x: row[1], y: (1 << row[0]) - 1 - row[2])
      ids.insert(id)
      ids.formUnion(id.parent?.children ?? [])
    }
    var result = Comparison()
    for id in ids.sorted(by: { ($0.z, $0.x, $0.y) < ($1.z, $1.x, $1.y) }) {
      let (expected, found) = (try all.tileData(for: id), try onDemand.tileData(for: id))
      result.places += 1
      if expected != nil { result.tiles += 1 }
      if expected == found {
        result.identical += 1
      } else if try !Self.showsTheSame(expected, found, id) {
        result.different.append(id)
      }
    }
    return result
  }

  /// Whether two tiles hold the same features with the same vertices and areas within the tile's
  /// edge. What lies in the buffer past it may differ: a ring cut there hangs together by edges
  /// that enclose nothing, which a piece of it may lay elsewhere.
  private static func showsTheSame(
    _ one: [UInt8]?, _ other: [UInt8]?, _ id: TileID
  ) throws -> Bool {
    let first = try VectorTile(decoding: one ?? [], id: id)
    let second = try VectorTile(decoding: other ?? [], id: id)
    return first.layers.map { visible($0) } == second.layers.map { visible($0) }
  }

  private struct Visible: Equatable {
    var kind: GeometryKind
    var attributes: [String: VectorTileValue]
    var inside: [SIMD2<Int32>]
    /// In tenths of a square unit.
    var area: Int
  }

  /// What shows of a layer's features, apart from those that are all buffer.
  private static func visible(_ layer: VectorTileLayer) -> [Visible] {
    layer.features.compactMap { feature in
      var shown = Visible(kind: feature.kind, attributes: [:], inside: [], area: 0)
      for key in layer.keys { shown.attributes[key] = layer.value(of: key, in: feature) }
      var area = 0.0
      for part in feature.parts {
        let points = layer.points[layer.points(ofPart: part)]
        shown.inside += points.filter { point in
          (0..<2).allSatisfy { point[$0] > 0 && point[$0] < layer.extent }
        }
        area += clippedArea(points.map { SIMD2(Double($0.x), Double($0.y)) }, layer.extent)
      }
      shown.inside.sort { ($0.x, $0.y) < ($1.x, $1.y) }
      shown.area = feature.kind == .polygon ? Int((area * 10).rounded()) : 0
      return shown.inside.isEmpty && shown.area == 0 && feature.kind == .polygon ? nil : shown
    }
  }

  /// The signed area of a ring within the tile, by cutting it at the four edges one after the other.
  private static func clippedArea(_ ring: [SIMD2<Double>], _ extent: Int) -> Double {
    var ring = ring
    for axis in 0..<2 {
      for (limit, sign) in [(0.0, 1.0), (Double(extent), -1.0)] {
        var kept: [SIMD2<Double>] = []
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          let (depthA, depthB) = ((a[axis] - limit) * sign, (b[axis] - limit) * sign)
          if depthA >= 0 { kept.append(a) }
          if (depthA < 0) != (depthB < 0) {
            kept.append(a + (b - a) * (depthA / (depthA - depthB)))
          }
        }
        ring = kept
      }
    }
    return zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
      $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
    }
  }
}

/// The whole numbers a query gives.
struct SQLiteRows {
  private(set) var rows: [[Int]] = []

  init(_ path: String, _ query: String) throws {
    var database: OpaquePointer?
    try #require(sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    defer { sqlite3_close(database) }
    var statement: OpaquePointer?
    try #require(sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { Int(sqlite3_column_int64(statement, $0)) })
    }
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
