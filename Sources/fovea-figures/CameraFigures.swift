import MapCamera

/// Figures of the camera's fields one by one.
@MainActor
enum CameraFigures {
  /// One camera without padding and with: the centre moves, the lens and the scale stay.
  static func padding(_ studio: Studio) -> Figure {
    let figure = Figure(width: 648, height: 190, studio: studio)
    let panels = ScreenRect.row(2, width: 320, height: 190)
    let insets = EdgeInsets(top: 0, left: 130, bottom: 70, right: 0)
    for (frame, padding) in zip(panels, [EdgeInsets.zero, insets]) {
      let camera = CameraState(center: .helsinki, padding: padding, zoom: 5.4, pitch: 45)
      let view = figure.map(camera, in: frame)
      let (width, height) = (frame.size.width, frame.size.height)
      figure.fill(ScreenRect(0, 0, padding.left, height), in: frame, Figure.Ink.shade)
      figure.fill(
        ScreenRect(padding.left, height - padding.bottom, width - padding.left, padding.bottom),
        in: frame, Figure.Ink.shade)
      figure.cross(at: view.centerPoint, in: frame)
      figure.words(padding == .zero ? "no padding" : "left 130, bottom 70", at: .note, in: frame)
    }
    return figure
  }

  /// Each level shows half as much, twice as large; the frame is what the next one shows.
  static func zoom(_ studio: Studio) -> Figure {
    let figure = Figure(width: 646, height: 160, studio: studio)
    for (frame, level) in zip(ScreenRect.row(3, width: 210, height: 160), [4.0, 5, 6]) {
      let view = figure.map(CameraState(center: .helsinki, zoom: level), in: frame)
      let next = Viewport(size: frame.size, camera: CameraState(center: .helsinki, zoom: level + 1))
      figure.line(view.outline(of: next.footprint), in: frame)
      figure.words("zoom \(Int(level))", at: .note, in: frame)
    }
    return figure
  }

  /// Bearing turns the map about the centre, pitch tilts it about a level line through it.
  static func bearingAndPitch(_ studio: Studio) -> Figure {
    let figure = Figure(width: 648, height: 150, studio: studio)
    let cameras = [(0.0, 0.0), (45, 0), (0, 60), (45, 60)]
    for (frame, (bearing, pitch)) in zip(ScreenRect.row(4, width: 156, height: 150), cameras) {
      let camera = CameraState(center: .helsinki, zoom: 4.5, bearing: bearing, pitch: pitch)
      let view = figure.map(camera, in: frame)
      var north = Coordinate.helsinki
      north.latitude += 2
      figure.line([view.point(for: .helsinki), view.point(for: north)], in: frame, width: 3)
      figure.cross(at: view.centerPoint, in: frame)
      figure.words("bearing \(Int(bearing)), pitch \(Int(pitch))", at: .note, in: frame)
    }
    return figure
  }
}
