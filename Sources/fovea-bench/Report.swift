import Foundation

/// One line of the benchmark's result.
struct CaseResult: Encodable {
  /// What was measured, `group/what/how`.
  let name: String
  /// Median, 95th percentile and shortest frame in milliseconds; nil where there are no frames.
  private(set) var medianMilliseconds: Double?
  private(set) var p95Milliseconds: Double?
  private(set) var bestMilliseconds: Double?
  /// Processor time a frame over all threads, in milliseconds.
  private(set) var processorMilliseconds: Double?
  /// More figures, by name and unit.
  let figures: [String: Double]

  init(_ name: String, figures: [String: Double]) {
    self.name = name
    self.figures = figures.mapValues(rounded)
  }

  init(_ name: String, _ measurement: Measurement, figures: [String: Double] = [:]) {
    self.init(name, figures: figures)
    medianMilliseconds = rounded(measurement.median)
    p95Milliseconds = rounded(measurement.p95)
    bestMilliseconds = rounded(measurement.best)
    processorMilliseconds = rounded(measurement.processorTime)
  }
}

/// Four significant digits: more is noise.
private func rounded(_ value: Double) -> Double {
  guard value != 0, value.isFinite else { return 0 }
  let scale = pow(10, 3 - log10(abs(value)).rounded(.down))
  return (value * scale).rounded() / scale
}

/// Prints results as they come: a JSON object a line, or a table for people.
struct Reporter {
  let isJSON: Bool

  /// Whether the run should be short rather than exact.
  let isQuick: Bool

  /// How many frames to measure where a full run measures `count`.
  func frames(_ count: Int) -> Int { isQuick ? min(count, 12) : count }

  func begin() {
    guard !isJSON else { return }
    print(row(["case", "median", "p95", "best", "cpu"]) + "  ms; then what follows from them")
  }

  func add(_ result: CaseResult) {
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(result) else { return }
      print(String(decoding: data, as: UTF8.self))
    } else {
      let times = [
        result.medianMilliseconds, result.p95Milliseconds, result.bestMilliseconds,
        result.processorMilliseconds,
      ]
      let figures = result.figures.sorted { $0.key < $1.key }
        .map { "\($0.key) \(String(format: "%g", $0.value))" }
      let cells =
        [result.name] + times.map { time in time.map { String(format: "%.2f", $0) } ?? "-" }
      print(row(cells) + "  " + figures.joined(separator: ", "))
    }
    fflush(nil)
  }

  /// Says that a case could not be measured here.
  func skip(_ name: String, because reason: String) {
    FileHandle.standardError.write(Data("fovea-bench: \(name) skipped: \(reason)\n".utf8))
  }

  private func row(_ cells: [String]) -> String {
    cells.enumerated().map { index, cell in
      let width = index == 0 ? 46 : 9
      let padding = String(repeating: " ", count: max(width - cell.count, 0))
      return index == 0 ? cell + padding : padding + cell
    }.joined()
  }
}

/// Something to measure, under a name that `--case` can ask for.
struct BenchCase {
  let name: String
  /// Whether a quick run has it too.
  var isQuick = true
  let run: @MainActor (Reporter) -> Void
}
