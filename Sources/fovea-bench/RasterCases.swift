import CBenchKernel
import Foundation
import MapScene

/// The rasteriser alone: a city's segments, already projected, at three sizes and three counts.
enum RasterCases {
  private struct Size {
    let width: Int
    let height: Int
    var name: String { "\(width)x\(height)" }
  }

  private static let sizes = [
    Size(width: 1280, height: 720), Size(width: 2560, height: 1440),
    Size(width: 3840, height: 2160),
  ]

  static var all: [BenchCase] {
    var cases = [
      BenchCase(name: "raster/clear", run: clear), BenchCase(name: "raster/short-12px", run: short),
      BenchCase(name: "raster/visible-50k", run: visible),
    ]
    for size in sizes {
      for count in [10_000, 100_000, 1_000_000] {
        for lineWidth in [Float(1), 2.5] {
          let name = "raster/city-\(count / 1000)k/\(size.name)/\(lineWidth)px"
          cases.append(
            BenchCase(name: name, isQuick: size.width == sizes[0].width && count < 1_000_000) {
              reporter in
              let scene = RasterScene(
                CityWorkload(
                  count: count, width: size.width, height: size.height,
                  halfWidth: lineWidth / 2
                ).layers, width: size.width, height: size.height)
              measure(scene, name: name, reporter)
            })
        }
      }
    }
    return cases
  }

  /// The background alone.
  private static func clear(_ reporter: Reporter) {
    for size in sizes {
      let scene = RasterScene([], width: size.width, height: size.height)
      let frames = Measurement(frames: reporter.frames(30), prepare: scene.move) { scene.draw() }
      reporter.add(CaseResult("raster/clear/\(size.name)", frames))
    }
  }

  /// Segments of 12 px, all in view, on one core.
  private static func short(_ reporter: Reporter) {
    let size = sizes[0]
    let count = 100_000
    let scene = RasterScene(
      [CityWorkload.uniform(count: count, length: 12, width: size.width, height: size.height)],
      width: size.width, height: size.height, workers: 1)
    let frames = Measurement(frames: reporter.frames(30), prepare: scene.move) { scene.draw() }
    let limit = Measurement(frames: reporter.frames(30), prepare: scene.move) { scene.drawInC() }
    reporter.add(
      CaseResult(
        "raster/short-12px/1-core", frames,
        figures: [
          "Msegments/s": Double(count) / frames.processorTime / 1000,
          "times-C": frames.processorTime / limit.processorTime,
          "allocations": allocationsPerFrame(of: scene),
        ]))
    reporter.add(CaseResult("raster/short-12px/C", limit))
  }

  /// Allocations a frame in steady state. On one core there are none; on several, what Dispatch
  /// allocates to wake its threads.
  private static func allocationsPerFrame(of scene: RasterScene) -> Double {
    let frames = 10
    // A few are the measurement's own, so they are counted over nothing and taken off.
    let idle = allocations {}
    return Double(allocations { for _ in 0..<frames { scene.draw() } } - idle) / Double(frames)
  }

  private static func allocations(_ body: () -> Void) -> Int {
    let before = bench_allocation_count()
    body()
    return Int(bench_allocation_count() - before)
  }

  /// A city of which about 50,000 segments are in view, on all cores.
  private static func visible(_ reporter: Reporter) {
    let size = sizes[0]
    let scene = RasterScene(
      CityWorkload(count: 100_000, width: size.width, height: size.height, halfWidth: 0.5).layers,
      width: size.width, height: size.height, culled: true)
    let frames = Measurement(frames: reporter.frames(60), prepare: scene.move) { scene.draw() }
    reporter.add(
      CaseResult(
        "raster/visible-50k/\(size.name)", frames,
        figures: [
          "segments": Double(scene.segmentCount),
          "dispatch-allocations": allocationsPerFrame(of: scene),
        ]))
  }

  private static func measure(_ scene: RasterScene, name: String, _ reporter: Reporter) {
    let count = scene.segmentCount
    let isHuge = count > 500_000
    let frameCount = reporter.frames(isHuge ? 6 : 20)
    let frames = Measurement(frames: frameCount, prepare: scene.move) { scene.draw() }
    let visible = Double(scene.visibleCount)
    reporter.add(
      CaseResult(
        name + "/fovea", frames,
        figures: [
          "visible": visible, "ns/visible": frames.processorTime * 1e6 / visible,
        ]))
    let limit = Measurement(frames: frameCount, prepare: scene.move) { scene.drawInC() }
    reporter.add(
      CaseResult(
        name + "/C", limit,
        figures: ["fovea-cpu/C-cpu": frames.processorTime / limit.processorTime]))
    // A million segments take the peers seconds: one frame, of the thin lines, tells enough.
    guard scene.width == sizes[0].width, !isHuge || scene.lineWidth <= 1 else { return }
    for peer in Peers.all(scene) {
      let slow = Measurement(
        frames: isHuge ? 1 : reporter.frames(3), warmUp: isHuge ? 0 : 1, prepare: scene.move,
        peer.draw)
      reporter.add(
        CaseResult(
          name + "/" + peer.name, slow,
          figures: [
            "times-fovea": slow.median / frames.median,
            "times-fovea-cpu": slow.processorTime / frames.processorTime,
          ]))
    }
  }
}
