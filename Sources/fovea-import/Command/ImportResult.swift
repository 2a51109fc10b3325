import MapTiling

/// What an import made.
struct ImportResult {
  /// The archive.
  var path: String
  /// Features in it.
  var features: Int
  /// Features the edge of an extract left too little of to draw.
  var cutOff: Int
  /// Features that could not be used, and the first of them.
  var bad: Int
  var firstBad: String?
  /// Tiles in it.
  var tiles: Int
  /// Leaves in it, below which tiles are cut on demand.
  var leaves: Int
  /// Pieces of features left out because their tile was too full.
  var thinned: Int
  var minZoom: Int
  var maxZoom: Int
  /// West, south, east, north in degrees.
  var bounds: [Double]
}
