/// What a key can ask for.
public enum MapAction: Hashable, Sendable {
  /// Move the view by a step, in the direction of the key.
  case pan(StepDirection)
  /// Turn (left, right) or tilt (up, down) the view by a step.
  case rotate(StepDirection)
  /// Zoom by whole levels; positive in.
  case zoom(levels: Int)
  /// Widen the field of view by eighths of an octave; negative narrows.
  case widen(steps: Double)
  /// Turn north up.
  case north
  /// Look straight down, north up.
  case straight
  /// Move by a step of the inset map, far on the ground.
  case leap(StepDirection)
  /// Go back to where the program began.
  case home
  /// Go to a preset; 1, 2, 3.
  case preset(Int)
  /// Show or hide the inset map.
  case toggleInset
  /// Show or hide the coordinates under the pointer.
  case toggleCoordinates
  /// Go on to the next palette.
  case nextTheme
  /// Show or hide the list of keys.
  case toggleHelp
  /// Close what lies over the map.
  case dismiss
  /// Ask for a file or a link to open.
  case open
  /// Copy a link to the place that is looked at.
  case copyPlace
  /// Copy a link to the whole camera.
  case copyCamera
  /// Open what was copied: a link, a place, a path.
  case paste
  /// Fill the screen, or go back to a window.
  case toggleFullscreen
  /// Save what is seen as a PNG.
  case snapshot
  /// End the program.
  case quit

  /// Whether a key that is held down does it again and again; switches and questions are for one
  /// press.
  public var repeats: Bool {
    switch self {
    case .pan, .leap, .rotate, .zoom, .widen: true
    default: false
    }
  }
}

/// The four ways a step can go on the screen.
public enum StepDirection: String, Hashable, Sendable {
  /// To the left.
  case left
  /// To the right.
  case right
  /// Up, away from the viewer.
  case up
  /// Down, towards the viewer.
  case down
}
