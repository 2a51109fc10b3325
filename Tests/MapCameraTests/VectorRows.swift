import Foundation
import MapCamera
import Testing

/// The reference vectors as they are stored: see Vectors/README.md.
enum Vectors {
  /// The selection that travels with the tests.
  static func bundled<Row: Decodable>(_ name: String, as type: Row.Type = Row.self) throws -> [Row]
  {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "jsonl", subdirectory: "Vectors"))
    return try rows(of: url)
  }

  /// The whole set, beside the project where it is present.
  static let shared = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/reference")

  static var hasShared: Bool {
    FileManager.default.fileExists(
      atPath: shared.appendingPathComponent("vectors-public.jsonl").path)
  }

  static func whole<Row: Decodable>(_ name: String, as type: Row.Type = Row.self) throws -> [Row] {
    try rows(of: shared.appendingPathComponent(name))
  }

  private static func rows<Row: Decodable>(of url: URL) throws -> [Row] {
    let decoder = JSONDecoder()
    return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).map { line in
      try decoder.decode(Row.self, from: line)
    }
  }
}

struct PaddingRow: Decodable {
  let top: Double
  let bottom: Double
  let left: Double
  let right: Double

  var insets: EdgeInsets { EdgeInsets(top: top, left: left, bottom: bottom, right: right) }
}

struct CameraRow: Decodable {
  let lng: Double
  let lat: Double
  let zoom: Double
  let bearing: Double
  let pitch: Double
  let fov: Double
  let padding: PaddingRow
  let width: Double
  let height: Double

  var state: CameraState {
    CameraState(
      center: Coordinate(latitude: lat, longitude: lng), padding: padding.insets, zoom: zoom,
      bearing: bearing, pitch: pitch, verticalFOV: fov)
  }

  var viewport: Viewport {
    Viewport(size: ScreenSize(width: width, height: height), camera: state)
  }
}

struct ProjectRow: Decodable {
  let lng: Double
  let lat: Double
  let x: Double?
  let y: Double?
  let depth: Double?
  let behind: Bool

  var coordinate: Coordinate { Coordinate(latitude: lat, longitude: lng) }
}

struct UnprojectRow: Decodable {
  let x: Double
  let y: Double
  let lng: Double
  let lat: Double
  let mx: Double
  let my: Double

  var point: ScreenPoint { ScreenPoint(x: x, y: y) }
}

struct MoveRow: Decodable {
  let op: String
  let from: [Double]?
  let to: [Double]?
  let at: [Double]?
  let zoom: Double?
  let bearing: Double?
  let fov: Double?
  let center: [Double]
  let cameraToCenterDistance: Double?
  /// Absent in the selection, which holds well conditioned moves only.
  let wellConditioned: Bool?
}

struct ProjectionRow: Decodable {
  let id: String
  let cat: String
  let camera: CameraRow
  let centerPoint: [Double]
  let cameraToCenterDistance: Double
  let pixelsPerMeter: Double
  let horizonY: Double?
  let project: [ProjectRow]
  let unproject: [UnprojectRow]
  let nearHorizon: [UnprojectRow]
  /// The viewport's corners, null in the sky; the selection has ``sky`` in its place.
  let corners: [[Double]?]?
  let sky: [Bool]?
  let quad: [[Double]]
  let quadTopY: Double
  let quadBounds: [Double]
  let ops: [MoveRow]

  var cornersInSky: [Bool] { sky ?? corners?.map { $0 == nil } ?? [] }
}

struct FrameRow: Decodable {
  let t: Double
  let eased: Double
  let lng: Double
  let lat: Double
  let zoom: Double
  let bearing: Double
  let pitch: Double
}

struct PlaceRow: Decodable {
  let lng: Double
  let lat: Double
  let zoom: Double
  let bearing: Double?
  let pitch: Double?

  var state: CameraState {
    CameraState(
      center: Coordinate(latitude: lat, longitude: lng), zoom: zoom, bearing: bearing ?? 0,
      pitch: pitch ?? 0)
  }
}

struct AnimationOptionsRow: Decodable {
  let center: [Double]
  let zoom: Double
  let bearing: Double
  let pitch: Double
  let duration: Double?
  let speed: Double?
  let curve: Double?
}

/// A time and what an easing makes of it; rows of other tables are objects and read as nil.
struct TableRow: Decodable {
  let time: Double?
  let eased: Double?

  init(from decoder: any Decoder) throws {
    let pair = try? [Double](from: decoder)
    time = pair?[0]
    eased = pair?[1]
  }
}

/// A row of moves.jsonl; which fields are there depends on `op`.
struct OperationRow: Decodable {
  let op: String
  let width: Double?
  let height: Double?
  let renderWorldCopies: Bool?
  let minZoom: Double?
  let maxZoom: Double?
  let maxBounds: [Double]?
  let `in`: PlaceRow?
  let out: PlaceRow?
  let mapZoom: Double?
  let mapPadding: PaddingRow?
  let bounds: [Double]?
  let bearing: Double?
  let padding: PaddingRow?
  let offset: [Double]?
  let start: PlaceRow?
  let options: AnimationOptionsRow?
  let durationMs: Double?
  let frames: [FrameRow]?
  let name: String?
  let table: [TableRow]?

  var size: ScreenSize { ScreenSize(width: width ?? 0, height: height ?? 0) }
}

extension CoordinateBounds {
  /// A box from west, south, east and north.
  init(_ wsen: [Double]) {
    self.init(
      southwest: Coordinate(latitude: wsen[1], longitude: wsen[0]),
      northeast: Coordinate(latitude: wsen[3], longitude: wsen[2]))
  }
}
