@testable import MapScene

/// A building with upright walls over any plan; rings in 4096ths of a tile.
struct PrismBuilding {
  var rings: [[SIMD2<Int32>]]
  var base = 0.0
  var top: Double
}

/// Finds the face that the ray through a place of the screen meets first: by trying all of them.
struct RayCaster {
  struct Hit: Equatable {
    var building: Int
    /// Which of all walls, nil for a roof or a floor.
    var wall: Int?
    var isRoof = false
  }

  private struct Wall {
    var building: Int
    var from: SIMD2<Double>
    var along: SIMD2<Double>
  }

  private let buildings: [PrismBuilding]
  private let transform: PixelTransform
  private let walls: [Wall]
  private let eye: SIMD3<Double>
  private let nearest: Double

  /// Buildings whose top is not above the ground are not there, and faces before the `nearest` depth
  /// are cut off.
  init(_ buildings: [PrismBuilding], _ transform: PixelTransform, nearest: Double) {
    self.nearest = nearest
    self.buildings = buildings
    self.transform = transform
    eye = transform.eye
    walls = buildings.enumerated().filter { $1.top > 0 }.flatMap { number, building in
      building.rings.flatMap { ring in
        zip(ring, ring.dropFirst() + ring.prefix(1)).map { from, to in
          let (from, to) = (SIMD2<Double>(from) / 4096, SIMD2<Double>(to) / 4096)
          return Wall(building: number, from: from, along: to - from)
        }
      }
    }
  }

  /// What a ray meets first, nil for the ground or the sky.
  func firstHit(_ x: Double, _ y: Double) -> Hit? {
    let direction = direction(x, y)
    var best: (distance: Double, hit: Hit)?
    func meet(_ distance: Double, _ hit: Hit) {
      if distance > nearest, distance < best?.distance ?? .infinity { best = (distance, hit) }
    }
    var crossings = [[Double]](repeating: [], count: buildings.count)
    for (index, wall) in walls.enumerated() {
      let determinant = direction.x * wall.along.y - direction.y * wall.along.x
      let to = SIMD2(wall.from.x - eye.x, wall.from.y - eye.y)
      let share = (to.x * direction.y - to.y * direction.x) / determinant
      guard share >= 0, share < 1 else { continue }
      let distance = (to.x * wall.along.y - to.y * wall.along.x) / determinant
      crossings[wall.building].append(distance)
      let height = eye.z + direction.z * distance
      let building = buildings[wall.building]
      // Walls are seen from outside only.
      if determinant < 0, height > building.base, height < building.top {
        meet(distance, Hit(building: wall.building, wall: index))
      }
    }
    for (number, building) in buildings.enumerated() where building.top > 0 {
      func isInside(_ distance: Double) -> Bool {
        crossings[number].count(where: { $0 > distance }) % 2 == 1
      }
      let roof = (building.top - eye.z) / direction.z
      if direction.z < 0, isInside(roof) { meet(roof, Hit(building: number, isRoof: true)) }
      let floor = (building.base - eye.z) / direction.z
      if direction.z > 0, isInside(floor) { meet(floor, Hit(building: number)) }
    }
    return best?.hit
  }

  /// The direction in which both X - x W and Y - y W stay zero, away from the eye.
  private func direction(_ x: Double, _ y: Double) -> SIMD3<Double> {
    let w = transform.depth
    func row(_ r: SIMD4<Double>, _ screen: Double) -> SIMD3<Double> {
      SIMD3(r.x - screen * w.x, r.y - screen * w.y, r.z - screen * w.z)
    }
    let (a, b) = (row(transform.x, x), row(transform.y, y))
    let cross = SIMD3(
      a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    return cross / (cross.x * w.x + cross.y * w.y + cross.z * w.z)
  }
}
