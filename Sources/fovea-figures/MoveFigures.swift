import MapCamera
import MapScene

/// Figures of cameras that move.
@MainActor
enum MoveFigures {
  /// A drag and a zoom: the ground under the hand is the same before and after.
  static func moving(_ studio: Studio) -> Figure {
    let figure = Figure(width: 646, height: 170, studio: studio)
    let panels = ScreenRect.row(3, width: 210, height: 170)
    let before = Viewport(
      size: panels[0].size, camera: CameraState(center: .helsinki, zoom: 5, pitch: 55))
    let hand = ScreenPoint(x: 90, y: 90)
    let target = ScreenPoint(x: 150, y: 125)
    let steps = [
      ("before", before.camera, hand),
      ("dragged", before.camera(dragging: hand, to: target), target),
      ("zoomed", before.camera(zoomingTo: 6, around: hand), hand),
    ]
    let held = before.coordinate(for: hand)
    for (frame, (name, camera, hand)) in zip(panels, steps) {
      let view = figure.map(camera, in: frame)
      figure.cross(at: hand, in: frame, Figure.Ink.words)
      if let held {
        let ring = CoordinateBounds(
          southwest: Coordinate(latitude: held.latitude - 0.4, longitude: held.longitude - 0.8),
          northeast: Coordinate(latitude: held.latitude + 0.4, longitude: held.longitude + 0.8))
        figure.line(view.outline(of: ring.corners), in: frame)
      }
      figure.words(name, at: .note, in: frame)
    }
    figure.line([hand, target], in: panels[1], Figure.Ink.second, dashed: true)
    return figure
  }

  /// A box fitted into the same room by a camera from above and by a pitched one.
  static func fitting(_ studio: Studio) -> Figure {
    let figure = Figure(width: 648, height: 180, studio: studio)
    let gulf = CoordinateBounds(
      southwest: Coordinate(latitude: 59.2, longitude: 22.5),
      northeast: Coordinate(latitude: 60.8, longitude: 30.5))
    let margin = EdgeInsets(top: 40, left: 24, bottom: 24, right: 24)
    let looks = [(0.0, 0.0), (30, 60)]
    for (frame, (bearing, pitch)) in zip(ScreenRect.row(2, width: 320, height: 180), looks) {
      let view = Viewport(size: frame.size, camera: CameraState(center: .helsinki))
      guard
        let camera = view.camera(fitting: gulf, padding: margin, bearing: bearing, pitch: pitch)
      else { continue }
      let fitted = figure.map(camera, in: frame)
      let room = [
        ScreenPoint(x: 24, y: 40), ScreenPoint(x: 296, y: 40), ScreenPoint(x: 296, y: 156),
        ScreenPoint(x: 24, y: 156), ScreenPoint(x: 24, y: 40),
      ]
      figure.line(room, in: frame, Figure.Ink.faint, width: 1, dashed: true)
      figure.line(fitted.outline(of: gulf.corners), in: frame)
      figure.words("bearing \(Int(bearing)), pitch \(Int(pitch))", at: .note, in: frame)
    }
    return figure
  }

  /// The zoom of a flight and of an ease between the same two cameras, second by second.
  static func flight(_ studio: Studio) -> Figure {
    let figure = Figure(width: 648, height: 230, studio: studio)
    let frame = ScreenRect(0, 0, 648, 230)
    let start = CameraState(center: .helsinki, zoom: 12)
    let end = CameraState(center: Coordinate(latitude: 59.3419, longitude: 18.0669), zoom: 13)
    let flight = CameraFlight(
      from: start, to: end, size: ScreenSize(width: 960, height: 640), easing: .linear)
    let ease = CameraEase(from: start, to: end, duration: flight.duration, easing: .linear)
    let plot = ScreenRect(50, 20, 570, 170)
    func point(_ seconds: Double, _ zoom: Double) -> ScreenPoint {
      ScreenPoint(
        x: plot.minX + seconds / flight.duration * plot.size.width,
        y: plot.maxY - (zoom - 4) / 10 * plot.size.height)
    }
    for zoom in stride(from: 4.0, through: 14, by: 2) {
      figure.line(
        [point(0, zoom), point(flight.duration, zoom)], in: frame, Figure.Ink.faint, width: 0.5)
      figure.words(
        "\(Int(zoom))", at: ScreenPoint(x: 20, y: point(0, zoom).y - 8), in: frame,
        Figure.Ink.faint)
    }
    let ways: [(any CameraAnimation, RGBA)] = [
      (flight, Figure.Ink.main), (ease, Figure.Ink.second),
    ]
    for (way, color) in ways {
      let steps = 200.0
      figure.line(
        stride(from: 0, through: steps, by: 1).map { step in
          let seconds = flight.duration * step / steps
          return point(seconds, way.camera(at: seconds).zoom)
        }, in: frame, color)
    }
    let middle = flight.duration / 2
    figure.words(
      "CameraFlight", at: ScreenPoint(x: point(middle, 0).x - 40, y: 152), in: frame,
      Figure.Ink.main)
    figure.words(
      "CameraEase", at: ScreenPoint(x: point(middle, 0).x - 36, y: 22), in: frame,
      Figure.Ink.second)
    figure.words("zoom", at: ScreenPoint(x: 56, y: 2), in: frame, Figure.Ink.faint)
    figure.words(
      "seconds: 0 ... \((flight.duration * 10).rounded() / 10)", at: ScreenPoint(x: 290, y: 204),
      in: frame, Figure.Ink.faint)
    return figure
  }
}
