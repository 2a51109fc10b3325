import Foundation
import MapTiles

/// Whom to credit, as a line of plain text.
public enum AttributionText {
  /// The credits of all sources, each once, in their order.
  public static func line(for sources: [any TileSource]) -> String {
    line(for: sources.compactMap(\.metadata.attribution))
  }

  /// Characters of a source's credit that are read. Real ones take some hundred with their links;
  /// an archive is free to hold megabytes.
  private static let longestCredit = 4000

  /// Credits in the line. More would not be read by anybody, and each is compared with every other.
  private static let mostCredits = 32

  /// The credits of a few sources, HTML or plain, in one line; what another credit says already is
  /// left out, and so is what comes after the first 32.
  public static func line(for credits: [String]) -> String {
    let parts = credits.prefix(mostCredits)
      .flatMap { plain(String($0.prefix(longestCredit))).split(separator: "|") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
      .prefix(mostCredits)
    let isSaidElsewhere = { (index: Int) in
      parts.indices.contains { other in
        other != index && parts[other].contains(parts[index])
          && (parts[other] != parts[index] || other < index)
      }
    }
    return parts.indices.filter { !isSaidElsewhere($0) }.map { parts[$0] }.joined(separator: " | ")
  }

  /// The text of a piece of HTML: tags gone, the common entities written out, blanks single.
  public static func plain(_ html: String) -> String {
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
