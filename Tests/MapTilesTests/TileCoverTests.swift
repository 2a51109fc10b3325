import Foundation
import MapCamera
import Testing

@testable import MapTiles

/// A camera to look through in a test.
struct CoverCase: CustomTestStringConvertible, Sendable {
  var latitude = 60.1699
  var longitude = 24.9414
  var zoom = 16.5
  var bearing = 30.0
  var pitch = 0.0
  var fov = 36.87
  var width = 1280.0
  var height = 720.0

  var viewport: Viewport {
    Viewport(
      size: ScreenSize(width: width, height: height),
      camera: CameraState(
        center: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom, bearing: bearing,
        pitch: pitch, verticalFOV: fov))
  }

  var testDescription: String {
    "\(latitude) \(longitude) z\(zoom) b\(bearing) p\(pitch) fov\(fov) \(width)x\(height)"
  }

  static let all =
    [0.0, 30, 60, 70, 85].flatMap { pitch in
      [1.0, 10, 36.87, 90].map { CoverCase(pitch: pitch, fov: $0) }
    } + [
      CoverCase(zoom: 16, bearing: 0),
      CoverCase(latitude: 0, longitude: 0, zoom: 0, bearing: 0, width: 2560, height: 1440),
      CoverCase(latitude: 0, longitude: 0, zoom: 0, bearing: 45, pitch: 60, width: 2560),
      CoverCase(latitude: -16.5, longitude: 179.99, zoom: 9.3, bearing: 200, pitch: 55),
      CoverCase(latitude: 84.9, longitude: -179.9, zoom: 4.7, bearing: 0, pitch: 70),
      CoverCase(latitude: -85, longitude: 500, zoom: 3, bearing: 120, pitch: 85, fov: 60),
      CoverCase(zoom: 22, bearing: 77, pitch: 70),
    ]
}

@Suite("Tile cover")
struct TileCoverTests {
  /// Ground positions under a grid of screen points, with their depth.
  func samples(_ viewport: Viewport, columns: Int = 40) -> [(MercatorCoordinate, depth: Double)] {
    let top = viewport.footprintTopY
    let rows = 0..<columns
    return rows.flatMap { row in
      rows.compactMap { column -> (MercatorCoordinate, depth: Double)? in
        let point = ScreenPoint(
          x: viewport.size.width * (Double(column) + 0.5) / Double(columns),
          y: top + (viewport.size.height - top) * (Double(row) + 0.5) / Double(columns))
        return viewport.mercator(for: point).map { ($0, viewport.depth(for: $0)) }
      }
    }
  }

  func contains(_ tile: PlacedTile, _ place: MercatorCoordinate) -> Bool {
    let origin = tile.origin
    return place.x >= origin.x && place.x < origin.x + tile.span
      && place.y >= origin.y && place.y < origin.y + tile.span
  }

  func ideal(_ viewport: Viewport, _ depth: Double, _ zooms: ClosedRange<Int>) -> Int {
    let level = viewport.camera.zoom + log2(viewport.cameraToCenterDistance / depth)
    return min(max(Int((level + 1e-6).rounded(.down)), zooms.lowerBound), zooms.upperBound)
  }

  @Test("Every place in view lies in exactly one tile", arguments: CoverCase.all)
  func partition(_ camera: CoverCase) {
    let viewport = camera.viewport
    let cover = tileCover(of: viewport, zooms: 0...22)
    for (place, _) in samples(viewport) {
      let expected = (0..<1).contains(place.y) ? 1 : 0
      #expect(cover.count { contains($0, place) } == expected)
    }
  }

  @Test("No place is coarser than ideal, and no tile finer than its parent's need")
  func levels() {
    let zooms = 0...22
    for camera in CoverCase.all {
      let viewport = camera.viewport
      let samples = samples(viewport, columns: 100)
      for tile in tileCover(of: viewport, zooms: zooms) {
        let inside = samples.filter { contains(tile, $0.0) }
        for (_, depth) in inside {
          #expect(tile.id.z >= ideal(viewport, depth, zooms), "\(camera) \(tile)")
        }
        guard let parent = tile.ancestor(at: tile.id.z - 1), inside.count > 0,
          let nearest = samples.filter({ contains(parent, $0.0) }).map(\.depth).min()
        else { continue }
        // Samples miss the very corner of a tile, so the level may be one more than they tell.
        #expect(tile.id.z <= ideal(viewport, nearest, zooms) + 1, "\(camera) \(tile)")
      }
    }
  }
}
