import MapCamera
import MapScene

/// Figures of what a camera sees of the ground.
@MainActor
enum GroundFigures {
  /// The horizon, and the line a little below it up to which the map is shown.
  static func horizon(_ studio: Studio) -> Figure {
    let figure = Figure(width: 648, height: 260, studio: studio)
    let frame = ScreenRect(0, 0, 648, 260)
    let camera = CameraState(
      center: .helsinki, zoom: 6, bearing: -20, pitch: 78, verticalFOV: 50)
    let view = figure.map(camera, in: frame)
    let lines = [
      (view.horizonY, "horizonY", Figure.Ink.second),
      (view.horizonLimitY, "horizonLimitY = footprintTopY", Figure.Ink.main),
    ]
    for (index, (y, name, color)) in lines.enumerated() {
      guard let y else { continue }
      figure.line(
        [ScreenPoint(x: 0, y: y), ScreenPoint(x: 648, y: y)], in: frame, color, width: 1.5,
        dashed: true)
      figure.words(
        name, at: ScreenPoint(x: 12, y: index == 0 ? y - 20 : y + 5), in: frame, color)
    }
    figure.cross(at: view.centerPoint, in: frame)
    return figure
  }

  /// The footprints of one camera at three pitches, on a map seen straight from above.
  static func footprint(_ studio: Studio) -> Figure {
    let figure = Figure(width: 648, height: 250, studio: studio)
    let frame = ScreenRect(0, 0, 648, 250)
    let above = CameraState(
      center: Coordinate(latitude: 60.9, longitude: 28), zoom: 4.9)
    let view = figure.map(above, in: frame)
    let pitches: [(Double, RGBA)] = [
      (0, Figure.Ink.third), (40, Figure.Ink.second), (60, Figure.Ink.main),
    ]
    for (pitch, color) in pitches {
      let camera = CameraState(center: .helsinki, zoom: 7.2, bearing: 30, pitch: pitch)
      let seen = Viewport(size: ScreenSize(width: 300, height: 200), camera: camera)
      let outline = view.outline(of: seen.footprint)
      figure.line(outline, in: frame, color)
      if let corner = view.point(for: seen.footprint[1]) {
        let label = ScreenPoint(x: corner.x + 8, y: pitch == 0 ? corner.y + 18 : corner.y)
        figure.words("pitch \(Int(pitch))", at: label, in: frame, color)
      }
    }
    figure.cross(at: view.point(for: .helsinki), in: frame, Figure.Ink.words)
    return figure
  }
}
