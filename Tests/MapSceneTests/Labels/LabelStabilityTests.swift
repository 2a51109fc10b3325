import MapCamera
import Testing

@testable import MapScene

/// What happens to names from frame to frame.
@MainActor
struct LabelStabilityTests {
  private static func view(
    fov: Double = 36.87, pitch: Double = 60, bearing: Double = 30, zoom: Double = 15.5,
    longitude: Double = 24.94
  ) -> Viewport {
    Viewport(
      size: ScreenSize(width: 900, height: 600),
      camera: CameraState(
        center: Coordinate(latitude: 60.17, longitude: longitude), zoom: zoom, bearing: bearing,
        pitch: pitch, verticalFOV: fov))
  }

  /// A name at its anchor: two writings of one street are two.
  private struct Identity: Hashable {
    var key: UInt64
    var number: Int
  }

  /// The names of a frame: those of one text counted from the left.
  private func identities(_ placed: [PlacedLabel]) -> Set<Identity> {
    var counts: [UInt64: Int] = [:]
    return Set(
      placed.sorted { $0.anchor.x < $1.anchor.x }.map { label in
        counts[label.key, default: 0] += 1
        return Identity(key: label.key, number: counts[label.key] ?? 0)
      })
  }

  /// A frame's number, the last in which a name was there.
  private typealias LastSeen = [Identity: Int]

  /// The frames a name was away, for each time one came back within a sweep of views.
  private func absences(_ views: [Viewport]) -> (frames: [Int], names: Int) {
    let bench = LabelBench(around: Self.view())
    var seen: LastSeen = [:]
    var frames: [Int] = []
    for (step, view) in views.enumerated() {
      for identity in identities(bench.place(view, at: Double(step) / 60)) {
        if let last = seen[identity], last < step - 1 { frames.append(step - 1 - last) }
        seen[identity] = step
      }
    }
    return (frames, seen.count)
  }

  /// Frames, at half a degree each, for which a name that gave way to another stays away: it is gone
  /// and not blinking.
  private let longAbsence = 12

  @Test func noNameBlinksWhileTheLensNarrows() {
    let sweep = absences((0...160).map { Self.view(fov: 90 - Double($0) / 2) })
    #expect(sweep.frames.filter { $0 < longAbsence } == [])
    #expect(sweep.names > 10)
  }

  @Test func noNameBlinksWhileTheLensWidens() {
    let sweep = absences((0...160).map { Self.view(fov: 10 + Double($0) / 2) })
    #expect(sweep.frames.filter { $0 < longAbsence } == [])
    #expect(sweep.names > 10)
  }

  @Test func aTremblingHandChangesNothing() {
    let bench = LabelBench(around: Self.view())
    bench.place(Self.view())
    let first = identities(bench.place(Self.view(fov: 37)))
    for step in 0..<40 {
      let fov = step.isMultiple(of: 2) ? 36.9 : 37.1
      let now = identities(bench.place(Self.view(fov: fov)))
      // What the first step brings may come; after that nothing comes or goes.
      if step > 1 { #expect(now == first.union(now) && now.isSuperset(of: first)) }
    }
  }

  @Test func aNameThatStaysKeepsItsPlaceOnTheGround() throws {
    let bench = LabelBench(around: Self.view())
    var before = bench.place(Self.view(fov: 40))
    var kept = 0
    for step in 1...20 {
      let view = Self.view(fov: 40 - Double(step) / 2)
      let now = bench.place(view, at: Double(step) / 60)
      for label in now where !label.isAlongLine {
        guard let old = before.first(where: { $0.key == label.key }) else { continue }
        #expect(old.anchor == label.anchor && old.side == label.side)
        kept += 1
      }
      before = now
    }
    #expect(kept > 20)
  }

  @Test func namesFadeInAndOutInTheTimeTheyAreGiven() {
    let bench = LabelBench(around: Self.view())
    // The first frame has all it shows; what comes later comes slowly.
    #expect(bench.place(Self.view(), at: 0).allSatisfy { $0.opacity == 1 })
    var seen: [UInt64: [Double]] = [:]
    let other = Self.view(longitude: 24.947)
    for frame in 1...20 {
      for label in bench.place(other, at: Double(frame) / 60) {
        seen[label.key, default: []].append(label.opacity)
      }
    }
    let comers = seen.values.filter { ($0.first ?? 1) < 1 }
    #expect(!comers.isEmpty)
    for opacities in comers {
      #expect(opacities == opacities.sorted())
      #expect(opacities.last == 1)
      // 150 ms are nine frames.
      #expect((7...11).contains(opacities.filter { $0 < 1 }.count))
    }
    #expect(bench.labels.isSettled)
  }

  @Test func aFrameThatStandsAloneShowsAllAtOnce() {
    let bench = LabelBench(around: Self.view())
    bench.place(Self.view(), at: 0)
    let placed = bench.place(Self.view(longitude: 24.947))
    #expect(!placed.isEmpty && placed.allSatisfy { $0.opacity == 1 })
    #expect(bench.labels.isSettled)
  }

  @Test func aCameraAtRestDrawsNoLetterAgain() {
    let bench = LabelBench(around: Self.view())
    bench.place(Self.view())
    let drawn = bench.text.asked.count
    #expect(drawn > 0)
    for frame in 1...10 { bench.place(Self.view(fov: 36.87 + Double(frame) / 1000)) }
    #expect(bench.text.asked.count <= drawn + 2)
  }
}
