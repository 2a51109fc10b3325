extension Viewport {
  /// The camera that draws at `target` what is now drawn at `start`, in points: a drag, in which the
  /// ground sticks under the pointer.
  ///
  /// A target too near to the horizon is taken just below it, so the map comes no further. A start
  /// in the sky has no ground; the centre is then dragged by the same way instead.
  public func camera(dragging start: ScreenPoint, to target: ScreenPoint) -> CameraState {
    guard start.isFinite, target.isFinite else { return camera }
    if start.y < anchorLimitY {
      let moved = ScreenPoint(
        x: centerPoint.x + target.x - start.x, y: centerPoint.y + target.y - start.y)
      return camera(dragging: centerPoint, to: moved)
    }
    let reachable = ScreenPoint(x: target.x, y: max(target.y, anchorLimitY))
    guard let from = offset(for: start), let to = offset(for: reachable) else { return camera }
    return camera(camera, centeredFrom: from, to: to)
  }

  /// The camera that draws a place of the map at `target`, in points; a target too near to the
  /// horizon is taken just below it. A drag that holds on to the place it began with comes back to
  /// where it was, however far the pointer went.
  public func camera(placing place: MercatorCoordinate, at target: ScreenPoint) -> CameraState {
    let reachable = ScreenPoint(x: target.x, y: max(target.y, anchorLimitY))
    guard place.x.isFinite, place.y.isFinite, target.isFinite, let to = offset(for: reachable)
    else { return camera }
    let from = MercatorCoordinate(x: place.x - centerMercator.x, y: place.y - centerMercator.y)
    return camera(camera, centeredFrom: from, to: to)
  }

  /// The camera at another zoom level that keeps the ground drawn at `anchor`, in points, where it
  /// is. An anchor in the sky keeps the centre instead.
  public func camera(zoomingTo zoom: Double, around anchor: ScreenPoint) -> CameraState {
    moving(CameraOptions(zoom: zoom), around: anchor)
  }

  /// The camera with another bearing, in degrees clockwise from north, that keeps the ground drawn
  /// at `anchor`, in points, where it is. An anchor in the sky keeps the centre instead.
  public func camera(rotatingTo bearing: Double, around anchor: ScreenPoint) -> CameraState {
    moving(CameraOptions(bearing: bearing), around: anchor)
  }

  /// The camera after a change of zoom or bearing that keeps the ground under `anchor` still.
  private func moving(_ change: CameraOptions, around anchor: ScreenPoint) -> CameraState {
    let changed = change.applying(to: camera)
    guard anchor.isFinite, anchor.y >= anchorLimitY, anchor != centerPoint, changed != camera,
      let from = offset(for: anchor), let to = with(changed).offset(for: anchor)
    else { return changed }
    return camera(changed, centeredFrom: from, to: to)
  }

  /// A way over the ground that is shorter, in points, is the rounding of doubles.
  private static let shortestWay = 1e-6

  /// `changed` with its centre moved by the difference of two offsets from it, in world widths.
  private func camera(
    _ changed: CameraState, centeredFrom from: MercatorCoordinate, to: MercatorCoordinate
  ) -> CameraState {
    var moved = changed
    let (dx, dy) = (from.x - to.x, from.y - to.y)
    // An axis that does not move keeps its last bits; the way through mercator would lose them.
    let least = Viewport.shortestWay / worldSize
    if abs(dx) > least { moved.center.longitude += dx * 360 }
    if abs(dy) > least {
      let y = centerMercator.y + dy
      moved.center.latitude = MercatorCoordinate(x: 0, y: y).coordinate.latitude
    }
    return moved
  }
}
