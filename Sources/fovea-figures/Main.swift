import Foundation
import MapCamera
import MapScene

/// Draws the figures of the documentation, each from the numbers MapCamera gives; or the program's
/// icons.
@main @MainActor
enum Main {
  /// Every figure by the name of its file.
  static let figures: [(name: String, draw: @MainActor (Studio) -> Figure)] = [
    ("center-and-padding", CameraFigures.padding), ("zoom", CameraFigures.zoom),
    ("bearing-and-pitch", CameraFigures.bearingAndPitch), ("lens-side", LensFigures.side),
    ("lens-view", LensFigures.view), ("horizon", GroundFigures.horizon),
    ("footprint", GroundFigures.footprint), ("moving", MoveFigures.moving),
    ("fitting", MoveFigures.fitting), ("flight", MoveFigures.flight),
  ]

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.last,
      arguments.count == 1 || Array(arguments) == ["--icons", folder]
    else {
      complain("usage: fovea-figures [--icons] FOLDER")
      exit(2)
    }
    do {
      if arguments.count > 1 { try drawIcons(folder) } else { try drawFigures(folder) }
    } catch {
      complain("fovea-figures: \(error)")
      exit(1)
    }
  }

  private static func drawFigures(_ folder: String) throws {
    let studio = try Studio()
    for (name, draw) in figures { try draw(studio).write(to: "\(folder)/\(name).png") }
  }

  private static func drawIcons(_ folder: String) throws {
    let rasterizer = Rasterizer()
    for size in Icon.sizes {
      try Icon(size: size, rasterizer: rasterizer).write(to: "\(folder)/\(size).png")
    }
  }

  private static func complain(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}

extension ScreenRect {
  /// A rectangle of its left and top edge, width and height, in points.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(
      origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: height))
  }

  /// `count` rectangles side by side, with a gap between them.
  static func row(_ count: Int, width: Double, height: Double, gap: Double = 8) -> [ScreenRect] {
    (0..<count).map { ScreenRect(Double($0) * (width + gap), 0, width, height) }
  }
}

extension Viewport {
  /// The outline of a box of coordinates on the screen, its edges straight on the map.
  func outline(of corners: [Coordinate]) -> [ScreenPoint?] {
    let places = corners.map { MercatorCoordinate($0) }
    let ring = zip(places, places.dropFirst() + places.prefix(1))
    let steps = 16
    let points = ring.flatMap { from, to in
      (0..<steps).map { step in
        let part = Double(step) / Double(steps)
        return point(
          for: MercatorCoordinate(
            x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
      }
    }
    return points + points.prefix(1)
  }
}
