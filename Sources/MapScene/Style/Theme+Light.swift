extension Theme {
  /// Ink on paper, for bright rooms.
  public static let light = Theme(
    name: "light",
    base: BaseColors(
      ground: 0xf6_f3ec, haze: 0xe0_e8ef, skyZenith: 0x8f_b4d9,
      grid: 0x2f_4a66, gridMinorAlpha: 22, gridMajorAlpha: 52, label: 0x22_2c36,
      labelHalo: 0xfb_f9f4,
      roof: 0xe9_f1ef, litWall: 0xd6_e3e2, shadedWall: 0xb9_cdce),
    colors: lightColors)

  private static func lightColors(_ styleClass: StyleClass) -> ClassColors {
    switch styleClass {
    case .land: ClassColors(line: 0xc9_c2b4, fill: 0xf1_ece1, fillAlpha: 255)
    case .green: ClassColors(line: 0x9d_bf93, lineAlpha: 190, fill: 0xcf_e3c5, fillAlpha: 200)
    case .coarseWater, .water: ClassColors(line: 0x78_a8cd, fill: 0xc7_dff0, fillAlpha: 255)
    case .stream: ClassColors(line: 0x8f_b9da)
    case .river: ClassColors(line: 0x7a_acd3)
    case .coastline: ClassColors(line: 0x3f_7fae)
    case .regionBorder: ClassColors(line: 0x9a_8fb0, lineAlpha: 170)
    case .countryBorder: ClassColors(line: 0x7d_68a3)
    case .path: ClassColors(line: 0xb4_ac9e)
    case .service: ClassColors(line: 0xa9_a398)
    case .minorStreet: ClassColors(line: 0x80_858a)
    case .rail: ClassColors(line: 0x86_72a0)
    case .tertiary: ClassColors(line: 0x63_625c)
    case .secondary: ClassColors(line: 0xa3_7a2c)
    case .primary: ClassColors(line: 0xc0_6f1c)
    case .motorway: ClassColors(line: 0xcf_4d1d)
    case .building: ClassColors(line: 0x4a_8a96, lineAlpha: 225, fill: 0xbf_d9db, fillAlpha: 130)
    case .place: ClassColors(line: 0xa0_3b1f)
    case .data: ClassColors(line: 0xc9_1f6a, fill: 0xc9_1f6a, fillAlpha: 255)
    }
  }
}
