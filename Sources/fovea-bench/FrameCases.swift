import CBenchKernel
import Foundation
import MapCamera
import MapScene
import MapTiles

/// Whole frames: tiles chosen, projected, clipped, drawn, and the inset over them.
@MainActor
enum FrameCases {
  private struct Place {
    let name: String
    let camera: CameraState
    let tiles: (_ viewport: Viewport) -> (any FrameTiles)?
    var motions = Motion.all
  }

  static let helsinki = CameraState(
    center: Coordinate(latitude: 60.1699, longitude: 24.9414), zoom: 16.5, bearing: 30, pitch: 70)

  private static var places: [Place] {
    var horizon = helsinki
    horizon.pitch = 85
    horizon.verticalFOV = 90
    var city = helsinki
    city.pitch = 50
    let world = CameraState(center: Coordinate(latitude: 25, longitude: 10), zoom: 2)
    return [
      Place(name: "helsinki", camera: helsinki) { _ in atlas },
      Place(name: "world", camera: world) { _ in atlas },
      Place(name: "city-100k", camera: city) { generated(100_000, in: $0) },
      Place(name: "city-1M", camera: city) { generated(1_000_000, in: $0) },
      Place(name: "points-1M", camera: city, tiles: { points(1_000_000, in: $0) }, motions: [.pan]),
      Place(
        name: "horizon", camera: horizon, tiles: { _ in atlas },
        motions: [Motion.pan, Motion.rotation]),
    ]
  }

  static let sizes = [
    ScreenSize(width: 1280, height: 720), ScreenSize(width: 2560, height: 1440),
    ScreenSize(width: 3840, height: 2160),
  ]

  static var all: [BenchCase] {
    var cases: [BenchCase] = []
    for place in places {
      for size in sizes {
        for motion in place.motions {
          let name = "frame/\(place.name)/\(motion.name)/\(Int(size.width))x\(Int(size.height))"
          cases.append(
            BenchCase(name: name, isQuick: size == sizes[0]) { reporter in
              let start = Viewport(size: size, camera: place.camera)
              guard let tiles = place.tiles(start) else {
                reporter.skip(name, because: "the atlas is not found")
                return
              }
              measure(name, place.camera, motion, size, tiles, reporter)
            })
        }
      }
    }
    for size in sizes {
      let name = "ornament/helsinki/\(Int(size.width))x\(Int(size.height))"
      cases.append(
        BenchCase(name: name, isQuick: size == sizes[0]) { measureOrnament(name, size, $0) })
    }
    cases.append(BenchCase(name: "stage/decode", run: decode))
    return cases
  }

  private static var atlas: ArchiveTiles? { atlasSource.map { ArchiveTiles($0) } }

  private static var atlasSource: (any TileSource)? {
    Program.asset("atlas.mbtiles").flatMap { try? TileSources.open(path: $0) }
  }

  /// A city with `count` segments in view.
  private static func generated(_ count: Int, in viewport: Viewport) -> GeneratedTiles {
    GeneratedTiles(segmentsPerTile: count / max(GeneratedTiles.cover(viewport).count, 1))
  }

  /// A city's trees, `count` of them in view.
  private static func points(_ count: Int, in viewport: Viewport) -> GeneratedTiles {
    GeneratedTiles(pointsPerTile: count / max(GeneratedTiles.cover(viewport).count, 1))
  }

  /// Measures frames while the camera moves, the tiles of each loaded before.
  static func measure(
    _ name: String, _ start: CameraState, _ motion: Motion, _ size: ScreenSize,
    _ tiles: any FrameTiles, _ reporter: Reporter,
    figures more: [String: Double] = [:]
  ) {
    let frameCount = reporter.frames(40)
    let drawer = FrameDrawer(size: size, tiles: tiles)
    var stages = StageSums()
    var allocations = 0
    let frames = Measurement(
      frames: frameCount, warmUp: 3,
      prepare: { frame in
        let progress = Double(max(frame - 3, 0)) / Double(frameCount - 1)
        drawer.look(CameraBounds().constrain(motion.camera(start, progress), in: size))
      },
      {
        let before = bench_allocation_count()
        drawer.draw(&stages)
        allocations = Int(bench_allocation_count() - before)
      })
    var figures = stages.milliseconds.merging(more) { $1 }
    figures["decode-ms"] = Double(tiles.decodingTime) / 1e6 / Double(frameCount)
    figures["segments"] = Double(drawer.segments)
    figures["planned"] = Double(drawer.plannedSegments)
    figures["allocations-last"] = Double(allocations)
    reporter.add(CaseResult(name, frames, figures: figures))
  }

  /// Measures frames in which only a message changes, beside the whole frame they do without.
  private static func measureOrnament(_ name: String, _ size: ScreenSize, _ reporter: Reporter) {
    guard let atlas else { return reporter.skip(name, because: "the atlas is not found") }
    let drawer = FrameDrawer(size: size, tiles: atlas)
    drawer.look(helsinki)
    var stages = StageSums()
    let whole = Measurement(frames: reporter.frames(10)) { drawer.draw(&stages) }
    var frame = 0
    let partial = Measurement(frames: reporter.frames(40), warmUp: 3) {
      frame += 1
      drawer.drawOrnament(saying: "Message \(frame)")
    }
    reporter.add(
      CaseResult(
        name, partial,
        figures: [
          "whole-frame-ms": whole.median, "share-of-whole": partial.median / whole.median,
        ]))
  }

  /// Reading, decoding and preparing the tiles of the Helsinki view, in milliseconds a tile.
  private static func decode(_ reporter: Reporter) {
    guard let source = atlasSource else {
      return reporter.skip("stage/decode", because: "the atlas is not found")
    }
    let viewport = Viewport(size: sizes[0], camera: helsinki)
    let cover = tileCover(of: viewport, zooms: source.metadata.zooms)
    var found = 0
    let frames = Measurement(frames: 5) {
      found = 0
      for placed in cover {
        guard let bytes = try? source.tileData(for: placed.id),
          let tile = try? VectorTile(decoding: bytes, id: placed.id)
        else { continue }
        found += TileGeometry(tile, level: placed.id.z).byteCount > 0 ? 1 : 0
      }
    }
    reporter.add(
      CaseResult(
        "stage/decode", frames,
        figures: ["tiles": Double(found), "ms/tile": frames.median / Double(max(found, 1))]))
  }
}
