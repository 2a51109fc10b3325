import Foundation
import MapTiling

/// An import from beginning to end: read and prepare, cut, sort, write.
struct ImportJob {
  /// What to read.
  var inputs: [InputSettings]
  /// Where the archive goes.
  var output: String
  /// Its name and attribution in the metadata.
  var name: String
  var attribution: String?
  /// zlib's level, 1 ... 9; 0 leaves tiles as they are.
  var compression: Int
  /// Keeps features in leaves of about so many bytes, below which tiles are cut on demand; nil cuts
  /// all tiles.
  var leafCost: Int?
  var progress: Progress

  /// The part of the work each phase is, for the share told.
  private enum Share {
    static let reading = 0.0..<0.6
    static let cutting = 0.6..<0.8
    static let writing = 0.8..<1.0
  }

  /// What OpenStreetMap's licence asks for.
  private static let osmAttribution = "© OpenStreetMap contributors"

  /// Memory for records and pieces before they go to temporary files.
  private static let spillMemory = 208 << 20

  /// Runs the import.
  func run() throws(ImportError) -> ImportResult {
    // First of all, so that a place that cannot be written is known before the work is done.
    let writer = try MBTilesWriter(path: output, hasLeaves: leafCost != nil)
    let folder = temporaryFolder
    let memory = SpillMemory(limit: Self.spillMemory)
    let records = SpillStore(memory: memory, folder: folder)
    let source = try ReadingStage(inputs: inputs, records: records, tell: told(Share.reading))
      .run()
    let plan = ZoomPlan(source.registry.entries, source.statistics)
    let layers = OutputLayers(source.registry.entries, plan)
    let tiling = TilingPlan(
      zooms: plan, outputLayers: layers.numbers, layerNames: layers.names,
      keyNames: source.keyNames)
    let tree = leafCost.map { source.sample.tree(maxZoom: plan.maxZoom, leafCost: $0) }
    let runs = RunStore(store: SpillStore(memory: memory, folder: folder))
    let crowdedOut = try CuttingStage(
      plan: plan, outputLayers: layers.numbers, tree: tree, records: records,
      chunks: source.chunks, tell: told(Share.cutting)
    ).run(into: runs)
    let thinned = try WritingStage(
      plan: tiling, tree: tree, compression: compression, features: source.report.features,
      tell: told(Share.writing)
    ).run(runs, into: writer)
    let bounds = LayerStatistics.bounds(of: source.statistics).degrees
    if writer.tileCount + writer.leafCount == 0 { throw emptiness(source.report) }
    try writer.finish(
      ArchiveMetadata(
        name: name,
        attribution: attribution
          ?? (source.registry.entries.contains(where: \.isOSM) ? Self.osmAttribution : nil),
        minZoom: plan.minZoom, maxZoom: plan.maxZoom,
        bounds: bounds, mainBox: source.mainBox, layers: layers.described,
        tiling: tree == nil ? nil : tiling))
    return ImportResult(
      path: output, features: source.report.features, cutOff: source.report.cutOff,
      bad: source.report.bad, firstBad: source.report.firstBad, tiles: writer.tileCount,
      leaves: writer.leafCount,
      thinned: crowdedOut + thinned,
      minZoom: plan.minZoom, maxZoom: plan.maxZoom, bounds: bounds)
  }

  private func emptiness(_ report: ReadingReport) -> ImportError {
    let files = inputs.map(\.path).joined(separator: ", ")
    if report.features == 0, let firstBad = report.firstBad {
      return ImportError("nothing in \(files) can be drawn: \(firstBad)")
    }
    return ImportError(
      "nothing in \(files) lies on the map",
      advice: "the map ends at 85 degrees north and south")
  }

  /// A folder with room: TMPDIR where it is set, else that of the archive, since /tmp may be memory.
  private var temporaryFolder: String {
    if let set = ProcessInfo.processInfo.environment["TMPDIR"], !set.isEmpty { return set }
    return URL(fileURLWithPath: output).deletingLastPathComponent().path
  }

  private func told(_ part: Range<Double>) -> @Sendable (String, Double, Int?) -> Void {
    let progress = progress
    return { phase, share, features in
      progress.tell(
        phase: phase, share: part.lowerBound + share * (part.upperBound - part.lowerBound),
        features: features)
    }
  }
}
