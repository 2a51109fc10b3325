import Foundation
import MapCamera
import MapScene

/// What the size of an archive costs: frames over ever larger ones, and a flight over the largest that
/// never waits for its tiles.
@MainActor
enum ArchiveCases {
  static var all: [BenchCase] {
    let sizes = [1, 10, 100].map { millions in
      BenchCase(name: "archive/\(millions)M/fov/1280x720") { reporter in
        let segments = millions * 1_000_000
        let source = SyntheticSource(segments: segments, around: FrameCases.helsinki.center)
        FrameCases.measure(
          "archive/\(millions)M/fov/1280x720", FrameCases.helsinki, .fieldOfView,
          FrameCases.sizes[0], ArchiveTiles(source), reporter,
          figures: ["source-segments": Double(segments)])
      }
    }
    return sizes + [BenchCase(name: "archive/100M/flight/1280x720", run: fly)]
  }

  /// Sixty frames a second along a flight across the city, tiles coming in on the way.
  private static func fly(_ reporter: Reporter) {
    let seconds = reporter.isQuick ? 4.0 : 10
    let size = FrameCases.sizes[0]
    let tiles = ArchiveTiles(
      SyntheticSource(segments: 100_000_000, around: FrameCases.helsinki.center))
    let drawer = FrameDrawer(size: size, tiles: tiles)
    var (start, end) = (FrameCases.helsinki, FrameCases.helsinki)
    start.center.longitude -= 0.4
    end.center.longitude += 0.4
    end.bearing += 120
    end.verticalFOV = 70
    let flight = CameraFlight(from: start, to: end, size: size, duration: seconds)
    drawer.look(start)
    let before = tiles.decodingTime
    var stages = StageSums()
    var times: [Double] = []
    let begin = Date()
    while case let time = -begin.timeIntervalSinceNow, time < seconds {
      drawer.aim(flight.camera(at: time))
      let start = DispatchTime.now().uptimeNanoseconds
      drawer.draw(&stages)
      times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
      let next = (time * frameRate).rounded(.down) + 1
      Thread.sleep(until: begin.addingTimeInterval(next / frameRate))
    }
    var figures = stages.milliseconds
    figures["frames"] = Double(times.count)
    figures["worst-ms"] = times.max() ?? 0
    figures["frames-over-33-ms"] = Double(times.filter { $0 > slow }.count)
    figures["decode-ms"] = Double(tiles.decodingTime - before) / 1e6 / Double(max(times.count, 1))
    reporter.add(
      CaseResult(
        "archive/100M/flight/1280x720", Measurement(milliseconds: times), figures: figures))
  }

  private static let frameRate = 60.0

  /// Milliseconds above which a frame is seen to be late.
  private static let slow = 33.0
}
