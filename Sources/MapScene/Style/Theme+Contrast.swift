extension Theme {
  /// Strong colours on black, for eyes that need contrast.
  public static let contrast = Theme(
    name: "contrast",
    base: BaseColors(
      ground: 0x00_0000, haze: 0x26_2626, skyZenith: 0x00_0000,
      grid: 0xff_ffff, gridMinorAlpha: 48, gridMajorAlpha: 110, label: 0xff_ffff,
      labelHalo: 0x00_0000,
      roof: 0x00_343a, litWall: 0x00_2226, shadedWall: 0x00_1113),
    colors: contrastColors)

  private static func contrastColors(_ styleClass: StyleClass) -> ClassColors {
    switch styleClass {
    case .land: ClassColors(line: 0x80_8080, fill: 0x12_1212, fillAlpha: 255)
    case .green: ClassColors(line: 0x3c_d070, fill: 0x0c_4022, fillAlpha: 255)
    case .coarseWater, .water: ClassColors(line: 0x4d_b8ff, fill: 0x00_2a55, fillAlpha: 255)
    case .stream, .river: ClassColors(line: 0x4d_b8ff)
    case .coastline: ClassColors(line: 0x80_d0ff)
    case .regionBorder: ClassColors(line: 0xc8_a0ff)
    case .countryBorder: ClassColors(line: 0xe0_c0ff)
    case .path: ClassColors(line: 0xa0_a0a0)
    case .service: ClassColors(line: 0xb4_b4b4)
    case .minorStreet: ClassColors(line: 0xe0_e0e0)
    case .rail: ClassColors(line: 0xd8_a8ff)
    case .tertiary, .secondary: ClassColors(line: 0xff_ffff)
    case .primary: ClassColors(line: 0xff_e040)
    case .motorway: ClassColors(line: 0xff_a020)
    case .building: ClassColors(line: 0x00_f0ff, fill: 0x00_3a40, fillAlpha: 200)
    case .place: ClassColors(line: 0xff_ff60)
    case .data: ClassColors(line: 0xff_40a0, fill: 0xff_40a0, fillAlpha: 255)
    }
  }
}
