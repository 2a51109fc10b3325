/// The colours of a map.
public struct Theme: Hashable, Sendable {
  /// The name by which the theme is asked for.
  public var name: String

  /// The ground where nothing is drawn.
  public var ground: RGBA

  /// What the ground fades into with the distance, and the sky towards the horizon.
  public var haze: RGBA

  /// The sky straight overhead.
  public var skyZenith: RGBA

  /// The lines of the ground grid between the major ones; its alpha is their opacity.
  public var gridMinor: RGBA

  /// Every fifth or tenth line of the ground grid.
  public var gridMajor: RGBA

  /// Names on the map.
  public var labelText: RGBA

  /// The rim of names, to set them off from what lies below.
  public var labelHalo: RGBA

  /// The roof of a building that stands, opaque.
  public var buildingRoof: RGBA

  /// Its walls that face the light, which comes from the north-west.
  public var buildingLitWall: RGBA

  /// Its walls that face away from the light.
  public var buildingShadedWall: RGBA

  private var lines: [RGBA]
  private var fills: [RGBA]

  /// The colour of a class's lines and outlines.
  public func lineColor(of styleClass: StyleClass) -> RGBA { lines[Int(styleClass.rawValue)] }

  /// The colour of a class's areas.
  public func fillColor(of styleClass: StyleClass) -> RGBA { fills[Int(styleClass.rawValue)] }

  /// A theme's colours of one class.
  struct ClassColors {
    var line: RGBA
    var fill: RGBA

    init(line: UInt32, lineAlpha: UInt8 = 255, fill: UInt32 = 0, fillAlpha: UInt8 = 0) {
      self.line = RGBA(hex: line, alpha: lineAlpha)
      self.fill = RGBA(hex: fill, alpha: fillAlpha)
    }
  }

  /// The colours that belong to no class.
  struct BaseColors {
    var ground: UInt32
    var haze: UInt32
    var skyZenith: UInt32
    var grid: UInt32
    var gridMinorAlpha: UInt8
    var gridMajorAlpha: UInt8
    var label: UInt32
    var labelHalo: UInt32
    var roof: UInt32
    var litWall: UInt32
    var shadedWall: UInt32
  }

  init(name: String, base: BaseColors, colors: (StyleClass) -> ClassColors) {
    self.name = name
    ground = RGBA(hex: base.ground)
    haze = RGBA(hex: base.haze)
    skyZenith = RGBA(hex: base.skyZenith)
    gridMinor = RGBA(hex: base.grid, alpha: base.gridMinorAlpha)
    gridMajor = RGBA(hex: base.grid, alpha: base.gridMajorAlpha)
    labelText = RGBA(hex: base.label)
    labelHalo = RGBA(hex: base.labelHalo)
    buildingRoof = RGBA(hex: base.roof)
    buildingLitWall = RGBA(hex: base.litWall)
    buildingShadedWall = RGBA(hex: base.shadedWall)
    lines = StyleClass.allCases.map { colors($0).line }
    fills = StyleClass.allCases.map { colors($0).fill }
  }

  /// All themes, the default first.
  public static let all: [Theme] = [.dark, .light, .blueprint, .contrast]

  /// The one after it in ``all``, which begins anew after the last; the first for a theme of one's own.
  public var next: Theme {
    let index = Self.all.firstIndex(of: self) ?? -1
    return Self.all[(index + 1) % Self.all.count]
  }

  /// The theme of a name, nil when there is none.
  public init?(named name: String) {
    guard let theme = Theme.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }
}
