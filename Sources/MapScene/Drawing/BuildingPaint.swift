/// The colours of standing buildings in a frame.
struct BuildingPaint {
  /// Red, green, blue and opacity, 0...255.
  private let roof: SIMD4<Float>
  private let litWall: SIMD4<Float>
  private let shadedWall: SIMD4<Float>
  private let flat: SIMD4<Float>
  private let line: SIMD4<Float>
  private let ground: SIMD4<Float>
  private let hazeColor: SIMD4<Float>

  /// The colours of a theme; `fillOpacity` is that of buildings that lie flat.
  init(_ theme: Theme, fillOpacity: Double) {
    func channels(_ color: RGBA) -> SIMD4<Float> {
      SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
    }
    roof = channels(theme.buildingRoof)
    litWall = channels(theme.buildingLitWall)
    shadedWall = channels(theme.buildingShadedWall)
    flat = channels(theme.fillColor(of: .building).withOpacity(fillOpacity))
    line = channels(theme.lineColor(of: .building))
    ground = channels(theme.ground)
    hazeColor = channels(theme.haze)
  }

  /// The colour of a building's roof: of one that rises from the ground, between that of a flat
  /// building, which lets through what lies below, and an opaque roof, which does not.
  func roof(of building: StandingBuilding) -> UInt32 { face(roof, of: building) }

  /// The colour of a wall of which `light`, 0...1, says how far it faces the light.
  func wall(of building: StandingBuilding, light: Float) -> UInt32 {
    face(shadedWall + (litWall - shadedWall) * light, of: building)
  }

  /// The colour of edges; like all lines they fade into the haze.
  func edge(of building: StandingBuilding) -> UInt32 {
    var color = line
    color.w *= (1 - building.haze) * building.opacity
    return Self.pixel(color)
  }

  /// A face is opaque in any haze, so that it hides what is behind; hence it takes on the haze's colour
  /// where a flat area would let it through.
  private func face(_ color: SIMD4<Float>, of building: StandingBuilding) -> UInt32 {
    let clear = 1 - building.haze
    let air = ground + (hazeColor - ground) * building.haze
    let hazed = color * clear + air * building.haze
    var result = flat + (hazed - flat) * building.standing
    let flatOpacity = flat.w * clear
    result.w = (flatOpacity + (255 - flatOpacity) * building.standing) * building.opacity
    return Self.pixel(result)
  }

  private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    // One by one: `SIMD4<UInt32>(color)` looks its types up each time.
    func whole(_ channel: Float) -> UInt32 { UInt32(channel + 0.5) }
    return whole(color.w) << 24 | whole(color.x) << 16 | whole(color.y) << 8 | whole(color.z)
  }
}
