import MapCamera

extension CoordinateBounds {
  /// The box an archive states, nil when it can not be true; all zeros is how some say nothing.
  init?(west: Double, south: Double, east: Double, north: Double) {
    let isStated = west != 0 || south != 0 || east != 0 || north != 0
    let isOnEarth = abs(south) <= 90 && abs(north) <= 90 && abs(west) <= 540 && abs(east) <= 540
    guard isStated, isOnEarth, south <= north else { return nil }
    // A box over the antimeridian may be written with its west east of its east.
    self.init(
      southwest: Coordinate(latitude: south, longitude: west),
      northeast: Coordinate(latitude: north, longitude: west <= east ? east : east + 360))
  }

  /// The box around two tiles and all between them.
  init(northwest: TileID, southeast: TileID) {
    let corner = southeast.mercatorOrigin
    let first = northwest.mercatorOrigin.coordinate
    let last = MercatorCoordinate(
      x: corner.x + southeast.span, y: corner.y + southeast.span
    ).coordinate
    self.init(
      southwest: Coordinate(latitude: last.latitude, longitude: first.longitude),
      northeast: Coordinate(latitude: first.latitude, longitude: last.longitude))
  }

  /// The middle on the map, half way between the edges in Web Mercator.
  var middle: Coordinate {
    let a = MercatorCoordinate(southwest)
    let b = MercatorCoordinate(northeast)
    // The poles are infinitely far; the map ends at 0 and 1.
    return MercatorCoordinate(
      x: (a.x + b.x) / 2, y: (min(a.y, 1) + max(b.y, 0)) / 2
    ).coordinate
  }
}
