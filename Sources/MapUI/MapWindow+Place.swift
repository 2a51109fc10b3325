import MapCamera
import SDLKit

extension MapWindow {
  /// Where the window is now.
  ///
  /// - Parameter previous: the place it had before, whose size and position count while it is
  ///   maximised or fills the screen.
  public func place(after previous: WindowPlace?) -> WindowPlace {
    var place = WindowPlace(size: size, position: position)
    place.isFullscreen = isFullscreen
    place.isMaximized = isMaximized
    if let previous, isFullscreen || isMaximized {
      (place.size, place.position) = (previous.size, previous.position)
    }
    // A maximised window that is made to cover the screen is both, and SDL tells one.
    if isFullscreen, let previous, previous.isMaximized { place.isMaximized = true }
    return place
  }

  /// Puts a window that is not shown yet where one was before, as far as the screens of today allow.
  public func restore(_ place: WindowPlace) {
    resize(to: place.size)
    if let position = place.position, Self.isOnScreen(position) {
      move(to: position)
    }
    if place.isMaximized { maximize() }
    if place.isFullscreen { isFullscreen = true }
  }

  /// Whether enough of a window's upper edge would be seen to take hold of it.
  private static func isOnScreen(_ corner: WindowPlace.Position) -> Bool {
    Window.usableAreas.contains { area in
      let columns = area.x - grip..<area.x + area.width - grip
      let rows = area.y - grip..<area.y + area.height - grip
      return columns.contains(corner.x) && rows.contains(corner.y)
    }
  }

  /// Window units: the size of a thumb's breadth of title bar.
  private static let grip = 48
}
