import Foundation
import MapCamera
import MapScene
import MapTiles

/// Where a frame's tiles come from.
protocol FrameTiles {
  /// The tiles of a view, as far as they are loaded.
  func tiles(in viewport: Viewport, view: Int) -> [DrawableTile<TileGeometry>]

  /// Blocks until the tiles of a view are there.
  func load(_ viewport: Viewport, view: Int)

  /// Nanoseconds spent on decoding and preparing tiles so far, over all threads.
  var decodingTime: UInt64 { get }
}

/// Tiles of an archive, as the program loads them.
final class ArchiveTiles: FrameTiles {
  private let store: TileStore<TileGeometry>
  private let clock: DecodingClock

  init(_ source: any TileSource) {
    let clock = DecodingClock(source)
    self.clock = clock
    store = TileStore(
      source: clock,
      prepare: { tile, id in
        defer { clock.end(id) }
        return TileGeometry(tile, level: id.z)
      }, cost: \.byteCount)
  }

  var decodingTime: UInt64 { clock.nanoseconds }

  func tiles(in viewport: Viewport, view: Int) -> [DrawableTile<TileGeometry>] {
    store.visible(in: viewport, view: view)
  }

  func load(_ viewport: Viewport, view: Int) {
    // A tile that is not there asks for a coarser one, hence more than one round.
    repeat {
      _ = store.visible(in: viewport, view: view)
      store.waitUntilIdle()
      _ = store.visible(in: viewport, view: view)
    } while !store.isIdle
  }
}

/// A city without end: every tile of every level is one of a few generated ones.
final class GeneratedTiles: FrameTiles {
  private let variants: [TileGeometry]
  private static let deepestLevel = 15

  /// Prepares tiles of `segmentsPerTile` segments each.
  convenience init(segmentsPerTile: Int) {
    self.init { GeneratedTile(segments: segmentsPerTile, seed: $0).tile }
  }

  /// Prepares tiles of `pointsPerTile` loose points each.
  convenience init(pointsPerTile: Int) {
    self.init { GeneratedTile.points(pointsPerTile, seed: $0) }
  }

  private init(_ tile: (_ seed: UInt64) -> VectorTile) {
    variants = (1...4).map { TileGeometry(tile($0), level: Self.deepestLevel) }
  }

  static func cover(_ viewport: Viewport) -> [PlacedTile] {
    tileCover(of: viewport, zooms: 0...deepestLevel)
  }

  func tiles(in viewport: Viewport, view: Int) -> [DrawableTile<TileGeometry>] {
    Self.cover(viewport).map { placed in
      let variant = variants[(placed.id.x &* 3 &+ placed.id.y) & 3]
      return DrawableTile(tile: variant, placed: placed, clip: placed)
    }
  }

  func load(_ viewport: Viewport, view: Int) {}

  var decodingTime: UInt64 { 0 }
}
