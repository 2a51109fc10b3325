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
          let ideal = ideal(viewport, depth, zooms)
          #expect((ideal...ideal + 3).contains(tile.id.z), "\(camera) \(tile)")
        }
        guard let parent = tile.ancestor(at: tile.id.z - 1), inside.count > 0,
          let nearest = samples.filter({ contains(parent, $0.0) }).map(\.depth).min()
        else { continue }
        // Samples miss the very corner of a tile, so the level may be one more than they tell.
        #expect(tile.id.z <= ideal(viewport, nearest, zooms) + 1, "\(camera) \(tile)")
      }
    }
  }

  @Test("Tiles come nearest first")
  func order() {
    for camera in CoverCase.all {
      let viewport = camera.viewport
      let samples = samples(viewport, columns: 100)
      let depths = tileCover(of: viewport, zooms: 0...22).compactMap { tile in
        samples.filter { contains(tile, $0.0) }.map(\.depth).min()
      }
      // Samples miss the nearest point of a tile by up to their spacing.
      #expect(zip(depths, depths.dropFirst()).allSatisfy { $0 < $1 * 1.2 }, "\(camera)")
    }
  }

  @Test("A narrow lens at a high pitch sees one level, in a bounded number of tiles")
  func narrowLens() {
    for zoom in [16.0, 16.5, 16.99] {
      let camera = CoverCase(zoom: zoom, pitch: 85, fov: 1, width: 3840, height: 2160)
      let cover = tileCover(of: camera.viewport, zooms: 0...22)
      let levels = Set(cover.map(\.id.z))
      #expect(levels.isSubset(of: [15, 16, 17]) && levels.contains(16))
      #expect(cover.count < 300)
    }
  }

  @Test("When tiles run out, the view is still covered once, and far tiles pay more")
  func cap() throws {
    let viewport = CoverCase(pitch: 80, fov: 36.87, width: 2560, height: 1440).viewport
    let free = tileCover(of: viewport, zooms: 0...22)
    for maxTiles in [1, 8, 16, 24] {
      let cover = tileCover(
        of: viewport, zooms: 0...22, options: TileCoverOptions(maxTiles: maxTiles))
      #expect(cover.count <= maxTiles && free.count > maxTiles)
      for (place, _) in samples(viewport) {
        #expect(cover.count { contains($0, place) } == 1)
      }
    }
    let capped = tileCover(of: viewport, zooms: 0...22, options: TileCoverOptions(maxTiles: 24))
    func loss(_ tile: PlacedTile?) throws -> Int {
      let tile = try #require(tile)
      let level = try #require(free.first { $0.contains(tile) || tile.contains($0) }?.id.z)
      return level - tile.id.z
    }
    #expect(try loss(capped.first) <= loss(capped.last))
  }

  @Test("Levels stay within the source's")
  func zooms() {
    let viewport = CoverCase(zoom: 16.5, pitch: 70).viewport
    #expect(Set(tileCover(of: viewport, zooms: 0...14).map(\.id.z)).isSubset(of: 11...14))
    #expect(Set(tileCover(of: viewport, zooms: 15...18).map(\.id.z)).isSubset(of: 15...18))
    let far = CoverCase(zoom: 1).viewport
    let cover = tileCover(of: far, zooms: 14...14)
    #expect(cover.count <= 512 && cover.allSatisfy { $0.id.z == 14 })
  }

  @Test("A bias of one is one level more")
  func bias() {
    let viewport = CoverCase(zoom: 16, bearing: 0).viewport
    let cover = tileCover(of: viewport, zooms: 0...22, options: TileCoverOptions(bias: 1))
    #expect(Set(cover.map(\.id.z)) == [17])
  }

  @Test("Only tiles within the bounds, also over the antimeridian and in other world copies")
  func bounds() {
    let viewport = CoverCase(
      latitude: 0, longitude: 180, zoom: 2, bearing: 0, width: 4000, height: 512
    ).viewport
    let fiji = CoordinateBounds(
      southwest: Coordinate(latitude: -20, longitude: 177),
      northeast: Coordinate(latitude: -15, longitude: 182))
    let cover = tileCover(
      of: viewport, zooms: 0...22, options: TileCoverOptions(bounds: fiji))
    let places = Set(cover.map { Double($0.wrap * 4 + $0.id.x) })
    #expect(places == [0, 3, 4, 7])
    #expect(Set(cover.map(\.id.y)) == [2])
  }

  @Test("Bounds of a single point are in one tile")
  func pointBounds() {
    let point = Coordinate(latitude: 0, longitude: 0)
    let cover = tileCover(
      of: CoverCase(latitude: 0, longitude: 0, zoom: 3).viewport, zooms: 0...22,
      options: TileCoverOptions(bounds: CoordinateBounds(southwest: point, northeast: point)))
    #expect(cover == [PlacedTile(id: TileID(z: 3, x: 4, y: 4), wrap: 0)])
  }

  @Test("Impossible views have no tiles")
  func impossible() {
    for camera in [
      CoverCase(zoom: .nan), CoverCase(longitude: .infinity), CoverCase(width: 0),
      CoverCase(height: 0), CoverCase(longitude: 1e30), CoverCase(zoom: -2000),
    ] {
      #expect(tileCover(of: camera.viewport, zooms: 0...22).isEmpty, "\(camera)")
    }
  }

  @Test(
    "What stands below the bottom edge and is seen above it is covered",
    arguments: [(60.0, 36.87), (70, 90), (80, 60), (0, 36.87), (20, 90)])
  func towersBelowTheBottomEdge(pitch: Double, fov: Double) {
    let viewport = CoverCase(zoom: 18, pitch: pitch, fov: fov).viewport
    let tiles = tileCover(
      of: viewport, zooms: 0...17, options: TileCoverOptions(standingMeters: 12))
    // Feet of towers on a grid around the centre; those whose top is seen are covered.
    let center = MercatorCoordinate(viewport.camera.center)
    let step = 2.5 / viewport.worldSize * viewport.pointsPerMeter
    var below = 0
    for row in -40...40 {
      for column in -40...40 {
        let foot = MercatorCoordinate(
          x: center.x + Double(column) * step, y: center.y + Double(row) * step)
        guard let top = viewport.point(for: foot.coordinate, altitude: 12),
          top.x > 0, top.x < viewport.size.width, top.y > viewport.footprintTopY,
          top.y < viewport.size.height
        else { continue }
        #expect(tiles.contains { contains($0, foot) })
        if let ground = viewport.point(for: foot), ground.y > viewport.size.height { below += 1 }
      }
    }
    #expect(below > 0 || pitch < 30)
  }
}
