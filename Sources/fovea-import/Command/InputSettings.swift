import MapTiling

/// One thing to read and what to do with it.
struct InputSettings: Decodable {
  /// The file, relative to the recipe's folder when it comes from a recipe.
  var path: String
  /// The only source layer to read; all when nil.
  var layer: String?
  /// The name in the archive; the source layer's own when nil.
  var layerName: String?
  /// The levels it shows at; found from the data when nil.
  var minZoom: Int?
  var maxZoom: Int?
  /// An attribute condition in SQL (`population > 100000`).
  var filter: String?
  /// A query in SQLite's dialect in place of a layer.
  var query: String?
  /// The coordinate system, where the file names none or a wrong one.
  var sourceCRS: String?
  /// Keep only these attributes; all when nil.
  var attributes: [String]?
  /// A numeric attribute that holds the first level a feature shows at.
  var zoomAttribute: String?
  /// Only tiles that touch this box are written: west, south, east, north in degrees.
  var within: [Double]?
  /// First and last level of single layers of the archive, by name, in place of those above.
  var layerZooms: [String: [Int]]?
  /// Leave out line edges on longitude 180 and latitude -90.
  var dropsSeamEdges: Bool?
  /// Simplify at the last level as at the others, where the file is to stay small.
  var simplifiesLastLevel: Bool?
  /// Its place among the inputs.
  var number = 0

  private enum CodingKeys: String, CodingKey {
    case path
    case layer
    case layerName
    case minZoom
    case maxZoom
    case filter
    case query
    case sourceCRS
    case attributes
    case zoomAttribute
    case within
    case layerZooms
    case simplifiesLastLevel
    case dropsSeamEdges
  }

  /// The first setting that cannot be, in words; nil when all is well.
  var mistake: String? {
    let pairs = (layerZooms ?? [:]).values + [[minZoom ?? 0, maxZoom ?? ZoomPlan.deepest]]
    for pair in pairs
    where pair.count != 2 || pair[0] < 0 || pair[0] > pair[1] || pair[1] > ZoomPlan.deepest {
      let levels = pair.map { String($0) }.joined(separator: ", ")
      return "[\(levels)] is not a first and a last level within 0 and \(ZoomPlan.deepest)"
    }
    guard let within else { return nil }
    let isBox =
      within.count == 4 && within[0] < within[2] && within[1] < within[3]
      && abs(within[0]) <= 180 && abs(within[2]) <= 180 && abs(within[1]) <= 90
      && abs(within[3]) <= 90
    return isBox ? nil : "within is not a box of west, south, east, north in degrees"
  }

  /// Settings for a file with nothing else said.
  init(path: String) {
    self.path = path
  }
}
