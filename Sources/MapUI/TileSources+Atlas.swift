import Foundation
import MapTiles

extension TileSources {
  /// The file name of the atlas: the world, and central Helsinki.
  public static let atlasName = "atlas.mbtiles"

  /// Opens the atlas that comes with the package.
  ///
  /// - Parameter environment: Where it may lie; see ``ResourceLocator``. Defaults to the process's.
  /// - Throws: A ``TileError`` when it is nowhere or cannot be read.
  public static func openAtlas(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(TileError) -> any TileSource {
    let locator = ResourceLocator(
      assets: nil, environment: environment, executable: URL(fileURLWithPath: "/proc/self/exe"))
    // A name alone is looked for in the current folder, and the error then names it.
    return try open(path: locator.find(atlasName) ?? atlasName)
  }
}
