import Manual
import MapCamera
import MapScene

/// Everything the command line can say.
struct Options: Hashable, Sendable {
  /// What the program is asked to do.
  enum Action: Hashable, Sendable {
    /// Show the map, or write a snapshot of it.
    case run
    /// Print the help and end.
    case help
    /// Print the version and end.
    case version
    /// Print the manual page and end.
    case manualPage
    /// Print the completions of a shell and end.
    case completions(Shell)
  }

  /// What the program is asked to do.
  var action = Action.run

  /// The preset the camera starts from.
  var preset = Preset.helsinki

  /// Whether the preset was asked for, and so comes before the data of a file.
  var presetIsGiven = false

  /// Parts of the camera that replace the preset's.
  var camera = CameraOptions()

  /// The window's size in points.
  var size = ScreenSize(width: 1280, height: 720)

  /// Whether the size was asked for, and so comes before the one the window had last.
  var sizeIsGiven = false

  /// Pixels per point; nil asks the display.
  var scale: Double?

  /// The colours, to begin with where they follow the desktop.
  var theme = Theme.dark

  /// Whether the colours are to follow the desktop; nil when nothing is said about them.
  var followsDesktop: Bool?

  /// How buildings of known height are drawn.
  var buildings = MapStyle.Buildings.boxes

  /// What is seen of their hidden edges.
  var hiddenEdges = MapStyle.HiddenEdges.off

  /// What is drawn on the main map.
  var style: MapStyle {
    var style = MapStyle.main
    style.buildings = buildings
    style.hiddenEdges = hiddenEdges
    return style
  }

  /// Where to write a PNG instead of opening a window.
  var snapshot: String?

  /// Which pictures of a sweep to write instead of opening a window.
  var sweep: Sweep?

  /// Whether camera changes and frames are told on standard output.
  var traces = false

  /// The file of input events to replay.
  var play: String?

  /// What the inset's yellow line follows.
  var insetOutline = InsetMap.Outline.footprint

  /// Where the inset stands, and how far away it looks.
  var insetPlacement = InsetPlacement()

  /// Whether a click or drag in the inset moves the map.
  var insetPans = false

  /// Whether the inset is there to begin with.
  var showsInset = true

  /// Whether the coordinates under the pointer are shown to begin with.
  var showsCoordinates = true

  /// What the scale bar counts in; nil asks the locale.
  var units: ScaleBar.Units?

  /// Whether the camera flies; otherwise it jumps.
  var animates = true

  /// The folder that holds the atlas; nil searches for it.
  var assets: String?

  /// The coordinate system of files that name none or a wrong one; nil goes by the files.
  var sourceCRS: String?

  /// Whether to begin without what was there when the program last ended.
  var isFresh = false

  /// Whether ``saidSettings`` become the user's settings.
  var savesSettings = false

  /// What the command line says that can be a setting, by the settings' names.
  var saidSettings: UserFile.Members = [:]

  /// The map files to open.
  var files: [String] = []

  /// Whether the program is part of a script, where the same command line is to give the same result
  /// for everybody: neither settings nor what was last seen count.
  var isScripted: Bool { snapshot != nil || play != nil || sweep != nil }

  /// Whether the colours follow the desktop: where nobody has chosen any, as they do in the other
  /// programs on it.
  var isThemeAutomatic: Bool { followsDesktop ?? !isScripted }

  /// Whether the camera to begin with is said: by a part of it, a preset or a file.
  var saysCamera: Bool { presetIsGiven || camera != CameraOptions() || !files.isEmpty }
}
