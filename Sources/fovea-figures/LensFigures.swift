import Foundation
import MapCamera
import MapScene

/// Figures of the vertical field of view.
@MainActor
enum LensFigures {
  /// The camera from the side: whatever the lens, the view is cut through the centre by the same
  /// piece of screen; only the eye comes nearer or goes away.
  static func side(_ studio: Studio) -> Figure {
    let figure = Figure(width: 648, height: 250, studio: studio)
    let frame = ScreenRect(0, 0, 648, 250)
    let center = ScreenPoint(x: 400, y: 215)
    let pitch = 60.0
    let screen = ScreenSize(width: 150, height: 110)
    // The way from the centre back to the eye, and up along the screen.
    let back = ScreenPoint(x: -sin(pitch * .pi / 180), y: -cos(pitch * .pi / 180))
    let up = ScreenPoint(x: cos(pitch * .pi / 180), y: -sin(pitch * .pi / 180))
    func at(_ distance: Double, _ height: Double) -> ScreenPoint {
      ScreenPoint(
        x: center.x + back.x * distance + up.x * height,
        y: center.y + back.y * distance + up.y * height)
    }
    let lenses: [(Double, RGBA)] = [
      (20, Figure.Ink.third), (36.87, Figure.Ink.main), (90, Figure.Ink.second),
    ]
    for (fov, color) in lenses {
      let camera = CameraState(
        center: Coordinate(latitude: 0, longitude: 0), pitch: pitch, verticalFOV: fov)
      let distance = Viewport(size: screen, camera: camera).cameraToCenterDistance
      let eye = at(distance, 0)
      for edge in [-screen.height / 2, screen.height / 2] {
        // On from the eye through the edge of the screen, to the ground or out of the figure.
        let through = at(0, edge)
        let way = ScreenPoint(x: through.x - eye.x, y: through.y - eye.y)
        let reach = way.y > 0 ? (center.y - eye.y) / way.y : 8
        figure.line(
          [eye, ScreenPoint(x: eye.x + way.x * reach, y: eye.y + way.y * reach)], in: frame, color,
          width: 1.5)
      }
      figure.cross(at: eye, in: frame, color)
      figure.words(
        "\(fov == 36.87 ? "36.87" : "\(Int(fov))")°, d = \(Int(distance.rounded()))",
        at: ScreenPoint(x: eye.x - 20, y: max(4, eye.y - 24)), in: frame, color)
    }
    figure.line([at(0, -screen.height / 2), at(0, screen.height / 2)], in: frame, Figure.Ink.words)
    figure.line(
      [ScreenPoint(x: 0, y: center.y), ScreenPoint(x: 648, y: center.y)], in: frame,
      Figure.Ink.faint)
    figure.cross(at: center, in: frame, Figure.Ink.words)
    figure.words("centre", at: ScreenPoint(x: center.x - 18, y: center.y + 14), in: frame)
    figure.words("screen, 110 high", at: ScreenPoint(x: center.x + 32, y: 116), in: frame)
    figure.words("ground", at: ScreenPoint(x: 8, y: center.y + 8), in: frame)
    return figure
  }

  /// One place through three lenses: the ground at the centre stays as large as it is.
  static func view(_ studio: Studio) -> Figure {
    let figure = Figure(width: 646, height: 140, studio: studio)
    let center = Coordinate(latitude: 60.1699, longitude: 24.9414)
    for (frame, fov) in zip(ScreenRect.row(3, width: 210, height: 140), [5, 36.87, 90]) {
      let camera = CameraState(
        center: center, zoom: 16.2, bearing: 30, pitch: 65, verticalFOV: fov)
      let view = figure.map(camera, in: frame, grid: false)
      // A square of 50 m around the centre.
      let reach = 25 * view.pointsPerMeter / view.worldSize
      let place = view.centerMercator
      let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
        MercatorCoordinate(x: place.x + $0 * reach, y: place.y + $1 * reach).coordinate
      }
      figure.line(view.outline(of: corners), in: frame)
      figure.words(
        "field of view \(fov == 36.87 ? "36.87" : "\(Int(fov))")°", at: ScreenPoint(x: 10, y: 8),
        in: frame)
    }
    return figure
  }
}
