/// What a ``TileStore`` knows: which tiles it has, lacks, is loading and wants. It reads no tiles
/// itself, so everything here is quick enough to be done with the lock held.
struct TileStoreState<Prepared: Sendable> {
  /// Errors kept for the person; the tiles of the others are remembered all the same.
  private static var maxFailures: Int { 32 }

  /// Tiles remembered to be missing; about 3 MB. When there are more it starts anew, which costs a
  /// look into the source for each that is wanted again.
  private static var maxMissing: Int { 1 << 16 }

  /// Levels above a missing tile from which something is loaded first when nothing coarser is
  /// there: one tile for 256 of the wanted level, so that a jump is blank for a moment only.
  private static var previewLevels: Int { 4 }

  /// One map on the screen.
  private struct View {
    /// What is to be loaded, the most urgent last.
    var waiting: [TileID] = []

    /// What is drawn or to be loaded; it stays in the cache and is not cancelled.
    var needed: Set<TileID> = []
  }

  var workerCount = 0
  private(set) var failures: [TileError] = []

  private let minZoom: Int
  private var cache: LRUCache<TileID, Prepared>
  private var missing: Set<TileID> = []
  private var loading: Set<TileID> = []
  private var kept: Set<TileID> = []
  private var views: [Int: View] = [:]
  private var isShutDown = false

  init(capacity: Int, minZoom: Int) {
    cache = LRUCache(capacity: capacity)
    self.minZoom = minZoom
  }

  var waitingCount: Int { views.values.reduce(0) { $0 + $1.waiting.count } }

  var isIdle: Bool { waitingCount == 0 && loading.isEmpty && workerCount == 0 }

  /// Whether nothing that a view needs is being loaded or waits for it.
  func isComplete(_ view: Int) -> Bool {
    guard let view = views[view] else { return true }
    return view.waiting.isEmpty && view.needed.isDisjoint(with: loading)
  }

  mutating func forget(_ view: Int) { views[view] = nil }

  // MARK: What to draw

  /// The best there is for the tiles of a cover; what is missing replaces what the view wanted.
  mutating func show(_ cover: [PlacedTile], view: Int) -> [DrawableTile<Prepared>] {
    var picture = Picture()
    for area in cover {
      if let target = existing(area.id) {
        show(area, target: target, in: &picture)
      }
    }
    guard !isShutDown else { return picture.drawable }
    // Previews come before detail; both are nearest first.
    var waiting: [TileID] = []
    var seen = loading
    for id in picture.previews + picture.wanted where seen.insert(id).inserted {
      waiting.append(id)
    }
    picture.needed.formUnion(picture.previews)
    picture.needed.formUnion(picture.wanted)
    views[view] = View(waiting: waiting.reversed(), needed: picture.needed)
    return picture.drawable
  }

  /// What is being put together for one view.
  private struct Picture {
    var drawable: [DrawableTile<Prepared>] = []
    var previews: [TileID] = []
    var wanted: [TileID] = []
    var needed: Set<TileID> = []
  }

  /// The tile itself, or its nearest ancestor that is not known to be missing.
  private func existing(_ id: TileID) -> TileID? {
    var candidate: TileID? = id
    while let id = candidate, id.z >= minZoom {
      guard missing.contains(id) else { return id }
      candidate = id.parent
    }
    return nil
  }

  private mutating func show(_ area: PlacedTile, target: TileID, in picture: inout Picture) {
    if draw(target, on: area, in: &picture) { return }
    picture.wanted.append(target)
    let ancestor = nearestCached(above: target)
    if let preview = preview(of: target, ancestor: ancestor) { picture.previews.append(preview) }
    standIn(for: area, ancestor: ancestor, levels: 2, in: &picture)
  }

  /// The coarse tile to load before `target`, nil where something that coarse is there already.
  private func preview(of target: TileID, ancestor: TileID?) -> TileID? {
    let level = target.z - TileStoreState.previewLevels
    guard level >= minZoom, (ancestor?.z ?? -1) < level,
      let coarse = target.ancestor(at: level).flatMap({ existing($0) }), !cache.contains(coarse)
    else { return nil }
    return coarse
  }

  private mutating func draw(
    _ id: TileID, on area: PlacedTile, in picture: inout Picture
  ) -> Bool {
    guard let tile = cache.use(id) else { return false }
    picture.needed.insert(id)
    picture.drawable.append(
      DrawableTile(tile: tile, placed: PlacedTile(id: id, wrap: area.wrap), clip: area))
    return true
  }

  private func nearestCached(above id: TileID) -> TileID? {
    var candidate = id.parent
    while let id = candidate, id.z >= minZoom {
      if cache.contains(id) { return id }
      candidate = id.parent
    }
    return nil
  }

  /// Draws on an area what is there: finer tiles where some are cached, up to `levels` down, and the
  /// ancestor on the rest.
  private mutating func standIn(
    for area: PlacedTile, ancestor: TileID?, levels: Int, in picture: inout Picture
  ) {
    if hasCachedDescendants(area.id, levels: levels) {
      for child in area.id.children {
        let quarter = PlacedTile(id: child, wrap: area.wrap)
        if draw(child, on: quarter, in: &picture) { continue }
        standIn(for: quarter, ancestor: ancestor, levels: levels - 1, in: &picture)
      }
    } else if let ancestor {
      _ = draw(ancestor, on: area, in: &picture)
    }
  }

  private func hasCachedDescendants(_ id: TileID, levels: Int) -> Bool {
    guard levels > 0, id.z < TileID.maxLevel else { return false }
    return id.children.contains {
      cache.contains($0) || hasCachedDescendants($0, levels: levels - 1)
    }
  }

  // MARK: Loading

  /// Takes the most urgent tile off the waiting lists.
  mutating func next() -> TileID? {
    for view in views.keys.sorted() {
      while let id = views[view]?.waiting.popLast() {
        if let claimed = claim(id) { return claimed }
      }
    }
    return nil
  }

  /// Marks a tile, or its nearest ancestor that may exist, as being loaded; nil when there is nothing
  /// to do or another thread is at it.
  mutating func claim(_ id: TileID) -> TileID? {
    guard !isShutDown, let id = existing(id), !cache.contains(id) else { return nil }
    return loading.insert(id).inserted ? id : nil
  }

  /// Claims a tile that then never leaves the cache.
  mutating func claimForGood(_ id: TileID) -> TileID? {
    guard let id = existing(id) else { return nil }
    kept.insert(id)
    return claim(id)
  }

  /// Whether a claimed tile is still of use, for itself or for the one it was claimed for first;
  /// gives it up when it is not.
  mutating func keep(_ id: TileID, for claimed: TileID) -> Bool {
    let isWanted = !isShutDown && (isPinned(id) || isPinned(claimed))
    if !isWanted { loading.remove(id) }
    return isWanted
  }

  private func isPinned(_ id: TileID) -> Bool {
    kept.contains(id) || views.values.contains { $0.needed.contains(id) }
  }

  /// Keeps a claimed tile that has been loaded.
  mutating func finish(_ id: TileID, _ prepared: Prepared, cost: Int) {
    loading.remove(id)
    let kept = kept
    let views = views.values
    cache.insert(prepared, for: id, cost: cost) { id in
      kept.contains(id) || views.contains { $0.needed.contains(id) }
    }
  }

  /// Remembers that the source lacks a claimed tile; claims and returns the ancestor to load for it.
  mutating func finishAbsent(_ id: TileID) -> TileID? {
    loading.remove(id)
    if missing.count >= TileStoreState.maxMissing { missing.removeAll() }
    missing.insert(id)
    let isKept = kept.remove(id) != nil
    return id.parent.flatMap { isKept ? claimForGood($0) : claim($0) }
  }

  /// Remembers that a claimed tile can not be drawn, and goes on as if it were absent.
  mutating func finishFailed(_ id: TileID, _ error: TileError) -> TileID? {
    if failures.count < TileStoreState.maxFailures { failures.append(error) }
    return finishAbsent(id)
  }

  mutating func shutDown() {
    isShutDown = true
    views = [:]
  }
}
