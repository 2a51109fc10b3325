import MapCamera
import MapTiles

/// Where the program starts and where Home leads back to.
enum HomeCamera {
  /// Points kept free around the data of a file.
  private static let margin = 48.0

  /// The preset's camera, or one that frames the files' data; then what the options say.
  static func camera(
    for options: Options, files: [MapFile], _ size: ScreenSize
  ) -> CameraState {
    let start = (options.presetIsGiven ? nil : framing(files, size)) ?? options.preset.camera
    return CameraBounds().constrain(options.camera.applying(to: start), in: size)
  }

  /// The camera that shows all data from straight above; nil when no file says where its data is.
  static func framing(_ files: [MapFile], _ size: ScreenSize) -> CameraState? {
    let sets = files.map(\.source.metadata)
    guard let bounds = union(sets.compactMap(\.bounds)) else { return nil }
    let overview = Viewport(
      size: size, camera: CameraState(center: Coordinate(latitude: 0, longitude: 0)))
    let edges = EdgeInsets(top: margin, left: margin, bottom: margin, right: margin)
    let deepest = sets.map(\.maxZoom).max() ?? 0
    guard
      var camera = overview.camera(fitting: bounds, padding: edges, maxZoom: Double(deepest))
        ?? overview.camera(fitting: bounds, maxZoom: Double(deepest))
    else { return nil }
    // Archives that begin at a deep level have nothing to show from farther away.
    let shallowest = Double(sets.map(\.minZoom).min() ?? 0)
    if camera.zoom < shallowest {
      camera.zoom = shallowest
      camera.center = sets.lazy.compactMap(\.center).first ?? camera.center
    }
    return camera
  }

  private static func union(_ boxes: [CoordinateBounds]) -> CoordinateBounds? {
    guard var all = boxes.first else { return nil }
    for box in boxes.dropFirst() {
      all = CoordinateBounds(
        southwest: Coordinate(
          latitude: min(all.southwest.latitude, box.southwest.latitude),
          longitude: min(all.southwest.longitude, box.southwest.longitude)),
        northeast: Coordinate(
          latitude: max(all.northeast.latitude, box.northeast.latitude),
          longitude: max(all.northeast.longitude, box.northeast.longitude)))
    }
    return all
  }
}
