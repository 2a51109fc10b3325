import MapCamera
import MapTiles
import Synchronization
import Testing

@testable import MapScene

/// The tiles of all sources together.
@Suite struct MapLayersTests {
  /// A source of empty tiles that counts how often it is asked.
  private final class Counted: TileSource {
    let path = "counted"
    let metadata = TileSetMetadata(name: "counted", maxZoom: 4)
    private let count = Mutex(0)

    var reads: Int { count.withLock { $0 } }

    func tileData(for id: TileID) throws(TileError) -> [UInt8]? {
      count.withLock { $0 += 1 }
      return []
    }
  }

  private let viewport = Viewport(
    size: ScreenSize(width: 600, height: 400),
    camera: CameraState(center: Coordinate(latitude: 0, longitude: 0), zoom: 3))

  private func load(_ layers: MapLayers) -> Int {
    layers.load(timeout: 20) { _ = layers.tiles(in: viewport, for: .main) }
    return layers.tiles(in: viewport, for: .main).joined().count
  }

  @Test("What is loaded stays when a source comes or goes, and is still drawn from")
  func replacing() throws {
    let (bottom, top) = (Counted(), Counted())
    let first = MapLayers(sources: [bottom])
    let drawn = load(first)
    let reads = bottom.reads
    let both = first.replaced(by: [bottom, top])
    first.shutDown(keeping: both)
    #expect(load(both) == 2 * drawn)
    #expect(bottom.reads == reads && top.reads == reads)
    let alone = both.replaced(by: [bottom])
    both.shutDown(keeping: alone)
    #expect(load(alone) == drawn)
    #expect(bottom.reads == reads)
    alone.shutDown()
  }
}
