import MapCamera
import MapScene
import MapTiles
import TestSupport
import Testing

@testable import fovea

/// Where a map opens.
@Suite struct HomeCameraTests {
  /// A source that says something about itself and holds nothing.
  private final class Described: TileSource {
    let path = "described"
    let metadata: TileSetMetadata

    init(_ metadata: TileSetMetadata) { self.metadata = metadata }

    func tileData(for id: TileID) throws(TileError) -> [UInt8]? { nil }
  }

  private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double)
    -> CoordinateBounds
  {
    CoordinateBounds(
      southwest: Coordinate(latitude: south, longitude: west),
      northeast: Coordinate(latitude: north, longitude: east))
  }

  private func file(_ bounds: CoordinateBounds, main: CoordinateBounds? = nil) -> MapFile {
    var metadata = TileSetMetadata(name: "described", bounds: bounds)
    metadata.mainBounds = main
    return MapFile(path: "described", source: Described(metadata), notice: nil)
  }

  @Test(
    "All data of a file is in view, clear of the inset and the label",
    arguments: [ScreenSize(width: 1280, height: 720), ScreenSize(width: 640, height: 480)])
  func framing(size: ScreenSize) throws {
    for box in [Self.box(18, 59, 19, 59.2), Self.box(24.9, 60, 25, 61)] {
      let camera = try #require(HomeCamera.framing([file(box)], size))
      let right = try #require(
        HomeCamera.framing([file(box)], size, inset: InsetPlacement(corner: .topRight)))
      #expect(right.zoom == camera.zoom && right.center.longitude > camera.center.longitude)
      let view = Viewport(size: size, camera: camera)
      let corners = try box.corners.map { try #require(view.point(for: $0)) }
      let inset = InsetPlacement().frame(in: size)
      let label = FOVLabel.frame(in: size)
      for corner in corners {
        #expect(corner.x > inset.maxX && corner.x < size.width)
        #expect(corner.y > 0 && corner.y < label.minY)
      }
    }
  }

  @Test("Far outliers do not make a map a speck")
  func outliers() throws {
    let size = ScreenSize(width: 1280, height: 720)
    let main = Self.box(18, 59, 18.1, 59.1)
    let plain = try #require(HomeCamera.framing([file(main)], size))
    let framed = try #require(
      HomeCamera.framing([file(Self.box(-60, -30, 40, 70), main: main)], size))
    #expect(framed == plain)
  }

  @Test("A window too small to keep anything clear still shows the data")
  func smallWindow() throws {
    let size = ScreenSize(width: 80, height: 70)
    let box = Self.box(18, 59, 19, 59.2)
    let camera = try #require(HomeCamera.framing([file(box)], size))
    let view = Viewport(size: size, camera: camera)
    for corner in box.corners {
      let point = try #require(view.point(for: corner))
      #expect((-1e-6...80.000_001).contains(point.x) && (-1e-6...70.000_001).contains(point.y))
    }
  }
}
