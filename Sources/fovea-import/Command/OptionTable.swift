import Foundation
import Manual
import MapTiling

/// One option: what it is called, what it takes, what it does. `--help`, the manual page and the
/// shells' completions show the same table.
struct OptionEntry: Sendable {
  /// With the two dashes.
  let name: String

  /// The name of the value in the help; nil for an option that takes none.
  let value: String?

  /// What it does, for the help.
  let help: String

  /// Puts the option into effect; the text is empty for an option without a value.
  let apply: @Sendable (String, inout Options) throws(Options.Mistake) -> Void

  init(
    _ name: String, value: String? = nil, _ help: String,
    apply: @escaping @Sendable (String, inout Options) throws(Options.Mistake) -> Void
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.apply = apply
  }

  /// An option whose value is taken as it is.
  private static func text(
    _ name: String, _ value: String, _ help: String,
    _ field: WritableKeyPath<Options, String?> & Sendable
  ) -> OptionEntry {
    OptionEntry(name, value: value, help) { $1[keyPath: field] = $0 }
  }

  /// An option whose value is a whole number within a range.
  private static func number(
    _ name: String, _ value: String, _ range: ClosedRange<Int>, _ help: String,
    _ field: WritableKeyPath<Options, Int?> & Sendable
  ) -> OptionEntry {
    OptionEntry(name, value: value, help) { text, options throws(Options.Mistake) in
      guard let number = Int(text), range.contains(number) else {
        throw Options.Mistake(
          message: "\(name) takes a whole number from \(range.lowerBound) to "
            + "\(range.upperBound), not '\(text)'")
      }
      options[keyPath: field] = number
    }
  }

  /// An option that is there or not.
  private static func flag(
    _ name: String, _ help: String, _ field: WritableKeyPath<Options, Bool> & Sendable
  ) -> OptionEntry {
    OptionEntry(name, help) { $1[keyPath: field] = true }
  }
}

extension OptionEntry {
  /// All options, in the order the help shows them.
  static let table = inputOptions + archiveOptions + runOptions + printOptions

  private static let levels = 0...ZoomPlan.deepest

  private static let inputOptions = [
    text(
      "--output", "FILE.mbtiles",
      "The archive to write; replaced in one step when it is complete.", \.output),
    text("--layer", "NAME", "Read only this layer of the inputs.", \.layer),
    text(
      "--filter", "CONDITION",
      "Read only features that meet an SQL condition, as in 'population > 1000'.", \.filter),
    text(
      "--source-crs", "CRS",
      """
      Coordinate system of the inputs, as in EPSG:3857. Default: the one the file names, else degrees.
      """, \.sourceCRS),
    text(
      "--recipe", "FILE.json", "Read several inputs, with settings of their own, named in a file.",
      \.recipe),
  ]

  private static let archiveOptions = [
    text(
      "--layer-name", "NAME", "Call the layer so in the archive. Default: its own name.",
      \.layerName),
    number("--min-zoom", "N", levels, "First level, 0 to 16. Default: 0.", \.minZoom),
    number(
      "--max-zoom", "N", levels, "Last level, 0 to 16. Default: by the detail of the data.",
      \.maxZoom),
    text("--name", "TEXT", "Name of the map. Default: the file's name.", \.name),
    text("--attribution", "TEXT", "Whom the map is owed to.", \.attribution),
    number(
      "--compression", "N", Options.compressions,
      "0, none, or 1, fast, to 9, small. Default: \(Options.usualCompression).", \.compression),
    flag(
      "--on-demand",
      """
      Cut only the first tiles, and keep the features, of which fovea cuts the others when they are
      looked at. Much faster; other programs see the first tiles alone.
      """, \.isOnDemand),
  ]

  private static let runOptions = [
    number(
      "--memory-limit", "MB", 64...1 << 20, "End when more memory is needed.", \.memoryLimit),
    number(
      "--disk-limit", "MB", 1...1 << 30,
      "End when more disk space is needed, for temporary files and the archive.", \.diskLimit),
    number("--time-limit", "SECONDS", 1...1 << 20, "End when it takes longer.", \.timeLimit),
    flag(
      "--read-only", "Only read all features of the inputs and count them, to check a file.",
      \.readsOnly),
    flag("--progress", "Write progress as JSON lines to standard output.", \.reportsProgress),
    flag("--quiet", "Write nothing but errors.", \.isQuiet),
  ]

  private static let printOptions = [
    OptionEntry("--man", "Print the manual page as roff and end.") { $1.print = .manualPage },
    OptionEntry(
      "--completions", value: Shell.allCases.map(\.rawValue).joined(separator: "|"),
      "Print what the shell completes this program by and end."
    ) { text, options throws(Options.Mistake) in
      guard let shell = Shell(rawValue: text) else {
        throw Options.Mistake(message: "--completions takes bash, zsh or fish, not '\(text)'")
      }
      options.print = .completions(shell)
    },
    OptionEntry("--help", "Print the help and end.") { $1.print = .help },
    OptionEntry("--version", "Print the version and end.") { $1.print = .version },
  ]
}
