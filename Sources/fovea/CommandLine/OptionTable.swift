import Manual
import MapCamera
import MapScene

/// One option: what it is called, what it takes, what it does. `--help`, the manual page and the shells'
/// completions show the same table.
struct OptionEntry: Sendable {
  /// With the two dashes.
  let name: String

  /// The name of the value in the help, or of several with blanks between; nil for an option that
  /// takes none.
  let value: String?

  /// What it does, for the help.
  let help: String

  /// Whether it can be kept as a setting; see ``Settings``.
  var isSetting = false

  /// Turns a switch on or off; nil for an option that is none. `--no-x` turns `--x` off, so that the
  /// command line can overrule a setting either way.
  var turn: (@Sendable (_ isOn: Bool, inout Options) -> Void)?

  /// Puts the option into effect; the text is empty for an option without a value.
  let apply: @Sendable (OptionText, inout Options) throws(UsageError) -> Void
}

extension OptionEntry {
  /// How many words of the command line are its values.
  var valueCount: Int { value.map { $0.split(separator: " ").count } ?? 0 }

  /// A switch.
  init(switch name: String, help: String, turn: @escaping @Sendable (Bool, inout Options) -> Void) {
    self.init(name: name, value: nil, help: help, turn: turn) { _, options in turn(true, &options) }
  }

  /// As the manual shows it.
  var manual: ManualOption { ManualOption(name, value: value, isSwitch: turn != nil, help: help) }

  private func kept() -> OptionEntry {
    var entry = self
    // What is neither a switch nor has a value could never be taken back.
    entry.isSetting = value != nil || turn != nil
    return entry
  }
}

extension OptionEntry {
  /// All options, in the order the help shows them.
  static let table: [OptionEntry] =
    cameraOptions + windowOptions.map { $0.kept() } + fileOptions + outputOptions + otherOptions

  private static let cameraOptions = [
    OptionEntry(
      name: "--center", value: "LAT,LNG", help: "Look at a place, in degrees."
    ) { text, options throws(UsageError) in
      options.camera.center = try text.coordinate()
    },
    OptionEntry(
      name: "--zoom", value: "LEVEL",
      help: "Zoom level, 0 to 22; the world is 512 * 2^LEVEL points wide."
    ) { text, options throws(UsageError) in
      options.camera.zoom = try text.number(in: limits.zoom)
    },
    OptionEntry(
      name: "--bearing", value: "DEGREES", help: "The direction that is up, clockwise from north."
    ) { text, options throws(UsageError) in
      options.camera.bearing = try text.number(in: -360...360)
    },
    OptionEntry(
      name: "--pitch", value: "DEGREES", help: "Tilt from looking straight down, 0 to 85."
    ) { text, options throws(UsageError) in
      options.camera.pitch = try text.number(in: limits.pitch)
    },
    OptionEntry(
      name: "--fov", value: "DEGREES", help: "Vertical field of view, 1 to 90."
    ) { text, options throws(UsageError) in
      options.camera.verticalFOV = try text.number(in: limits.verticalFOV)
    },
    OptionEntry(
      name: "--preset", value: Preset.choices,
      help: "Start from a preset camera; the options above change it. Default: helsinki."
    ) { text, options throws(UsageError) in
      options.preset = try text.choice()
      options.presetIsGiven = true
    },
  ]

  /// How the window looks and behaves: what one may want to be so always.
  private static let windowOptions = [
    OptionEntry(
      name: "--size", value: "WxH", help: "Window size in points. Default: 1280x720."
    ) { text, options throws(UsageError) in
      options.size = try text.size(in: 64...16_384)
      options.sizeIsGiven = true
    },
    OptionEntry(
      name: "--scale", value: "S",
      help: "Pixels per point, 0.5 to 4. Default: the display's; 1 for snapshots."
    ) { text, options throws(UsageError) in
      options.scale = try text.number(in: 0.5...4)
    },
    OptionEntry(
      name: "--theme", value: (["auto"] + Theme.all.map(\.name)).joined(separator: "|"),
      help:
        "Palette; auto follows the desktop, as it changes. Default: auto; dark for --snapshot, --sweep and --play."
    ) { text, options throws(UsageError) in
      options.followsDesktop = text.text == "auto"
      options.theme = text.text == "auto" ? .dark : try text.theme()
    },
    OptionEntry(
      name: "--buildings", value: MapStyle.Buildings.choices,
      help: "Buildings of known height as outlines or standing. Default: boxes."
    ) { text, options throws(UsageError) in
      options.buildings = try text.choice()
    },
    OptionEntry(
      name: "--hidden-edges", value: MapStyle.HiddenEdges.choices,
      help: "The edges of buildings behind their faces: nothing or faint dots. Default: off."
    ) { text, options throws(UsageError) in
      options.hiddenEdges = try text.choice()
    },
    OptionEntry(
      name: "--inset-outline", value: InsetMap.Outline.choices,
      help:
        "What the yellow line in the inset follows: the ground really seen, or its bounding box. Default: footprint."
    ) { text, options throws(UsageError) in
      options.insetOutline = try text.choice()
    },
    OptionEntry(
      name: "--inset-corner", value: InsetPlacement.Corner.choices,
      help: "The corner the inset stands in. Default: bottom-left."
    ) { text, options throws(UsageError) in
      options.insetPlacement.corner = try text.choice()
    },
    OptionEntry(
      name: "--inset-zoom-offset", value: "LEVELS",
      help:
        "The inset's zoom above the map's, -22 to 0, e.g. -5. Default: the inset stays at level 0."
    ) { text, options throws(UsageError) in
      options.insetPlacement.zoomOffset = try text.number(in: -22...0)
    },
    OptionEntry(
      switch: "--inset-pan",
      help: "Let a click or drag in the inset move the map. Default: no."
    ) { isOn, options in
      options.insetPans = isOn
    },
    OptionEntry(switch: "--inset", help: "Begin with the inset. Default: yes.") { isOn, options in
      options.showsInset = isOn
    },
    OptionEntry(
      switch: "--coordinates",
      help: "Begin with the coordinates of the place under the pointer. Default: yes."
    ) { isOn, options in
      options.showsCoordinates = isOn
    },
    OptionEntry(
      name: "--units", value: ScaleBar.Units.choices,
      help: "What the scale bar counts in. Default: the locale's."
    ) { text, options throws(UsageError) in
      options.units = try text.choice()
    },
    OptionEntry(
      switch: "--animation",
      help: "Fly instead of jumping. Default: yes, unless the desktop wants less motion."
    ) { isOn, options in
      options.animates = isOn
    },
  ]

  private static let fileOptions = [
    OptionEntry(
      name: "--source-crs", value: "CRS",
      help:
        "The coordinate system of files to be converted, e.g. EPSG:3857. Default: the one a file names, else degrees."
    ) { text, options throws(UsageError) in
      options.sourceCRS = try text.name("a coordinate system, e.g. EPSG:3857")
    }
  ]

  private static let outputOptions = [
    OptionEntry(
      name: "--snapshot", value: "FILE.png", help: "Write a picture and end. Needs no display."
    ) { text, options throws(UsageError) in
      options.snapshot = try text.path()
    },
    OptionEntry(
      name: "--sweep", value: "FROM:TO:STEPS DIR",
      help:
        "Write STEPS pictures DIR/fov-0001.png, ... through evenly spaced fields of view, both ends included, and end. A folder with such pictures is left alone."
    ) { text, options throws(UsageError) in
      options.sweep = try text.sweep(in: limits.verticalFOV)
    },
    OptionEntry(
      name: "--trace", value: nil,
      help: "Print a line of JSON for each camera change and each frame."
    ) { _, options in
      options.traces = true
    },
    OptionEntry(
      name: "--play", value: "FILE",
      help: "Replay input events, one line of JSON each, then end. See INPUT EVENTS below."
    ) { text, options throws(UsageError) in
      options.play = try text.path()
    },
  ]

  private static let otherOptions = [
    OptionEntry(
      name: "--assets", value: "DIR", help: "The folder with the atlas."
    ) { text, options throws(UsageError) in
      options.assets = try text.path()
    },
    OptionEntry(
      name: "--fresh", value: nil, help: "Do not begin where the last window ended."
    ) { _, options in
      options.isFresh = true
    },
    OptionEntry(
      name: "--save-settings", value: nil,
      help: "Keep what is said about the window as the default. See SETTINGS below."
    ) { _, options in
      options.savesSettings = true
    },
    OptionEntry(name: "--man", value: nil, help: "Print the manual page as roff and end.") {
      _, options in
      options.action = .manualPage
    },
    OptionEntry(
      name: "--completions", value: Shell.choices,
      help: "Print what the shell completes this program by and end."
    ) { text, options throws(UsageError) in
      options.action = .completions(try text.choice())
    },
    OptionEntry(name: "--help", value: nil, help: "Print the help and end.") { _, options in
      options.action = .help
    },
    OptionEntry(name: "--version", value: nil, help: "Print the version and end.") { _, options in
      options.action = .version
    },
  ]

  private static let limits = CameraBounds()
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The names to choose from, for the help: `dark|light`.
  static var choices: String { allCases.map(\.rawValue).joined(separator: "|") }
}
