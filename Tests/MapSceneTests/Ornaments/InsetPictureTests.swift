import MapCamera
import MapTiles
import TestSupport
import Testing

@testable import MapScene

@MainActor
struct InsetPictureTests {
  /// The world tile with an island, the sea around it and a border across it.
  private func world() -> [[DrawableTile<TileGeometry>]] {
    let tile = PlacedTile(id: .world, wrap: 0)
    let island: [SIMD2<Int32>] = [
      SIMD2(1900, 1500), SIMD2(2400, 1400), SIMD2(2700, 1900), SIMD2(2300, 2500), SIMD2(1800, 2200),
    ]
    let sea: [SIMD2<Int32>] = [
      SIMD2(-64, -64), SIMD2(4160, -64), SIMD2(4160, 4160), SIMD2(-64, 4160),
    ]
    let geometry = TileGeometry(layers: [
      VectorTileLayer(
        "water", [(.polygon, [sea, island.reversed()])], attributes: ["class": .string("ocean")]),
      VectorTileLayer("coastline", [(.line, [island + [island[0]]])]),
      VectorTileLayer(
        "boundary", [(.line, [[SIMD2(1900, 1500), SIMD2(2300, 2500)]])],
        attributes: ["admin_level": .int(2)]),
    ])
    return [
      (-1...1).map { wrap in
        let placed = PlacedTile(id: tile.id, wrap: wrap)
        return DrawableTile(tile: geometry, placed: placed, clip: placed)
      }
    ]
  }

  private func picture(
    _ camera: CameraState, size: ScreenSize, pixelRatio: Double = 1,
    outline: InsetMap.Outline = .footprint, theme: Theme = .light
  ) -> Bitmap {
    let bitmap = Bitmap(
      width: Int(size.width * pixelRatio), height: Int(size.height * pixelRatio),
      color: theme.ground)
    InsetMap(theme: theme, outline: outline).draw(
      main: Viewport(size: size, camera: camera), tiles: world(), into: bitmap.buffer,
      pixelRatio: pixelRatio)
    return bitmap
  }

  private static let turned = CameraState(
    center: Coordinate(latitude: 15, longitude: 8), zoom: 4, bearing: 30, pitch: 60)

  @Test(arguments: [1.0, 1.5, 2])
  func hasItsFrameShadowAndOutline(scale: Double) throws {
    let size = ScreenSize(width: 140, height: 264)
    let bitmap = picture(Self.turned, size: size, pixelRatio: scale)
    try GoldenImage.check(bitmap.image, named: "inset-\(Int(scale * 10))", tolerance: 1)
  }

  @Test func theBoxIsThereForThoseWhoWantIt() throws {
    let bitmap = picture(Self.turned, size: ScreenSize(width: 140, height: 264), outline: .bounds)
    try GoldenImage.check(bitmap.image, named: "inset-bounds", tolerance: 1)
  }

  @Test func aKeptMapIsTheSamePictureAsAFreshOne() {
    let size = ScreenSize(width: 400, height: 300)
    let tiles = world()
    let kept = InsetMap(theme: .light)
    func draw(_ inset: InsetMap, _ camera: CameraState, _ size: ScreenSize) -> Bitmap {
      let bitmap = Bitmap(
        width: Int(size.width), height: Int(size.height), color: Theme.light.ground)
      inset.draw(
        main: Viewport(size: size, camera: camera), tiles: tiles, into: bitmap.buffer,
        pixelRatio: 1)
      return bitmap
    }
    var camera = Self.turned
    // The lens, a move, another window, and each time back again.
    for fov in [20.0, 60, 20] {
      camera.verticalFOV = fov
      for longitude in [8.0, 70] {
        camera.center.longitude = longitude
        for size in [size, ScreenSize(width: 180, height: 200)] {
          let fresh = draw(InsetMap(theme: .light), camera, size)
          #expect(draw(kept, camera, size).image == fresh.image)
        }
      }
    }
  }

  @Test func theShadowIsReallyVisible() {
    let size = ScreenSize(width: 400, height: 300)
    let bitmap = picture(Self.turned, size: size)
    // Three points right of and below the frame, in the middle of its sides.
    let ground = Int(Theme.light.ground.green)
    for (x, y) in [(8 + 120 + 2, 50 + 60), (8 + 60, 50 + 120 + 2)] {
      let green = Int(bitmap[x, y] >> 8 & 255)
      #expect(green < ground - 60, "the shadow at \(x), \(y)")
    }
    #expect(bitmap[8 + 60, 50 - 12] == Theme.light.ground.argb)
  }

  @Test func theBorderIsTwoPointsOfGrayAndTheCornersAreRound() {
    let bitmap = picture(Self.turned, size: ScreenSize(width: 400, height: 300), theme: .dark)
    let middle = 50 + 60
    #expect(bitmap[8, middle] == 0xff80_8080 && bitmap[9, middle] == 0xff80_8080)
    #expect(bitmap[10, middle] != 0xff80_8080)
    #expect(bitmap[8, 50] == Theme.dark.ground.argb, "outside the rounded corner")
  }

  @Test func aStreetsFootprintIsAYellowMarkInTheMiddle() {
    var camera = Self.turned
    camera.zoom = 16.5
    let bitmap = picture(camera, size: ScreenSize(width: 400, height: 300))
    let yellow = (0..<300).reduce(0) { sum, y in
      sum + (0..<400).filter { bitmap[$0, y] == 0xffff_fe1d }.count
    }
    #expect(yellow > 8)
  }

  @Test func anInsetWithoutRoomIsNotDrawn() {
    let bitmap = picture(Self.turned, size: ScreenSize(width: 50, height: 40))
    #expect((0..<40).allSatisfy { y in (0..<50).allSatisfy { bitmap[$0, y] == bitmap[0, 0] } })
  }
}
