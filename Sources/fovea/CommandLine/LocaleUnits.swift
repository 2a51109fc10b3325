import MapScene

extension ScaleBar.Units {
  /// Territories whose measurement system is not metric: the United States, Liberia, Myanmar by the
  /// Unicode CLDR, and the United Kingdom, whose roads are in miles.
  private static let imperialTerritories: Set<String> = ["US", "LR", "MM", "GB"]

  /// What the locale measures in, by the variables of POSIX in their order.
  static func system(_ environment: [String: String]) -> ScaleBar.Units {
    let locale =
      ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    // language_TERRITORY.encoding@modifier
    guard let locale, let underscore = locale.firstIndex(of: "_") else { return .metric }
    let territory = locale[locale.index(after: underscore)...].prefix(2)
    return imperialTerritories.contains(String(territory)) ? .imperial : .metric
  }
}
