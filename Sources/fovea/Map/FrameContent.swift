import MapCamera
import MapScene

/// Everything a frame shows besides the tiles.
struct FrameContent: Hashable, Sendable {
  /// The camera and the window's size in points.
  var viewport: Viewport

  /// Device pixels in a point.
  var pixelRatio: Double

  /// The time of the frame in seconds, by which names fade in and out; nil for a picture that stands
  /// alone, with all there is to see.
  var time: Double?

  /// Whether the small map is shown.
  var showsInset = true

  /// Where the small map stands and how far away it looks.
  var insetPlacement = InsetPlacement()

  /// The place under the pointer in words; nil where there is none, or it is not wanted.
  var coordinates: String?

  /// Whether the list of keys is shown.
  var showsHelp = false

  /// A path being typed.
  var prompt: PathPrompt?

  /// Something to tell the user.
  var message: Message?

  /// A line for the user to read in the window.
  struct Message: Hashable, Sendable {
    /// What it says.
    var text: String
    /// Whether something went wrong.
    var isError: Bool
  }

  /// The small map's place in points; nil while it is hidden or has no room.
  var insetFrame: ScreenRect? {
    let frame = insetPlacement.frame(in: viewport.size)
    return showsInset && frame.size.width > 0 ? frame : nil
  }

  /// The compass' place in points; nil while there is none.
  var compassFrame: ScreenRect? { Compass.frame(for: viewport, clearOf: insetFrame) }

  /// The frame's size in device pixels.
  var pixelSize: (width: Int, height: Int) {
    (
      Int((viewport.size.width * pixelRatio).rounded()),
      Int((viewport.size.height * pixelRatio).rounded())
    )
  }
}
