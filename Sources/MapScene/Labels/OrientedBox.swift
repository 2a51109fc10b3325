/// A rectangle on the screen at any angle, in pixels.
struct OrientedBox: Hashable, Sendable {
  var center: SIMD2<Double>

  /// Half the length along the text, and half its height.
  var half: SIMD2<Double>

  /// The direction of the text: a unit vector, never pointing left, so that no text is upside down.
  var direction: SIMD2<Double>

  init(
    center: SIMD2<Double>, half: SIMD2<Double>, direction: SIMD2<Double> = SIMD2(1, 0)
  ) {
    self.center = center
    self.half = half
    self.direction = direction
  }

  /// Half the size of the level box around it.
  var reach: SIMD2<Double> {
    SIMD2(
      abs(direction.x) * half.x + abs(direction.y) * half.y,
      abs(direction.y) * half.x + abs(direction.x) * half.y)
  }

  /// The box with `margin` pixels more on all sides.
  func expanded(by margin: Double) -> OrientedBox {
    OrientedBox(center: center, half: half + margin, direction: direction)
  }

  /// Whether it lies wholly within a level rectangle.
  func isInside(low: SIMD2<Double>, high: SIMD2<Double>) -> Bool {
    let reach = reach
    return center.x - reach.x >= low.x && center.y - reach.y >= low.y
      && center.x + reach.x <= high.x && center.y + reach.y <= high.y
  }

  /// Whether two boxes share any area, by the separating axis theorem: if not, a line along a side
  /// of one of them lies between.
  func overlaps(_ other: OrientedBox) -> Bool {
    let between = other.center - center
    let room = reach + other.reach
    if abs(between.x) >= room.x || abs(between.y) >= room.y { return false }
    return !isSeparated(from: other, between) && !other.isSeparated(from: self, between)
  }

  private func isSeparated(from other: OrientedBox, _ between: SIMD2<Double>) -> Bool {
    let along = other.direction.x * direction.x + other.direction.y * direction.y
    let across = other.direction.x * direction.y - other.direction.y * direction.x
    let otherAlong = abs(along) * other.half.x + abs(across) * other.half.y
    let otherAcross = abs(across) * other.half.x + abs(along) * other.half.y
    let distanceAlong = abs(between.x * direction.x + between.y * direction.y)
    let distanceAcross = abs(between.y * direction.x - between.x * direction.y)
    return distanceAlong >= half.x + otherAlong || distanceAcross >= half.y + otherAcross
  }
}
