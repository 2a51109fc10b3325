import Foundation
import Synchronization

/// Whether the user's desktop is set to show no animations.
///
/// The settings files of GTK and KDE are read at once; GNOME's own setting is in a database, for which
/// its command is asked in the background, so that nothing waits for a desktop that does not answer.
final class DesktopMotion: Sendable {
  private let isReduced: Mutex<Bool>

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - environment: where the settings are.
  ///   - onChange: called from a background thread when ``reducesMotion`` has become true.
  init(environment: [String: String], onChange: @escaping @Sendable () -> Void) {
    let config = XDG.folder("XDG_CONFIG_HOME", default: ".config", environment)
    let isOff = Self.files.contains { file in
      let text = try? String(contentsOfFile: "\(config)/\(file.name)", encoding: .utf8)
      return text.map { Self.turnsOff($0, file.key) } ?? false
    }
    isReduced = Mutex(isOff)
    // Without a desktop there is nobody to ask.
    guard !isOff, environment["XDG_CURRENT_DESKTOP"]?.isEmpty == false else { return }
    DispatchQueue.global(qos: .utility).async { [self] in
      guard Self.gnomeAnswer(environment) == "false" else { return }
      isReduced.withLock { $0 = true }
      onChange()
    }
  }

  /// Whether animations are turned off, as far as is known yet.
  var reducesMotion: Bool { isReduced.withLock { $0 } }

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

  /// Seconds GNOME's command may take.
  private static let patience = 2.0

  private static func gnomeAnswer(_ environment: [String: String]) -> String? {
    let program = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
      .map { "\($0)/gsettings" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let program else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["get", "org.gnome.desktop.interface", "enable-animations"]
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    let exited = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in exited.signal() }
    guard (try? process.run()) != nil else { return nil }
    guard exited.wait(timeout: .now() + patience) == .success else {
      process.terminate()
      return nil
    }
    return String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
