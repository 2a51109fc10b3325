import Foundation

/// How long something took, frame by frame.
struct Measurement {
  /// Wall-clock times in milliseconds, shortest first.
  private let sorted: [Double]
  /// Processor time over all threads in milliseconds a frame: what other programs on the machine
  /// do not disturb as much.
  let processorTime: Double

  /// Runs `body` `frames` times after `warmUp` times unmeasured; `prepare` runs before each,
  /// unmeasured, with the frame's number.
  init(
    frames: Int, warmUp: Int = 2, prepare: (Int) -> Void = { _ in }, _ body: () -> Void
  ) {
    var times: [Double] = []
    var processor = 0.0
    for frame in 0..<(warmUp + frames) {
      prepare(frame)
      let startProcessor = Self.processorSeconds()
      let start = DispatchTime.now().uptimeNanoseconds
      body()
      let end = DispatchTime.now().uptimeNanoseconds
      guard frame >= warmUp else { continue }
      times.append(Double(end - start) / 1e6)
      processor += (Self.processorSeconds() - startProcessor) * 1000
    }
    sorted = times.sorted()
    processorTime = processor / Double(max(frames, 1))
  }

  /// Takes times in milliseconds that were measured elsewhere, in another process.
  init(milliseconds: [Double]) {
    sorted = milliseconds.sorted()
    processorTime = 0
  }

  var median: Double { at(0.5) }
  var p95: Double { at(0.95) }
  var best: Double { sorted.first ?? 0 }

  private func at(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
