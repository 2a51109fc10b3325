import Foundation
import MapTiles

/// Whom to credit, as a line of plain text.
enum AttributionText {
  /// The credits of all sources, each once, in their order.
  static func line(for sources: [any TileSource]) -> String {
    var seen: Set<String> = []
    return
      sources
      .compactMap { $0.metadata.attribution.map(plain) }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
      .joined(separator: " · ")
  }

  /// The text of a piece of HTML: tags gone, the common entities written out, blanks single.
  static func plain(_ html: String) -> String {
    var text = ""
    var isInTag = false
    for character in html {
      switch character {
      case "<": isInTag = true
      case ">" where isInTag: isInTag = false
      default: if !isInTag { text.append(character) }
      }
    }
    let entities = [
      ("&copy;", "©"), ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""),
      ("&#39;", "'"), ("&amp;", "&"),
    ]
    for (entity, character) in entities { text = text.replacing(entity, with: character) }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
