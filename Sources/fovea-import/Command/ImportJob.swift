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
  private static let spillMemory = 192 << 20
  /// The part of it that records leave for pieces.
  private static let runMemory = 48 << 20

  /// Runs the import.
  func run() throws(ImportError) -> ImportResult {
    // First of all, so that a place that cannot be written is known before the work is done.
    let writer = try MBTilesWriter(path: output, hasLeaves: leafCost != nil)
    let folder = temporaryFolder
    let memory = SpillMemory(limit: Self.spillMemory)
    let records = SpillStore(memory: memory, leaving: Self.runMemory, folder: folder)
    let source = try ReadingStage(
      inputs: inputs, records: records, tell: told("reading", Share.reading)
    ).run()
    let plan = ZoomPlan(source.registry.entries, source.statistics)
    let layers = OutputLayers(source.registry.entries, plan)
    let tiling = TilingPlan(
      zooms: plan, outputLayers: layers.numbers, layerNames: layers.names,
      keyNames: source.keyNames)
    let stage = CuttingStage(
      plan: plan, outputLayers: layers.numbers, keepsRecords: leafCost != nil, records: records,
      chunks: source.chunks,
      tell: { [tell = told("cutting", Share.cutting)] in tell($0, nil) })
    func newRuns() -> RunStore {
      RunStore(memory: memory, store: SpillStore(memory: memory, folder: folder), records: records)
    }
    var leaves: CuttingStage.SpreadLeaves?
    if let leafCost {
      let tree = source.sample.tree(maxZoom: plan.maxZoom, leafCost: leafCost)
      leaves = try stage.spread(over: tree, newRuns)
    }
    let tree = leaves?.tree
    let writing = WritingStage(tiling, tree, compression: compression, to: writer)
    let cut = Result { () throws(ImportError) in
      try cutAll(stage, &leaves, writing, newRuns())
    }
    let written = Result { () throws(ImportError) in try writing.finish() }
    let thinned = try cut.get() + written.get()
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
      thinned: thinned,
      minZoom: plan.minZoom, maxZoom: plan.maxZoom, bounds: bounds)
  }

  /// Cuts all that is cut beforehand, hands it over to be written, and returns how many pieces their
  /// tiles had no room for.
  ///
  /// - Parameters:
  ///   - leaves: nil where all tiles are cut; given up once they are written.
  ///   - tiles: takes the tiles' pieces.
  private func cutAll(
    _ stage: CuttingStage, _ leaves: inout CuttingStage.SpreadLeaves?,
    _ writing: WritingStage, _ tiles: RunStore
  ) throws(ImportError) -> Int {
    let dropped: Int
    if let spread = leaves {
      // They are most of the archive: they are written while tiles are cut.
      let threads = ThreadGroup()
      let results = ThreadResults<Void>()
      threads.start {
        do throws(ImportError) {
          try writing.add(spread.runs)
          writing.flush()
        } catch {
          results.fail(error)
        }
      }
      let cut = Result { () throws(ImportError) in
        // On a full disk nobody waits for tiles that cannot be written either.
        try stage.cut(above: spread.tree, in: spread.order, into: tiles) {
          writing.hasFailed || results.hasFailed
        }
      }
      threads.wait()
      _ = try results.get()
      dropped = try cut.get()
      // The tiles want their memory.
      leaves = nil
    } else {
      dropped = try stage.cut(into: tiles)
    }
    let tell = told("writing", Share.writing)
    try writing.add(tiles) { tell($0, nil) }
    return dropped
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

  private func told(
    _ phase: String, _ part: Range<Double>
  ) -> @Sendable (Double, Int?) -> Void {
    let progress = progress
    return { share, features in
      progress.tell(
        phase: phase, share: part.lowerBound + share * (part.upperBound - part.lowerBound),
        features: features)
    }
  }
}
