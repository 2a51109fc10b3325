extension Viewport {
  /// The visible ground: what lies under the top-left, top-right, bottom-right and bottom-left
  /// corner, in this order, with the top edge at ``footprintTopY``. Unwrapped: longitudes may leave
  /// -180...180, latitudes saturate at the poles.
  public var footprint: [Coordinate] {
    footprintCorners.compactMap { coordinate(for: $0) }
  }

  /// ``footprint`` in the unit square of Web Mercator; values outside 0...1 are other world copies
  /// (x) or beyond the map (y).
  public var footprintMercator: [MercatorCoordinate] {
    footprintCorners.compactMap { mercator(for: $0) }
  }

  /// The smallest box around ``footprint``, unwrapped.
  ///
  /// It is exact: longitude is linear and latitude monotone in mercator, so the extremes of the
  /// quadrilateral are at its corners.
  public var coordinateBounds: CoordinateBounds {
    coordinateBounds(for: ScreenRect(origin: ScreenPoint(x: 0, y: 0), size: size))
  }

  /// The smallest box around the ground in a rectangle of the screen, unwrapped; from all four
  /// corners, so also right when rotated or pitched. What lies above ``horizonLimitY`` is cut off; a
  /// rectangle wholly above it gives the box of the line at that limit.
  public func coordinateBounds(for rect: ScreenRect) -> CoordinateBounds {
    let top = max(rect.minY, horizonLimitY)
    let bottom = max(rect.maxY, horizonLimitY)
    let corners = [
      ScreenPoint(x: rect.minX, y: top), ScreenPoint(x: rect.maxX, y: top),
      ScreenPoint(x: rect.maxX, y: bottom), ScreenPoint(x: rect.minX, y: bottom),
    ]
    return CoordinateBounds(containing: corners.lazy.compactMap { coordinate(for: $0) })
      ?? CoordinateBounds(southwest: camera.center, northeast: camera.center)
  }

  private var footprintCorners: [ScreenPoint] {
    let top = footprintTopY
    return [
      ScreenPoint(x: 0, y: top), ScreenPoint(x: size.width, y: top),
      ScreenPoint(x: size.width, y: size.height), ScreenPoint(x: 0, y: size.height),
    ]
  }
}
