import MapCamera
import MapTiles
import TestSupport

@testable import MapScene

extension Viewport {
  /// A view of any kind a person can come to, at a zoom where a tile of level 14 is near its own size.
  static func random(
    using random: inout SeededGenerator, zoom: ClosedRange<Double> = 13...16.5
  ) -> Viewport {
    let size = ScreenSize(
      width: .random(in: 300...1600, using: &random),
      height: .random(in: 200...1000, using: &random))
    let center = Coordinate(
      latitude: .random(in: -75...75, using: &random),
      longitude: .random(in: -180...180, using: &random))
    return Viewport(
      size: size,
      camera: CameraState(
        center: center, zoom: .random(in: zoom, using: &random),
        bearing: .random(in: 0...360, using: &random), pitch: .random(in: 0...85, using: &random),
        verticalFOV: .random(in: 1...90, using: &random)))
  }

  /// The view at one of the examples' cameras.
  static func helsinki(
    fov: Double = CameraState.defaultVerticalFOV, pitch: Double = 70,
    size: ScreenSize = ScreenSize(width: 640, height: 360)
  ) -> Viewport {
    Viewport(
      size: size,
      camera: CameraState(
        center: Coordinate(latitude: 60.1699, longitude: 24.9414), zoom: 16.5, bearing: 30,
        pitch: pitch, verticalFOV: fov))
  }

  /// The tile of a level that contains the centre.
  func centerTile(z: Int) -> PlacedTile {
    let place = MercatorCoordinate(camera.center)
    let count = Double(1 << z)
    let column = Int((place.x * count).rounded(.down))
    return PlacedTile(
      id: TileID(
        z: z, x: ((column % (1 << z)) + (1 << z)) % (1 << z),
        y: Int((place.y * count).rounded(.down))),
      wrap: Int((Double(column) / count).rounded(.down)))
  }

  /// The projection of a frame of this view.
  func projection(pixelRatio: Double = 1) -> FrameProjection {
    FrameProjection(
      viewport: self, pixelRatio: pixelRatio, width: Int(size.width * pixelRatio),
      height: Int(size.height * pixelRatio))
  }
}

extension PlacedTile {
  /// The place of a point given in tile-local units.
  func place(_ point: SIMD2<Double>) -> MercatorCoordinate {
    MercatorCoordinate(x: origin.x + point.x * span, y: origin.y + point.y * span)
  }
}

extension VectorTileLayer {
  /// A layer from parts of points, one feature of the kind each; 4096 units wide.
  init(
    _ name: String, _ features: [(kind: GeometryKind, parts: [[SIMD2<Int32>]])],
    attributes: [String: VectorTileValue] = [:]
  ) {
    self.init(name: name, extent: 4096)
    keys = attributes.keys.sorted()
    values = keys.compactMap { attributes[$0] }
    tags = keys.indices.flatMap { [UInt32($0), UInt32($0)] }
    parts = [0]
    for feature in features {
      let first = parts.count - 1
      for part in feature.parts {
        points += part
        parts.append(Int32(points.count))
      }
      self.features.append(
        VectorTileFeature(
          kind: feature.kind, parts: first..<parts.count - 1, tags: 0..<tags.count))
    }
  }
}

extension TileGeometry {
  /// The geometry of some layers.
  convenience init(layers: [VectorTileLayer]) {
    self.init(VectorTile(layers: layers), level: 14)
  }
}

extension LineBatch {
  /// Every segment of the batch, in order.
  var segments: [(SIMD2<Float>, SIMD2<Float>)] {
    blocks.flatMap { block in
      (Int(block.start)..<Int(block.start + block.count) - 1).compactMap { index in
        breaks[index] == 0
          ? (SIMD2(x[index], y[index]), SIMD2(x[index + 1], y[index + 1])) : nil
      }
    }
  }
}
