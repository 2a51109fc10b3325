import Foundation
import Manual
import MapTiling

/// The `metadata` table of an archive (MBTiles 1.3).
struct ArchiveMetadata {
  /// A layer as the metadata lists it.
  struct Layer {
    var name: String
    var minZoom: Int
    var maxZoom: Int
    var fields: [String: String]
  }

  var name: String
  var attribution: String?
  var minZoom: Int
  var maxZoom: Int
  /// West, south, east, north in degrees.
  var bounds: [Double]
  /// The part of it to look at first.
  var mainBox: GridBounds
  var layers: [Layer]
  /// What tiles are cut by, where they are cut on demand.
  var tiling: TilingPlan?

  /// The rows of the table, in a fixed order.
  var rows: [(String, String)] {
    var rows = [("name", name), ("format", "pbf"), ("type", "baselayer"), ("version", "1")]
    if let attribution { rows.append(("attribution", attribution)) }
    rows.append(("bounds", Self.list(bounds)))
    let main = mainBox.degrees
    if main.count == 4 {
      let zoom = max(minZoom, min(maxZoom, ZoomPlan.fittingZoom(mainBox)))
      let center = [(main[0] + main[2]) / 2, (main[1] + main[3]) / 2]
      rows.append(("center", "\(Self.list(center)),\(zoom)"))
      // A row of our own, which the format allows: its bounds are what the tiles cover.
      if main != bounds { rows.append(("main_bounds", Self.list(main))) }
    }
    rows.append(("minzoom", "\(minZoom)"))
    rows.append(("maxzoom", "\(maxZoom)"))
    rows.append(("generator", "fovea-import \(Version.number)"))
    rows.append(("json", layersText))
    if let tiling { rows.append(("tiling", tiling.text)) }
    return rows
  }

  /// Degrees with commas between. Six decimals are a decimetre.
  private static func list(_ values: [Double]) -> String {
    values.map { String(format: "%.6f", $0) }.joined(separator: ",")
  }

  private var layersText: String {
    let list = layers.map { layer in
      let fields = layer.fields.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key)):\(Self.quoted($0.value))" }.joined(separator: ",")
      return "{\"id\":\(Self.quoted(layer.name)),\"description\":\"\","
        + "\"minzoom\":\(layer.minZoom),\"maxzoom\":\(layer.maxZoom),\"fields\":{\(fields)}}"
    }
    return "{\"vector_layers\":[\(list.joined(separator: ","))]}"
  }

  /// A text as JSON writes it.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20: result += String(format: "\\u%04x", scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
