import MapScene

/// What the user's desktop asks of the looks of programs.
struct DesktopAppearance: Hashable, Sendable {
  /// Whether programs are to be dark or light.
  enum ColorScheme: UInt32, Sendable {
    case noPreference = 0
    case dark = 1
    case light = 2
  }

  var colorScheme = ColorScheme.noPreference
  var wantsContrast = false
  private var reducesMotion = false
  private var animates = true

  /// Whether nothing is to move that need not.
  var isStill: Bool { reducesMotion || !animates }

  /// The theme that suits it. Contrast comes before brightness, and where the desktop does not care the
  /// map is dark, as it was made to be.
  var theme: Theme {
    if wantsContrast { return .contrast }
    return colorScheme == .light ? .light : .dark
  }

  /// The settings it is made of, by the portal's namespaces.
  static let namespaces = ["org.freedesktop.appearance", "org.gnome.desktop.interface"]

  /// Takes in a setting; of one it does not know, nothing.
  mutating func set(_ key: String, in namespace: String, to value: BusValue) {
    switch (namespace, key, value) {
    case ("org.freedesktop.appearance", "color-scheme", .number(let number)):
      // The specification: any other number is no preference.
      colorScheme = ColorScheme(rawValue: number) ?? .noPreference
    case ("org.freedesktop.appearance", "contrast", .number(let number)):
      wantsContrast = number == 1
    case ("org.freedesktop.appearance", "reduced-motion", .number(let number)):
      reducesMotion = number == 1
    case ("org.gnome.desktop.interface", "enable-animations", .bool(let isOn)):
      animates = isOn
    default: break
    }
  }

  /// Takes in all settings at once, a dictionary of dictionaries.
  mutating func setAll(_ namespaces: BusValue) {
    for namespace in Self.namespaces {
      guard case .list(let settings)? = namespaces[namespace] else { continue }
      for case .entry(.text(let key), let value) in settings { set(key, in: namespace, to: value) }
    }
  }
}
