import MapCamera

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

  /// The frame's size in device pixels.
  var pixelSize: (width: Int, height: Int) {
    (
      Int((viewport.size.width * pixelRatio).rounded()),
      Int((viewport.size.height * pixelRatio).rounded())
    )
  }
}
