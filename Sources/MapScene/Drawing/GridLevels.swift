/// Which spacings of a grid are drawn and how strongly, so that zooming never makes a line pop.
///
/// The finest spacing still wide enough on the screen is drawn in full and fades out as it becomes too
/// narrow; meanwhile those lines of the next spacing that are not among it already fade in. Every
/// fifth or tenth line is a major one.
struct GridLevels {
  /// Lines of one spacing.
  struct Level: Equatable {
    /// The spacing in the unit the steps were given in.
    var step: Double

    /// Opacity of its lines, 0...1.
    var opacity: Double
  }

  private(set) var minor: [Level] = []
  private(set) var major: [Level] = []

  /// The spacing on the screen in points at which a spacing begins to show and is fully there.
  static let fadeIn = 36.0
  static let full = 64.0

  /// Chooses from a ladder.
  ///
  /// - Parameters:
  ///   - ladder: Spacings, ascending.
  ///   - pointsPerUnit: Points on the screen for one of the ladder's units.
  init(ladder: [GridStep], pointsPerUnit: Double) {
    let wideEnough = ladder.firstIndex { $0.minor * pointsPerUnit > Self.fadeIn }
    guard let index = wideEnough ?? ladder.indices.last else { return }
    let finest = ladder[index]
    guard index + 1 < ladder.count else {
      add(finest, 1)
      return
    }
    let share = (finest.minor * pointsPerUnit - Self.fadeIn) / (Self.full - Self.fadeIn)
    let presence = min(max(share, 0), 1)
    add(finest, presence)
    let next = ladder[index + 1]
    // Where the next spacing's lines are all among the finest ones they are simply there.
    let isNested = next.minor.truncatingRemainder(dividingBy: finest.minor) == 0
    minor.append(Level(step: next.minor, opacity: isNested ? 1 : 1 - presence))
    major.append(Level(step: next.major, opacity: 1))
  }

  private mutating func add(_ step: GridStep, _ opacity: Double) {
    minor.append(Level(step: step.minor, opacity: opacity))
    major.append(Level(step: step.major, opacity: opacity))
  }
}

/// A spacing and that of its major lines, which are among its lines.
struct GridStep: Equatable, Sendable {
  var minor: Double
  var major: Double

  /// 1, 2 and 5 times the powers of ten, in metres, from a decimetre to 20 kilometres; every fifth or
  /// tenth line is a major one.
  static let metric: [GridStep] = {
    let decades: [Double] = [0.1, 1, 10, 100, 1000]
    let fine: [GridStep] = decades.flatMap { decade in
      [
        GridStep(minor: decade, major: 10 * decade),
        GridStep(minor: 2 * decade, major: 10 * decade),
        GridStep(minor: 5 * decade, major: 50 * decade),
      ]
    }
    let coarse = [
      GridStep(minor: 10_000, major: coarsestMetric),
      GridStep(minor: 20_000, major: coarsestMetric),
    ]
    return fine + coarse
  }()

  /// The widest spacing of the metric grid, that of the major lines at its upper end, in metres.
  static let coarsestMetric = 100_000.0

  /// Steps of the graticule, in degrees.
  static let degrees: [GridStep] = [
    GridStep(minor: 0.25, major: 1), GridStep(minor: 1, major: 5), GridStep(minor: 5, major: 15),
    GridStep(minor: 15, major: 30), GridStep(minor: 30, major: 90),
  ]
}
