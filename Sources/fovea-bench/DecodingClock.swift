import Dispatch
import MapTiles
import Synchronization

/// A source that counts how long its tiles take from their bytes to being ready.
final class DecodingClock: TileSource {
  private let source: any TileSource
  private let state = Mutex<(starts: [TileID: UInt64], total: UInt64)>(([:], 0))

  init(_ source: any TileSource) { self.source = source }

  var metadata: TileSetMetadata { source.metadata }

  /// The time of all tiles so far.
  var nanoseconds: UInt64 { state.withLock { $0.total } }

  func tileData(for id: TileID) throws(TileError) -> [UInt8]? {
    guard let bytes = try source.tileData(for: id) else { return nil }
    let now = DispatchTime.now().uptimeNanoseconds
    state.withLock { $0.starts[id] = now }
    return bytes
  }

  /// A tile is ready.
  func end(_ id: TileID) {
    let now = DispatchTime.now().uptimeNanoseconds
    state.withLock { state in
      if let start = state.starts.removeValue(forKey: id) { state.total += now - start }
    }
  }
}
