extension Theme {
  /// Deep blue-black ground, luminous thin streets, cyan buildings: the default.
  public static let dark = Theme(
    name: "dark",
    base: BaseColors(
      ground: 0x0a_1019, haze: 0x22_3a54, skyZenith: 0x05_0911,
      grid: 0x8f_b4d8, gridMinorAlpha: 26, gridMajorAlpha: 58, label: 0xdc_e8f2,
      labelHalo: 0x0a_1019,
      roof: 0x15_3542, litWall: 0x10_2833, shadedWall: 0x0b_1a23),
    colors: darkColors)

  private static func darkColors(_ styleClass: StyleClass) -> ClassColors {
    switch styleClass {
    case .land: ClassColors(line: 0x28_3a4c, fill: 0x11_1a26, fillAlpha: 255)
    case .green: ClassColors(line: 0x2c_6149, lineAlpha: 170, fill: 0x17_3a2c, fillAlpha: 150)
    case .coarseWater, .water:
      ClassColors(line: 0x3a_78a8, lineAlpha: 200, fill: 0x0c_2238, fillAlpha: 255)
    case .stream: ClassColors(line: 0x2f_668f)
    case .river: ClassColors(line: 0x35_75a3)
    case .coastline: ClassColors(line: 0x58_a6d6)
    case .regionBorder: ClassColors(line: 0x6d_6590, lineAlpha: 150)
    case .countryBorder: ClassColors(line: 0xa5_93d0, lineAlpha: 210)
    case .path: ClassColors(line: 0x55_6b80, lineAlpha: 200)
    case .service: ClassColors(line: 0x62_7a90, lineAlpha: 210)
    case .minorStreet: ClassColors(line: 0x92_a9bd)
    case .rail: ClassColors(line: 0x9a_86bd, lineAlpha: 220)
    case .tertiary: ClassColors(line: 0xc9_c6b4)
    case .secondary: ClassColors(line: 0xe6_cd98)
    case .primary: ClassColors(line: 0xf5_bd6c)
    case .motorway: ClassColors(line: 0xff_9f5a)
    case .building: ClassColors(line: 0x3f_b4c6, lineAlpha: 205, fill: 0x14_4250, fillAlpha: 110)
    case .place: ClassColors(line: 0xff_e2a8, lineAlpha: 230)
    case .data: ClassColors(line: 0xff_5c9a, fill: 0xff_5c9a, fillAlpha: 255)
    }
  }
}
