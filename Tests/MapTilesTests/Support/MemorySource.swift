import Dispatch
import MapTiles
import Synchronization

/// A source in memory that writes down what it is asked, and can be made to wait.
final class MemorySource: TileSource {
  let metadata: TileSetMetadata
  private let tile: @Sendable (TileID) throws(TileError) -> [UInt8]?
  private let log = Mutex<[TileID]>([])

  /// Held up while this is above zero; a test opens it with ``open()``.
  private let gate: DispatchSemaphore?
  private let arrivals = DispatchSemaphore(value: 0)

  init(
    zooms: ClosedRange<Int> = 0...22, isGated: Bool = false,
    tile: @escaping @Sendable (TileID) throws(TileError) -> [UInt8]? = { namedTile($0) }
  ) {
    metadata = TileSetMetadata(
      name: "memory", minZoom: zooms.lowerBound, maxZoom: zooms.upperBound)
    gate = isGated ? DispatchSemaphore(value: 0) : nil
    self.tile = tile
  }

  /// What was asked for so far, in order.
  var requests: [TileID] { log.withLock { $0 } }

  func tileData(for id: TileID) throws(TileError) -> [UInt8]? {
    log.withLock { $0.append(id) }
    arrivals.signal()
    gate?.wait()
    return try tile(id)
  }

  /// Lets that many requests through.
  func open(_ count: Int = 10_000) {
    for _ in 0..<count { gate?.signal() }
  }

  /// Waits until that many requests have come in.
  func waitForRequests(_ count: Int) {
    for _ in 0..<count { arrivals.wait() }
  }
}
