import MapCamera
import Synchronization
import Testing

@testable import MapTiles

@Suite("Tile store", .timeLimit(.minutes(1)))
struct TileStoreTests {
  typealias Store = TileStore<TileID>

  func store(_ source: MemorySource, cacheBytes: Int = 1 << 20, cost: Int = 1) -> Store {
    Store(
      source: source, cacheBytes: cacheBytes, prepare: { tile, id in id }, cost: { _ in cost })
  }

  func viewport(zoom: Double, longitude: Double = 24.94, pitch: Double = 0) -> Viewport {
    CoverCase(longitude: longitude, zoom: zoom, bearing: 0, pitch: pitch).viewport
  }

  /// What is drawn after everything has been loaded.
  func settled(_ store: Store, _ viewport: Viewport) -> [DrawableTile<TileID>] {
    _ = store.visible(in: viewport)
    #expect(store.waitUntilIdle(timeout: 10))
    return store.visible(in: viewport)
  }

  @Test("When loaded, the cover itself is drawn, nearest first")
  func loaded() {
    let viewport = viewport(zoom: 16.5, pitch: 70)
    let store = store(MemorySource())
    #expect(store.visible(in: viewport).isEmpty)
    let drawn = settled(store, viewport)
    #expect(drawn.map(\.clip) == tileCover(of: viewport, zooms: 0...22))
    #expect(drawn.allSatisfy { $0.clip == $0.placed && $0.tile == $0.placed.id })
    #expect(store.isIdle && store.failures.isEmpty)
  }

  @Test("A parent stands in, clipped, while its children load")
  func parents() throws {
    let source = MemorySource(isGated: true)
    let store = store(source)
    source.open(1)
    let parent = try #require(
      TileID(
        containing: MercatorCoordinate(Coordinate(latitude: 60.1699, longitude: 24.94)), level: 12))
    store.loadNow([parent])
    let drawn = store.visible(in: viewport(zoom: 16.5))
    #expect(drawn.map(\.placed.id) == [parent] && drawn.map(\.clip.id) == [parent])
    source.open()
    #expect(store.waitUntilIdle(timeout: 10))
  }

  @Test("Loaded children stand in for their parent when zooming out, the grandparent on the rest")
  func children() throws {
    let source = MemorySource(zooms: 8...22)
    let store = store(source)
    let near = viewport(zoom: 14.5)
    let cover = Set(settled(store, near).map(\.clip))
    let wide = viewport(zoom: 13.5)
    let drawn = store.visible(in: wide)
    let finer = drawn.filter { $0.placed.id.z == 14 }
    #expect(Set(finer.map(\.clip)).isSubset(of: cover) && !finer.isEmpty)
    // No place is drawn twice.
    for (index, a) in drawn.enumerated() {
      #expect(
        !drawn[(index + 1)...].contains { $0.clip.contains(a.clip) || a.clip.contains($0.clip) })
    }
    #expect(store.waitUntilIdle(timeout: 10))
  }

  @Test("Tiles the source lacks are drawn from their nearest ancestor, as one, and asked for once")
  func absent() {
    let source = MemorySource { $0.z <= 7 ? namedTile($0) : nil }
    let store = store(source)
    let viewport = viewport(zoom: 14.5, pitch: 60)
    let drawn = settled(store, viewport)
    let cover = tileCover(of: viewport, zooms: 0...22)
    #expect(cover.count > 4 && drawn.count == Set(cover.map { $0.ancestor(at: 7) }).count)
    #expect(drawn.allSatisfy { $0.placed.id.z == 7 && $0.clip == $0.placed })
    #expect(store.failures.isEmpty)
    _ = settled(store, viewport)
    #expect(Set(source.requests).count == source.requests.count)
  }

  @Test("Broken tiles are reported once and drawn from their nearest good ancestor")
  func failed() throws {
    let source = MemorySource { id throws(TileError) in
      if id.z == 12 { throw TileError(.malformed, reason: "the row is damaged") }
      return id.z == 11 ? [0xFF] : namedTile(id)
    }
    let store = store(source)
    let viewport = viewport(zoom: 12.5)
    let drawn = settled(store, viewport)
    #expect(!drawn.isEmpty && drawn.allSatisfy { $0.placed.id.z == 10 })
    _ = settled(store, viewport)
    let tiles = store.failures.compactMap(\.tile)
    #expect(Set(tiles).count == tiles.count && Set(tiles.map(\.z)) == [11, 12])
    #expect(store.failures.allSatisfy { $0.file == "memory" })
    #expect(
      "\(try #require(store.failures.first { $0.tile?.z == 11 }))".contains("not a vector tile"))
  }

  @Test("What went out of view is not loaded, and not decoded when it was being read")
  func cancelled() {
    let source = MemorySource(isGated: true)
    let prepared = Mutex<[TileID]>([])
    let store = TileStore<TileID>(
      source: source,
      prepare: { _, id in
        prepared.withLock { $0.append(id) }
        return id
      })
    let (first, second) = (viewport(zoom: 16.5), viewport(zoom: 16.5, longitude: -70))
    _ = store.visible(in: first)
    source.waitForRequests(2)
    _ = store.visible(in: second)
    source.open()
    #expect(store.waitUntilIdle(timeout: 10))
    let wanted = Set(tileCover(of: second, zooms: 0...22).map(\.id))
    let expected = wanted.union(wanted.compactMap { $0.ancestor(at: 12) })
    #expect(Set(prepared.withLock { $0 }) == expected)
    #expect(source.requests.count == expected.count + 2)
  }

  @Test("Two views of one store do not cancel one another")
  func views() {
    let store = store(MemorySource())
    let (main, inset) = (viewport(zoom: 16.5), viewport(zoom: 3, longitude: -70))
    for _ in 0..<3 {
      _ = store.visible(in: main)
      _ = store.visible(in: inset, view: 1)
    }
    #expect(store.waitUntilIdle(timeout: 10))
    for (view, viewport) in [main, inset].enumerated() {
      let drawn = store.visible(in: viewport, view: view)
      #expect(drawn.map(\.placed) == tileCover(of: viewport, zooms: 0...22))
    }
  }

  @Test("Coarse tiles come first where there is nothing, then the nearest")
  func order() {
    let source = MemorySource(isGated: true)
    let store = store(source)
    let viewport = viewport(zoom: 16.5, pitch: 70)
    _ = store.visible(in: viewport)
    source.open()
    #expect(store.waitUntilIdle(timeout: 10))
    let cover = tileCover(of: viewport, zooms: 0...22).map(\.id)
    let previews = source.requests.prefix { !cover.contains($0) }
    #expect(!previews.isEmpty && previews.allSatisfy { $0.z <= 13 })
    // Two threads may swap neighbours.
    let ranks = source.requests.compactMap { cover.firstIndex(of: $0) }
    #expect(ranks.enumerated().allSatisfy { abs($0.offset - $0.element) <= 2 })
  }

  @Test("The cache holds its limit, but never less than what is in view")
  func capacity() {
    let source = MemorySource()
    let store = store(source, cacheBytes: 2)
    let viewport = viewport(zoom: 16.5, pitch: 70)
    let drawn = settled(store, viewport)
    #expect(drawn.map(\.placed) == tileCover(of: viewport, zooms: 0...22))
    #expect(store.isIdle)
    _ = settled(store, self.viewport(zoom: 16.5, longitude: -70))
    let requests = source.requests.count
    _ = settled(store, viewport)
    #expect(source.requests.count > requests)
  }

  @Test("Tiles loaded at once are there for the first frame and stay for good")
  func loadNow() {
    let store = store(MemorySource(), cacheBytes: 1)
    store.loadNow([.world])
    let viewport = viewport(zoom: 16.5, pitch: 70)
    #expect(store.visible(in: viewport).map(\.placed.id) == [.world])
    _ = settled(store, viewport)
    _ = settled(store, self.viewport(zoom: 16.5, longitude: -70))
    #expect(store.visible(in: self.viewport(zoom: 2)).contains { $0.placed.id == .world })
    #expect(store.waitUntilIdle(timeout: 10))
  }

  @Test("onLoad is called for every tile, ready or failed")
  func onLoad() {
    let calls = Atomic(0)
    let source = MemorySource { id throws(TileError) in
      if id.x % 2 == 0 { throw TileError(.malformed, reason: "damaged") }
      return namedTile(id)
    }
    let store = TileStore<TileID>(
      source: source, prepare: { $1 }, onLoad: { calls.add(1, ordering: .relaxed) })
    _ = settled(store, viewport(zoom: 5))
    #expect(calls.load(ordering: .relaxed) > 0)
    #expect(calls.load(ordering: .relaxed) <= source.requests.count)
  }

  @Test("After shutting down nothing is read any more")
  func shutDown() {
    let source = MemorySource(isGated: true)
    let store = store(source)
    _ = store.visible(in: viewport(zoom: 16.5))
    source.waitForRequests(1)
    source.open()
    store.shutDown()
    let requests = source.requests.count
    _ = store.visible(in: viewport(zoom: 10))
    store.loadNow([.world])
    #expect(store.isIdle && source.requests.count == requests)
  }
}
