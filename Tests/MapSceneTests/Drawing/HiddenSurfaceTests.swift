import Foundation
import MapCamera
import MapTiles
import TestSupport
import Testing

@testable import MapScene

/// The painter's order against the nearest face of every pixel, found by a ray through it.
struct HiddenSurfaceTests {
  /// Towns whose plans are as different as towns are.
  enum Town: CaseIterable {
    /// Turned rectangles, long beside short, that do not touch.
    case scattered
    /// Terraces: houses wall to wall in rows.
    case terraced
    /// Bends and courtyards with another house in each.
    case nested
    /// Podiums with a tower through them, and bridges above the ground between houses.
    case stacked
  }

  /// The buildings of a town, plot by plot.
  private func buildings(of town: Town, using random: inout SeededGenerator) -> [PrismBuilding] {
    var result: [PrismBuilding] = []
    func height() -> Double { .random(in: 4...60, using: &random) }
    for row in 0..<6 {
      for column in 0..<6 {
        let turn = Double.random(in: 0..<(2 * .pi), using: &random)
        let middle = SIMD2(Double(column) * 90 + 1800, Double(row) * 90 + 1800)
        func ring(_ points: [(Double, Double)], turn: Double) -> [SIMD2<Int32>] {
          points.map { x, y in
            SIMD2(
              Int32((middle.x + x * cos(turn) - y * sin(turn)).rounded()),
              Int32((middle.y + x * sin(turn) + y * cos(turn)).rounded()))
          }
        }
        func box(_ west: Double, _ north: Double, _ east: Double, _ south: Double, turn: Double)
          -> [SIMD2<Int32>]
        { ring([(west, north), (east, north), (east, south), (west, south)], turn: turn) }
        func add(_ rings: [SIMD2<Int32>]..., base: Double = 0, top: Double) {
          result.append(PrismBuilding(rings: rings, base: base, top: top))
        }
        switch town {
        case .scattered:
          let half = SIMD2(
            Double.random(in: 3...30, using: &random), Double.random(in: 3...30, using: &random))
          add(box(-half.x, -half.y, half.x, half.y, turn: turn), top: height())
        case .terraced:
          for house in 0..<3 {
            let west = Double(house) * 30 - 45
            add(box(west, -15, west + 30, 15, turn: 0), top: height())
          }
        case .nested where (row + column).isMultiple(of: 2):
          add(
            box(-30, -30, 30, 30, turn: turn), box(-20, -20, 20, 20, turn: turn).reversed(),
            top: height())
          add(box(-8, -8, 8, 8, turn: turn), top: height())
        case .nested:
          add(
            ring(
              [
                (-30, -30), (30, -30), (30, -18), (-18, -18), (-18, 18), (30, 18), (30, 30),
                (-30, 30),
              ],
              turn: turn), top: height())
          add(box(-12, -12, 28, 12, turn: turn), top: height())
        case .stacked where (row + column).isMultiple(of: 2):
          let podium = Double.random(in: 4...12, using: &random)
          add(box(-30, -24, 30, 24, turn: turn), top: podium)
          add(box(-10, -10, 8, 9, turn: turn), base: podium, top: podium + height())
        case .stacked:
          add(box(-30, -20, -12, 20, turn: turn), top: height() + 12)
          add(box(-12, -6, 12, 6, turn: turn), base: 8, top: .random(in: 9...12, using: &random))
          add(box(12, -20, 30, 20, turn: turn), top: height() + 12)
        }
      }
    }
    return result
  }

  /// The faces alone, each in a colour that tells the box and whether it is the roof.
  private func paintedFaces(_ scene: StandingScene, roofColors: Set<UInt32>) -> Bitmap {
    let buffer = PaintedBuffer()
    for piece in scene.pieces where piece.isFace {
      let box = scene.order[Int(piece.shape >> 12)]
      let color = Self.color(of: box, isRoof: roofColors.contains(piece.color))
      buffer.append(PaintedPiece(piece.segment, color: color, shape: piece.shape))
    }
    let size = scene.viewport.size
    let bitmap = Bitmap(width: Int(size.width), height: Int(size.height))
    let list = DrawList()
    list.beginPaintedLayer()
    list.append(buffer)
    Rasterizer(workers: 1).draw(
      list, background: BackgroundRows(RGBA(hex: 0)), into: bitmap.buffer)
    return bitmap
  }

  /// A colour for a wall or a roof, seven steps a channel so that a little of another does not change
  /// which it is.
  private static func color(of building: Int, isRoof: Bool) -> UInt32 {
    let number = UInt32(building * 2 + (isRoof ? 2 : 1))
    return 0xff00_0000 | (number % 7 * 42) << 16 | (number / 7 % 7 * 42) << 8 | number / 49 * 42
  }

  /// Whether two colours are the same but for less than half a step.
  private static func areAlike(_ a: UInt32, _ b: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 20 }
  }

  /// Of the pixels away from edges, at how many another face is painted than is nearest.
  private func disagreement(in town: Town, using random: inout SeededGenerator) -> (
    wrong: Int, all: Int, seen: Int
  ) {
    let tile = Viewport.helsinki().centerTile(z: 15)
    let camera = CameraState(
      center: tile.place(
        SIMD2(
          .random(in: 0.45...0.55, using: &random), .random(in: 0.45...0.55, using: &random))
      ).coordinate,
      zoom: .random(in: 16.5...18.5, using: &random),
      bearing: .random(in: 0...360, using: &random),
      pitch: .random(in: 0...80, using: &random),
      verticalFOV: [1.0, 10, 36.87, 60, 90].randomElement(using: &random) ?? 60)
    let (width, height) = (160, 120)
    let viewport = Viewport(
      size: ScreenSize(width: Double(width), height: Double(height)), camera: camera)
    let buildings = buildings(of: town, using: &random)
    let scene = StandingScene(viewport, tile: tile, buildings: buildings)
    let bitmap = paintedFaces(scene, roofColors: scene.roofColors)
    let drawn = zip(buildings, scene.tops).compactMap { building, top in
      PrismBuilding(
        rings: building.rings, base: building.base * top / building.top,
        top: top < 0 ? top : max(top, 0.01))
    }
    let truth = RayCaster(
      drawn, scene.transform, nearest: viewport.projection().nearestStandingDepth)
    let hits = (0..<height * width).map {
      truth.firstHit(Double($0 % width) + 0.5, Double($0 / width) + 0.5)
    }
    var result = (wrong: 0, all: 0, seen: 0)
    for y in 1..<height - 1 {
      for x in 1..<width - 1 {
        let expected = hits[y * width + x]
        let around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]
        guard around.allSatisfy({ hits[y * width + x + $0] == expected }) else { continue }
        let wanted = expected.map { Self.color(of: $0.building, isRoof: $0.isRoof) } ?? 0
        result.all += 1
        if expected != nil { result.seen += 1 }
        if !Self.areAlike(bitmap[x, y], wanted) { result.wrong += 1 }
      }
    }
    return result
  }

  /// Of the pixels away from edges, all but a few in ten thousand show the nearest face: the rest lie
  /// where a building was cut, and its parts overlap by a pixel.
  @Test(arguments: Town.allCases)
  func everyPixelShowsItsNearestFace(town: Town) {
    var random = SeededGenerator(seed: 91)
    var sum = (wrong: 0, all: 0, seen: 0)
    for _ in 0..<24 {
      let one = disagreement(in: town, using: &random)
      sum = (sum.wrong + one.wrong, sum.all + one.all, sum.seen + one.seen)
    }
    #expect(sum.seen * 4 > sum.all)
    #expect(sum.wrong * 5000 <= sum.all, "\(town): \(sum)")
  }

  @Test func aCourtyardShowsItsFarWallOverItsNearRoof() throws {
    // A ring of a building seen from the south: inside, the northern wall is seen, not the southern.
    let tile = Viewport.helsinki().centerTile(z: 15)
    let viewport = Viewport(
      size: ScreenSize(width: 400, height: 300),
      camera: CameraState(
        center: tile.place(SIMD2(0.5, 0.5)).coordinate, zoom: 18, bearing: 0, pitch: 45))
    func ring(_ half: Int32) -> [SIMD2<Int32>] {
      [
        SIMD2(2048 - half, 2048 - half), SIMD2(2048 + half, 2048 - half),
        SIMD2(2048 + half, 2048 + half), SIMD2(2048 - half, 2048 + half),
      ]
    }
    let scene = StandingScene(
      viewport, tile: tile, rings: [[ring(80), ring(60).reversed()]], heights: [9])
    let colors = Set(scene.pieces.lazy.filter(\.isFace).map(\.color))
    let bitmap = paintedFaces(scene, roofColors: [])
    func isPainted(_ x: Double, _ y: Double, height: Double) throws -> Bool {
      let point = try #require(scene.point(SIMD2(x, y) / 4096, height: height))
      return bitmap[Int(point.x), Int(point.y)] & 0xff_ffff != 0
    }
    #expect(colors.count >= 2)
    #expect(try isPainted(2048, 2048 - 60, height: 4))
    #expect(try isPainted(2048, 2048 + 70, height: 9))
    #expect(try !isPainted(2048, 2048 - 40, height: 0))
  }
}
