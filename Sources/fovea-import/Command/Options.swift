import Foundation

/// The command line.
struct Options {
  /// What was asked for.
  enum Request {
    case help
    case version
    case run(Options)
  }

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
  var memoryLimit: Int?
  var timeLimit: Int?
  var reportsProgress = false
  var isQuiet = false
  var readsOnly = false

  /// zlib's levels, fast to small.
  static let compressions = 1...9

  /// A mistake on the command line.
  struct Mistake: Error {
    var message: String
  }

  /// The level of compression where none is named. Most archives are made to be looked at now, and
  /// compressing is a quarter of an import at level 2 already.
  static let usualCompression = 1

  /// What `--help` prints.
  static let help = """
    Usage: fovea-import [OPTION]... INPUT... --output FILE.mbtiles
           fovea-import [OPTION]... --recipe FILE.json --output FILE.mbtiles
           fovea-import --read-only INPUT...

    Turns map files of any vector format that GDAL reads into an archive of vector tiles.

      --output FILE         the archive to write; replaced in one step when it is complete
      --layer NAME          read only this layer of the inputs
      --layer-name NAME     call the layer so in the archive (default: its own name)
      --min-zoom N          first level, 0...16 (default 0)
      --max-zoom N          last level, 0...16 (default: by the detail of the data)
      --filter CONDITION    only features that meet an SQL condition, as in 'population > 1000'
      --source-crs CRS      coordinate system of the inputs, as in EPSG:3857
                            (default: the one the file names, else degrees)
      --recipe FILE         several inputs with settings of their own, in JSON
      --name TEXT           name of the map (default: the file's name)
      --attribution TEXT    whom the map is owed to
      --compression N       1 fast ... 9 small (default \(usualCompression))
      --memory-limit MB     end when more memory is needed
      --time-limit SECONDS  end when it takes longer
      --read-only           only read all features of the inputs and count them, to check a file
      --progress            write progress as JSON lines to standard output
      --quiet               write nothing but errors
      --help                print this and exit
      --version             print the version and exit

    Lines are simplified by up to half a point below the last level; features that cannot be used
    are skipped, counted, and the first one is named.
    Exit status: 0 done, 1 nothing could be made of the input, 2 wrong usage.
    """

  /// Reads the arguments, without the program's name.
  static func parse(_ arguments: [String]) throws(Mistake) -> Request {
    var options = Options()
    var rest = arguments[...]
    var onlyInputs = false
    while let argument = rest.popFirst() {
      if onlyInputs || !argument.hasPrefix("-") || argument == "-" {
        options.inputs.append(argument)
        continue
      }
      if argument == "--" {
        onlyInputs = true
        continue
      }
      if argument == "--help" || argument == "-h" { return .help }
      if argument == "--version" { return .version }
      try options.take(argument, &rest)
    }
    try options.check()
    return .run(options)
  }

  private static var flags: [String: WritableKeyPath<Options, Bool>] {
    ["--progress": \.reportsProgress, "--quiet": \.isQuiet, "--read-only": \.readsOnly]
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(Mistake) {
    let pieces = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = String(pieces[0])
    var attached = pieces.count > 1 ? String(pieces[1]) : nil
    if let flag = Self.flags[option] {
      if attached != nil { throw Mistake(message: "\(option) takes no value") }
      self[keyPath: flag] = true
      return
    }
    func value() throws(Mistake) -> String {
      if let given = attached {
        attached = nil
        return given
      }
      guard let next = rest.popFirst() else {
        throw Mistake(message: "\(option) needs a value")
      }
      return next
    }
    switch option {
    case "--output": output = try value()
    case "--recipe": recipe = try value()
    case "--layer": layer = try value()
    case "--layer-name": layerName = try value()
    case "--min-zoom": minZoom = try number(option, try value(), 0...ZoomPlan.deepest)
    case "--max-zoom": maxZoom = try number(option, try value(), 0...ZoomPlan.deepest)
    case "--filter": filter = try value()
    case "--source-crs": sourceCRS = try value()
    case "--name": name = try value()
    case "--attribution": attribution = try value()
    case "--compression": compression = try number(option, try value(), Self.compressions)
    case "--memory-limit": memoryLimit = try number(option, try value(), 64...1 << 20)
    case "--time-limit": timeLimit = try number(option, try value(), 1...1 << 20)
    default: throw Mistake(message: "there is no option \(option)")
    }
  }

  private func number(
    _ option: String, _ text: String, _ range: ClosedRange<Int>
  ) throws(Mistake) -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw Mistake(
        message: "\(option) takes a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), not '\(text)'")
    }
    return value
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
