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

  /// Pixels per point; nil asks the display.
  var scale: Double?

  /// The colours.
  var theme = Theme.dark

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

  /// The map files to open.
  var files: [String] = []
}
