import Foundation
import MapCamera
import MapTiles

/// Finds the names that may be written in a frame: those before the eye, in the frame, not lost in the
/// haze, and at a zoom at which their class is named.
struct LabelCollector {
  private let frame: MapFrame
  private let projection: FrameProjection
  private let clipper: SegmentClipper
  private let backdrop: Backdrop

  /// The haze beyond which a name could not be read.
  static let thickestHaze = 0.8

  /// Zoom levels by which the zooms of a class are wider for a name that is there already. Both ends
  /// are asked for strictly by the placer; here the wider range counts.
  static let zoomSlack = 0.25

  /// Pixels below which no stretch can hold a name.
  private static let leastLinePixels = 24.0

  /// Prepares for a frame of `width` times `height` pixels whose names keep `margin` pixels from its
  /// edges.
  init(_ frame: MapFrame, theme: Theme, width: Int, height: Int, margin: Double) {
    self.frame = frame
    projection = FrameProjection(
      viewport: frame.viewport, pixelRatio: frame.pixelRatio, width: width, height: height)
    clipper = SegmentClipper(projection, margin: -margin)
    backdrop = Backdrop(theme: theme, viewport: frame.viewport)
  }

  /// Appends the names of all tiles.
  func collect(into candidates: inout [LabelCandidate]) {
    for drawables in frame.tiles {
      for drawable in drawables {
        let names = drawable.tile.names
        guard !names.points.isEmpty || !names.lines.isEmpty else { continue }
        collect(names, of: drawable, into: &candidates)
      }
    }
  }

  private func collect(
    _ names: TileNames, of drawable: DrawableTile<TileGeometry>,
    into candidates: inout [LabelCandidate]
  ) {
    let placed = drawable.placed
    let transform = projection.transform(origin: placed.origin, unit: placed.span)
    let window = FramePlan.window(of: drawable) ?? .whole
    let tilePixels = placed.span * frame.viewport.worldSize * frame.pixelRatio
    for name in names.points where window.contains(SIMD2<Double>(name.position)) {
      add(name, transform, placed, tilePixels, into: &candidates)
    }
    for name in names.lines {
      // The longest come first: the rest cannot reach the least length at any depth in view.
      if Double(name.length) * tilePixels / projection.nearestDepth < Self.leastLinePixels { break }
      add(name, transform, placed, window, into: &candidates)
    }
  }

  private func add(
    _ name: PointName, _ transform: PixelTransform, _ placed: PlacedTile, _ tilePixels: Double,
    into candidates: inout [LabelCandidate]
  ) {
    let place = SIMD2<Double>(name.position)
    let projected = transform.apply(place)
    guard projected.depth > projection.nearestDepth else { return }
    let vertex = projected.onScreen
    guard vertex.x >= 0, vertex.y >= 0, vertex.x <= projection.width,
      vertex.y <= projection.height
    else { return }
    let style = name.labelClass.style(weight: name.weight)
    guard let (zoom, haze) = visibility(of: vertex, style) else { return }
    candidates.append(
      LabelCandidate(
        text: name.text, key: name.key, labelClass: name.labelClass, style: style,
        weight: name.width > 0 ? name.weight * placed.span : name.weight,
        place: .point(SIMD2(vertex.x, vertex.y)), ground: placed.ground(at: place),
        localZoom: zoom, haze: haze,
        areaPixels: Double(name.width) * tilePixels * vertex.nearness))
  }

  private func add(
    _ name: LineName, _ transform: PixelTransform, _ placed: PlacedTile, _ window: TileRect,
    into candidates: inout [LabelCandidate]
  ) {
    let style = name.labelClass.style(weight: 0)
    guard
      frame.viewport.camera.zoom - Self.zoomSlack - log2(projection.nearestDepth)
        >= style.zooms.lowerBound
    else { return }
    var (from, to) = (SIMD2<Double>(name.start), SIMD2<Double>(name.end))
    if window != .whole {
      guard let cut = UnitSquare.clip(from, to, to: window) else { return }
      (from, to) = cut
    }
    guard let (near, far) = clipper.clipToFront(transform.apply(from), transform.apply(to)),
      let (start, end) = clipper.clipToFrame(near.onScreen, far.onScreen)
    else { return }
    let line = LabelLine(SIMD2(start.x, start.y), SIMD2(end.x, end.y))
    guard line.length >= Self.leastLinePixels * frame.pixelRatio,
      let (zoom, haze) = visibility(of: ScreenVertex.mix(start, end, 0.5), style)
    else { return }
    candidates.append(
      LabelCandidate(
        text: name.text, key: name.key, labelClass: name.labelClass, style: style,
        weight: Double(name.length) * placed.span, place: .line(line),
        ground: placed.ground(at: (from + to) / 2), localZoom: zoom, haze: haze))
  }

  /// The zoom at a point of the screen and the haze before it; nil when a name there is not to be seen.
  private func visibility(
    of vertex: ScreenVertex, _ style: LabelStyle
  ) -> (zoom: Double, haze: Double)? {
    let zoom = frame.viewport.camera.zoom + log2(vertex.nearness)
    guard zoom >= style.zooms.lowerBound - Self.zoomSlack,
      zoom <= style.zooms.upperBound + Self.zoomSlack
    else { return nil }
    let haze = frame.showsSky ? backdrop.haze(at: vertex.y / frame.pixelRatio) : 0
    return haze < Self.thickestHaze ? (zoom, haze) : nil
  }
}

extension PlacedTile {
  /// The place on the ground of a point in tile-local units.
  func ground(at point: SIMD2<Double>) -> MercatorCoordinate {
    MercatorCoordinate(x: origin.x + point.x * span, y: origin.y + point.y * span)
  }
}
