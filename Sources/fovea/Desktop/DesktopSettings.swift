import Foundation
import MapScene

/// What the user has set up on the desktop for all programs: how bright, how moving.
///
/// The settings files of GTK and KDE are read at once; the portal answers in the background, and says
/// so when something changes.
final class DesktopSettings: Sendable {
  private let isStillByFile: Bool
  private let portal: DesktopPortal

  /// Reads the files and asks the portal.
  ///
  /// - Parameters:
  ///   - environment: where the files and the bus are.
  ///   - onChange: called from a background thread when something has changed.
  init(environment: [String: String], onChange: @escaping @Sendable () -> Void = {}) {
    portal = DesktopPortal(environment: environment, onChange: onChange)
    let config = XDG.folder("XDG_CONFIG_HOME", default: ".config", environment)
    isStillByFile = Self.files.contains { file in
      let text = try? String(contentsOfFile: "\(config)/\(file.name)", encoding: .utf8)
      return text.map { Self.turnsOff($0, file.key) } ?? false
    }
  }

  /// Whether animations are turned off, as far as is known yet.
  var reducesMotion: Bool { isStillByFile || portal.appearance.isStill }

  /// The theme that suits the desktop, as far as is known yet.
  var theme: Theme { portal.appearance.theme }

  /// Waits until the portal has answered once, at most `timeout` seconds.
  func waitForAnswer(timeout: Double) { portal.waitForAnswer(timeout: timeout) }

  private static let files = [
    (name: "gtk-4.0/settings.ini", key: "gtk-enable-animations"),
    (name: "gtk-3.0/settings.ini", key: "gtk-enable-animations"),
    (name: "kdeglobals", key: "AnimationDurationFactor"),
  ]

  /// Whether a settings file gives a key the value 0 or false.
  private static func turnsOff(_ text: String, _ key: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      let parts = line.split(separator: "=", maxSplits: 1)
        .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      guard parts.count == 2, parts[0] == key.lowercased() else { return false }
      return parts[1] == "false" || Double(parts[1]) == 0
    }
  }
}
