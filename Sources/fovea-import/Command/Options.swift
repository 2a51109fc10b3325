import Foundation
import Manual

/// The command line.
struct Options {
  /// What can be printed instead of importing.
  enum Print {
    case help
    case version
    case manualPage
    case completions(Shell)
  }

  /// What to print; nil imports.
  var print: Print?
  var inputs: [String] = []
  var recipe: String?
  var output: String?
  var layer: String?
  var layerName: String?
  var minZoom: Int?
  var maxZoom: Int?
  var filter: String?
  var sourceCRS: String?
  var name: String?
  var attribution: String?
  var compression: Int?
  var isOnDemand = false
  var memoryLimit: Int?
  var diskLimit: Int?
  var timeLimit: Int?
  var reportsProgress = false
  var isQuiet = false
  var readsOnly = false

  /// zlib's levels, fast to small; 0 is none.
  static let compressions = 0...9

  /// A mistake on the command line.
  struct Mistake: Error {
    var message: String
  }

  /// The level of compression where none is named. Most archives are made to be looked at now, and
  /// compressing is a quarter of an import at level 2 already.
  static let usualCompression = 1

  /// Reads the arguments, without the program's name.
  ///
  /// GNU long options: `--option value` or `--option=value`, anywhere among the inputs; `--` ends
  /// them. The last one counts; one that prints ends the reading.
  static func parse(_ arguments: [String]) throws(Mistake) -> Options {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        options.inputs += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        options.inputs.append(argument)
        continue
      }
      try options.take(argument, &rest)
      if options.print != nil { return options }
    }
    try options.check()
    return options
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(Mistake) {
    let pieces = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let entry = OptionEntry.table.first(where: { $0.name == pieces[0] }) else {
      throw Mistake(message: "there is no option \(pieces[0])")
    }
    var text = pieces.count > 1 ? String(pieces[1]) : nil
    if entry.value == nil {
      guard text == nil else { throw Mistake(message: "\(entry.name) takes no value") }
    } else {
      text = text ?? rest.popFirst()
      guard text != nil else { throw Mistake(message: "\(entry.name) needs a value") }
    }
    try entry.apply(text ?? "", &self)
  }

  private func check() throws(Mistake) {
    if readsOnly {
      if inputs.isEmpty { throw Mistake(message: "name a file to read") }
      return
    }
    if output == nil { throw Mistake(message: "say where the archive goes with --output FILE") }
    let real = { (path: String) in URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
    if let output, let input = inputs.first(where: { real($0) == real(output) }) {
      throw Mistake(message: "'\(input)' would be overwritten; give --output another name")
    }
    if inputs.isEmpty && recipe == nil { throw Mistake(message: "name a file to import") }
    if !inputs.isEmpty && recipe != nil {
      throw Mistake(message: "--recipe names its own inputs; leave '\(inputs[0])' out")
    }
    if let minZoom, let maxZoom, minZoom > maxZoom {
      throw Mistake(message: "--min-zoom \(minZoom) is beyond --max-zoom \(maxZoom)")
    }
  }
}
