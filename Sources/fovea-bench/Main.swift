import Foundation

/// Measures what Fovea draws with, each figure beside its peers in the same run.
@main
enum FoveaBench {
  static let help = """
    Usage: fovea-bench [options]

    Measures the rasteriser, beside a plain C version of the same loop and, where they are
    installed, cairo and SDL's software renderer; then projecting; then whole frames over the atlas
    and over generated cities and archives while the camera moves; then the program itself, from
    outside.

      --case NAME   run only cases whose name contains NAME
      --quick       the cases at the usual sizes, with fewer frames: half a minute instead of two
      --list        print the names of all cases, those of --import with it
      --latency     instead measure the program itself in an X server of its own, from a touchpad's
                    pinch to the frame that shows it
      --import      instead measure opening map files: each beside a plain read of the same file by
                    GDAL, the generated ones written to the temporary folder first
      --pbf FILE    with --import: also an OpenStreetMap extract, in a cold and a warm cache
      --megabytes N with --import: the size of the generated GeoJSON file (default 100)
      --vertices N  with --import: of the generated GeoPackage (default 1000000)
      --json        print a JSON object a line instead of a table
      --help        print this

    Times are milliseconds a frame. Of a frame's stages, decoding is what the threads that load
    tiles took meanwhile, the overlay (names and inset) is made while other cores rasterize, and
    presenting is a copy of the picture, as into a window's memory. The processor time is over all
    threads; on a busy machine trust it, and ratios within a run, more than the rest.
    """

  @MainActor
  static func main() {
    var isJSON = false
    var measuresLatency = false
    var imports: ImportCases?
    var isQuick = false
    var onlyLists = false
    var wanted: String?
    var arguments = CommandLine.arguments.dropFirst()
    let cases =
      RasterCases.all + TransformCases.all + FrameCases.all + ArchiveCases.all + ProcessCases.all
    while let argument = arguments.popFirst() {
      switch argument {
      case "--help":
        print(help)
        return
      case "--list": onlyLists = true
      case "--json": isJSON = true
      case "--quick": isQuick = true
      case "--latency": measuresLatency = true
      case "--import": imports = imports ?? ImportCases()
      case "--pbf", "--megabytes", "--vertices":
        guard imports != nil else { fail("\(argument) goes after --import") }
        let value = arguments.popFirst() ?? ""
        guard imports?.take(argument, value) == true else {
          fail("\(argument) does not take '\(value)'")
        }
      case "--case":
        guard let name = arguments.popFirst() else { fail("--case needs a name") }
        wanted = name
      default: fail("unknown option \(argument)")
      }
    }
    guard !onlyLists else {
      for item in imports?.all ?? cases { print(item.name) }
      return
    }
    let reporter = Reporter(isJSON: isJSON, isQuick: isQuick)
    if measuresLatency {
      do {
        let result = try Latency.measure()
        reporter.begin()
        return reporter.add(result)
      } catch {
        fail("\(error)")
      }
    }
    let chosen = (imports?.all ?? cases).filter { item in
      (item.isQuick || !isQuick) && (wanted.map { item.name.contains($0) } ?? true)
    }
    guard !chosen.isEmpty else { fail("no case is named like \(wanted ?? ""); --list names them") }
    reporter.begin()
    for item in chosen { item.run(reporter) }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("fovea-bench: \(message); see --help\n".utf8))
    exit(2)
  }
}
