import MapTiling

/// What the reading thread leaves to a preparing one.
enum PreparingWork: Sendable {
  /// Features to prepare.
  case batch(HandedBatch)
  /// A table to help with reading.
  case table(TableReading)
}

/// Reads the inputs on this thread while others prepare what was read.
struct ReadingStage {
  /// What came of it.
  struct Outcome {
    var registry: LayerRegistry
    var keyNames: [String]
    var report: ReadingReport
    var statistics: [LayerStatistics]
    /// The box to look at first.
    var mainBox: GridBounds
    /// Where the records lie on the map.
    var sample: VertexSample
    var chunks: [SpillStore.Chunk]
  }

  var inputs: [InputSettings]
  var records: SpillStore
  var tell: @Sendable (Double, Int?) -> Void

  private struct Prepared: Sendable {
    var statistics: [LayerStatistics]
    var spread: VertexSpread
    var sample: VertexSample
    var chunks: [SpillStore.Chunk]
    var collapsed: [Int: Preparer.Collapsed]
  }

  /// Reads everything.
  func run() throws(ImportError) -> Outcome {
    let queue = WorkQueue<PreparingWork>(capacity: 4)
    let results = ThreadResults<Prepared>()
    let threads = ThreadGroup()
    for _ in 0..<ThreadGroup.coreCount {
      let records = records
      threads.start { Self.prepare(from: queue, to: records, results) }
    }
    var reader = FeatureReader(
      emit: { queue.put($0) },
      progress: { [tell] (share, features) throws(ImportError) in
        if results.hasFailed { throw ImportError("preparing failed") }
        tell(share, features)
      })
    var failure: ImportError?
    do throws(ImportError) {
      try reader.read(inputs)
    } catch {
      failure = error
    }
    queue.close()
    threads.wait()
    let prepared = try results.get()
    if let failure { throw failure }
    return Self.outcome(reader, prepared)
  }

  private static func prepare(
    from queue: WorkQueue<PreparingWork>, to records: SpillStore,
    _ results: ThreadResults<Prepared>
  ) {
    var preparer = Preparer(store: records)
    do throws(ImportError) {
      while let work = queue.take() {
        switch work {
        case .batch(let handed): try preparer.prepare(handed.batch)
        case .table(let reading): try reading.read(into: &preparer)
        }
      }
      try preparer.flush()
      results.add(
        Prepared(
          statistics: preparer.statistics, spread: preparer.spread, sample: preparer.sample,
          chunks: preparer.chunks,
          collapsed: preparer.collapsed))
    } catch {
      results.fail(error)
      queue.close()
    }
  }

  private static func outcome(
    _ reader: borrowing FeatureReader, _ prepared: [Prepared]
  ) -> Outcome {
    let registry = reader.builder.registry
    var statistics = registry.entries.map { _ in LayerStatistics() }
    for one in prepared {
      for (layer, figures) in one.statistics.enumerated() { statistics[layer].add(figures) }
    }
    var report = reader.builder.report
    note(prepared.map(\.collapsed), registry, in: &report)
    var spread = VertexSpread()
    var sample = VertexSample()
    for one in prepared {
      spread.add(one.spread)
      sample.add(one.sample)
    }
    let all = LayerStatistics.bounds(of: statistics)
    let mainBox = reader.statedBox.flatMap(all.intersection) ?? spread.mainBox(of: all)
    return Outcome(
      registry: registry, keyNames: reader.keys.names, report: report,
      statistics: statistics, mainBox: mainBox, sample: sample,
      chunks: prepared.flatMap(\.chunks))
  }

  /// Counts what came to nothing: in an extract of OpenStreetMap ways lose the vertices outside of
  /// it, anywhere else such a feature is bad.
  private static func note(
    _ collapsed: [[Int: Preparer.Collapsed]], _ registry: LayerRegistry,
    in report: inout ReadingReport
  ) {
    var bad = 0
    var first: FeatureHead?
    for (layer, some) in collapsed.joined() {
      report.features -= some.count
      if registry.entries[layer].isOSM {
        report.cutOff += some.count
      } else {
        bad += some.count
        if first.map({ some.first.sequence < $0.sequence }) ?? true { first = some.first }
      }
    }
    report.features = max(0, report.features)
    guard let first else { return }
    report.noteBad(
      registry.entries[first.layer].source, id: first.id,
      "its vertices all fall together, or too few of them make a line or a ring", at: .max)
    report.bad += bad - 1
  }
}
