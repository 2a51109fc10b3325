import Foundation
import MapCamera
import MapScene

/// A made-up town north and south of the equator's beginning, simple enough to be known again when
/// it is small: straight streets, and towers beside the one that leads to the horizon.
struct Town {
  /// A box on the ground, in metres east and north of the centre.
  struct Tower {
    var west, east, south, north, height: Double
  }

  /// The far ones first, so that the near ones are drawn over them.
  static let towers = [
    Tower(west: -250, east: -178, south: 330, north: 400, height: 120),
    Tower(west: 62, east: 128, south: 270, north: 340, height: 216),
    Tower(west: -122, east: -58, south: 100, north: 165, height: 158),
    Tower(west: 60, east: 124, south: 50, north: 115, height: 92),
  ]

  /// Metres between two streets.
  private static let block = 78.0

  /// Metres to the last streets, and to where they are half as bright.
  private static let (reach, halfway) = (3000.0, 420.0)

  /// The camera's view of it.
  let viewport: Viewport

  /// Strokes this wide, in pixels.
  let lineWidth: Double

  /// Looks at the town's centre.
  ///
  /// - Parameters:
  ///   - side: of the square picture, in pixels.
  ///   - metersAcross: what of the ground at the centre the side shows.
  ///   - lens: vertical field of view in degrees.
  init(side: Double, metersAcross: Double, lens: Double, pitch: Double, lineWidth: Double) {
    let zoom = log2(side / metersAcross * MercatorCoordinate.circumferenceMeters / 512)
    viewport = Viewport(
      size: ScreenSize(width: side, height: side),
      camera: CameraState(
        center: Coordinate(latitude: 0, longitude: 0), zoom: zoom, pitch: pitch,
        verticalFOV: lens))
    self.lineWidth = lineWidth
  }

  /// Where a place lies in the picture; nil behind the camera.
  func point(east: Double, north: Double, height: Double = 0) -> ScreenPoint? {
    let degrees = 360 / MercatorCoordinate.circumferenceMeters
    return viewport.point(
      for: Coordinate(latitude: north * degrees, longitude: east * degrees), altitude: height)
  }

  /// The streets, one layer, the paler the farther.
  func appendStreets(to list: DrawList, _ color: RGBA) {
    let buffer = SegmentBuffer()
    // Short pieces: what lies behind the camera has no place in the picture.
    let places = stride(from: -400.0, through: Self.reach, by: Self.block / 4)
    for step in -40...40 {
      let way = (Double(step) + 0.5) * Self.block
      for north in places {
        append(
          from: point(east: way, north: north), to: point(east: way, north: north + Self.block / 4),
          opacity: Self.opacity(at: hypot(way, north)), into: buffer)
      }
      guard way > -400 else { continue }
      for east in stride(from: -Self.reach, through: Self.reach, by: Self.block) {
        append(
          from: point(east: east, north: way), to: point(east: east + Self.block, north: way),
          opacity: Self.opacity(at: hypot(way, east)), into: buffer)
      }
    }
    list.beginLayer(.lines, color: color)
    list.append(buffer)
  }

  private static func opacity(at meters: Double) -> Float {
    Float(pow(0.5, max(0, meters - 100) / halfway) * max(0, 1 - meters / reach))
  }

  private func append(
    from: ScreenPoint?, to: ScreenPoint?, opacity: Float = 1, into buffer: SegmentBuffer
  ) {
    guard let from, let to else { return }
    buffer.append(
      LineSegment(
        x0: Float(from.x), y0: Float(from.y), x1: Float(to.x), y1: Float(to.y),
        halfWidth: Float(lineWidth / 2), opacity: opacity))
  }

  /// A tower: the faces one sees filled, their edges over them.
  func append(_ tower: Tower, to list: DrawList, fill: RGBA, line: RGBA) {
    for face in faces(of: tower) {
      let (edges, strokes) = (EdgeBuffer(), SegmentBuffer())
      for (from, to) in zip(face, face.dropFirst() + face.prefix(1)) {
        edges.append(
          PolygonEdge(x0: Float(from.x), y0: Float(from.y), x1: Float(to.x), y1: Float(to.y)))
        append(from: from, to: to, into: strokes)
      }
      list.beginLayer(.fill, color: fill)
      list.append(edges)
      list.beginLayer(.lines, color: line)
      list.append(strokes)
    }
  }

  /// The walls and the roof that are turned to the camera.
  private func faces(of tower: Tower) -> [[ScreenPoint]] {
    let (w, e, s, n, h) = (tower.west, tower.east, tower.south, tower.north, tower.height)
    let corners: [[(Double, Double, Double)]] = [
      [(e, s, 0), (e, n, 0), (e, n, h), (e, s, h)], [(w, n, 0), (w, s, 0), (w, s, h), (w, n, h)],
      [(w, s, 0), (e, s, 0), (e, s, h), (w, s, h)], [(w, s, h), (e, s, h), (e, n, h), (w, n, h)],
    ]
    return corners.compactMap { face in
      let places = face.compactMap { point(east: $0.0, north: $0.1, height: $0.2) }
      guard places.count == face.count else { return nil }
      let area = zip(places, places.dropFirst() + places.prefix(1))
        .reduce(0.0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
      // Walked round as seen from outside, with y down: a negative area faces the camera.
      return area < 0 ? places : nil
    }
  }
}
