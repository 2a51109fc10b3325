extension Theme {
  /// White lines on a draughtsman's blue.
  public static let blueprint = Theme(
    name: "blueprint",
    base: BaseColors(
      ground: 0x12_3a70, haze: 0x33_5e98, skyZenith: 0x0c_2b58,
      grid: 0xff_ffff, gridMinorAlpha: 26, gridMajorAlpha: 60, label: 0xff_ffff,
      labelHalo: 0x12_3a70,
      roof: 0x29_5a99, litWall: 0x1d_4986, shadedWall: 0x15_3c72),
    colors: blueprintColors)

  private static func blueprintColors(_ styleClass: StyleClass) -> ClassColors {
    switch styleClass {
    case .land: ClassColors(line: 0x7f_a4d4, fill: 0x18_437d, fillAlpha: 255)
    case .green: ClassColors(line: 0x8f_b7d9, lineAlpha: 140, fill: 0x2a_5d8a, fillAlpha: 110)
    case .coarseWater, .water: ClassColors(line: 0x9c_c4f0, fill: 0x0e_3060, fillAlpha: 255)
    case .stream: ClassColors(line: 0x8a_b4e4)
    case .river: ClassColors(line: 0x9c_c4f0)
    case .coastline: ClassColors(line: 0xd6_e8ff)
    case .regionBorder: ClassColors(line: 0x9f_b8d8, lineAlpha: 150)
    case .countryBorder: ClassColors(line: 0xd6_e2f4, lineAlpha: 220)
    case .path: ClassColors(line: 0x8c_a9d0, lineAlpha: 190)
    case .service: ClassColors(line: 0x9c_b6da, lineAlpha: 210)
    case .minorStreet: ClassColors(line: 0xc2_d4ec)
    case .rail: ClassColors(line: 0xb0_c4e6)
    case .tertiary: ClassColors(line: 0xd9_e5f5)
    case .secondary: ClassColors(line: 0xe8_f0fb)
    case .primary: ClassColors(line: 0xf6_fafe)
    case .motorway: ClassColors(line: 0xff_ffff)
    case .building: ClassColors(line: 0xe6_f0ff, lineAlpha: 215, fill: 0x9c_c4f0, fillAlpha: 34)
    case .place: ClassColors(line: 0xff_ffff)
    case .data: ClassColors(line: 0xff_d34d, fill: 0xff_d34d, fillAlpha: 255)
    }
  }
}
