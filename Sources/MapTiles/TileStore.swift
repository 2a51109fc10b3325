import Dispatch
import MapCamera
import Synchronization

/// The tiles of one source, prepared for drawing: cached, loaded in the background, with stand-ins
/// while they load.
///
/// Every method may be called from any thread. The lock is held for looking things up only, never
/// while a tile is read, decoded or prepared.
public final class TileStore<Prepared: Sendable>: Sendable {
  /// Where the tiles come from.
  public let source: any TileSource

  private let options: TileCoverOptions
  private let prepare: @Sendable (VectorTile, TileID) -> Prepared
  private let cost: (@Sendable (Prepared) -> Int)?
  private let onLoad: @Sendable () -> Void
  private let state: Mutex<TileStoreState<Prepared>>

  // Reading a database blocks, which the threads of Swift's own pool must never do; and what draws
  // frames has threads of a higher class, so that loading never takes theirs.
  private let queue = DispatchQueue(
    label: "tile loading", qos: .utility, attributes: .concurrent)
  private let workers = DispatchGroup()

  /// Threads loading at once; more than a few only wait for one another and for the disk.
  private static var maxWorkers: Int { 2 }

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - source: Where the tiles come from.
  ///   - cacheBytes: How much the cache holds, in the unit of `cost`; what is in view stays beyond it.
  ///   - options: How the tiles of a view are chosen; the source's bounds are added where they have
  ///     none.
  ///   - prepare: Turns a decoded tile into what is drawn; called on background threads.
  ///   - cost: What a prepared tile costs in bytes; by default four times the tile's own bytes.
  ///   - onLoad: Called from a background thread each time a tile is ready or has failed.
  public init(
    source: any TileSource, cacheBytes: Int = 256 << 20,
    options: TileCoverOptions = TileCoverOptions(),
    prepare: @escaping @Sendable (VectorTile, TileID) -> Prepared,
    cost: (@Sendable (Prepared) -> Int)? = nil,
    onLoad: @escaping @Sendable () -> Void = {}
  ) {
    self.source = source
    var options = options
    options.bounds = options.bounds ?? source.metadata.bounds
    self.options = options
    self.prepare = prepare
    self.cost = cost
    self.onLoad = onLoad
    state = Mutex(TileStoreState(capacity: cacheBytes, minZoom: source.metadata.zooms.lowerBound))
  }

  /// The best that is there for a view, nearest first, and starts loading what is missing.
  ///
  /// What was wanted for the view before and is not any more is not loaded.
  ///
  /// - Parameters:
  ///   - viewport: What is looked at.
  ///   - view: Which of several views of one store asks, so that a main map and an inset do not
  ///     cancel one another; lower numbers load first.
  public func visible(in viewport: Viewport, view: Int = 0) -> [DrawableTile<Prepared>] {
    let cover = tileCover(of: viewport, zooms: source.metadata.zooms, options: options)
    return state.withLock { state in
      let drawable = merged(state.show(cover, view: view))
      startWorkers(&state)
      return drawable
    }
  }

  /// Loads tiles on the calling thread, or their nearest ancestors where the source lacks them, and
  /// keeps them for good. A tile that another thread is loading at the moment is not waited for.
  ///
  /// With the few tiles of the first level, nothing that is looked at later is ever blank.
  public func loadNow(_ ids: [TileID]) {
    for id in ids {
      let claimed = state.withLock { $0.claimForGood(id) }
      if let claimed { load(claimed) }
    }
  }

  /// Whether nothing is being loaded or waits for it.
  public var isIdle: Bool {
    state.withLock { $0.isIdle }
  }

  /// Whether everything a view asked for last is there.
  ///
  /// Where the source lacks a tile, a coarser one is asked for only when the view is shown again: ask
  /// after ``visible(in:view:)``.
  public func isComplete(view: Int) -> Bool {
    state.withLock { $0.isComplete(view) }
  }

  /// Forgets what a view wanted.
  public func forget(view: Int) {
    state.withLock { $0.forget(view) }
  }

  /// Blocks until the store is idle, at most `timeout` seconds; returns whether it is.
  @discardableResult
  public func waitUntilIdle(timeout: Double = 30) -> Bool {
    workers.wait(timeout: .now() + timeout) == .success
  }

  /// What went wrong with tiles so far, each tile once, the first 32.
  public var failures: [TileError] {
    state.withLock { $0.failures }
  }

  /// Stops loading and returns when no background thread uses the source any more. Not to be called
  /// from `prepare` or `onLoad`, whose thread it would wait for.
  public func shutDown() {
    state.withLock { $0.shutDown() }
    workers.wait()
  }

  private func startWorkers(_ state: inout TileStoreState<Prepared>) {
    let wanted = min(state.waitingCount, TileStore.maxWorkers)
    while state.workerCount < wanted {
      state.workerCount += 1
      // A store nobody holds any more loads nothing but the tile it is at.
      queue.async(group: workers) { [weak self] in
        while self?.loadNext() == true {}
      }
    }
  }

  /// Loads the most urgent tile; false, and one worker less, when there is none.
  private func loadNext() -> Bool {
    let next = state.withLock { state in
      let next = state.next()
      if next == nil { state.workerCount -= 1 }
      return next
    }
    guard let next else { return false }
    load(next)
    return true
  }

  /// Loads a claimed tile; where the source lacks it or it is broken, the nearest ancestor.
  private func load(_ claimed: TileID) {
    var target: TileID? = claimed
    while let id = target {
      do throws(TileError) {
        guard let bytes = try source.tileData(for: id) else {
          target = state.withLock { $0.finishAbsent(id) }
          continue
        }
        let isWanted = state.withLock { $0.keep(id, for: claimed) }
        guard isWanted else { return }
        let prepared = prepare(try VectorTile(decoding: bytes, id: id), id)
        let cost = cost?(prepared) ?? bytes.count * 4
        state.withLock { $0.finish(id, prepared, cost: cost) }
        target = nil
      } catch {
        let failure = error.naming(file: source.path, tile: id)
        target = state.withLock { $0.finishFailed(id, failure) }
      }
    }
    onLoad()
  }
}
