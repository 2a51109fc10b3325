import MapCamera
import MapScene
import MapTiles

/// Where the program starts and where Home leads back to.
enum HomeCamera {
  /// Points kept free around the data of a file, and between it and what stands over the map.
  private static let margin = 48.0
  private static let ornamentMargin = 16.0

  /// The preset's camera, or one that frames the files' data; then what the options say.
  static func camera(
    for options: Options, files: [MapFile], _ size: ScreenSize
  ) -> CameraState {
    let start =
      (options.presetIsGiven ? nil : framing(files, size, inset: options.insetPlacement))
      ?? options.preset.camera
    return CameraBounds().constrain(options.camera.applying(to: start), in: size)
  }

  /// The camera that shows all data from straight above, but for far outliers; nil when no file says
  /// where its data is. It is clear of an inset in its place.
  static func framing(
    _ files: [MapFile], _ size: ScreenSize, inset: InsetPlacement = InsetPlacement()
  ) -> CameraState? {
    let sets = files.map(\.source.metadata)
    let boxes = sets.compactMap { $0.mainBounds ?? $0.bounds }
    guard let first = boxes.first else { return nil }
    let bounds = boxes.dropFirst().reduce(first) { $0.union($1) }
    let overview = Viewport(
      size: size, camera: CameraState(center: Coordinate(latitude: 0, longitude: 0)))
    let deepest = Double(sets.map(\.maxZoom).max() ?? 0)
    let fits = paddings(in: size, inset).lazy.compactMap { padding in
      overview.camera(fitting: bounds, padding: padding, maxZoom: deepest)
    }
    guard var camera = fits.first else { return nil }
    // Archives that begin at a deep level have nothing to show from farther away.
    let shallowest = Double(sets.map(\.minZoom).min() ?? 0)
    if camera.zoom < shallowest {
      camera.zoom = shallowest
      camera.center = sets.lazy.compactMap(\.center).first ?? camera.center
    }
    return camera
  }

  /// What is kept free, the best first: clear of the inset and the label, then just a margin, then
  /// nothing, for windows with less and less room.
  private static func paddings(in size: ScreenSize, _ placement: InsetPlacement) -> [EdgeInsets] {
    let inset = placement.frame(in: size)
    let label = FOVLabel.frame(in: size)
    let isLeft = inset.minX + inset.maxX < size.width
    let clear = EdgeInsets(
      top: margin, left: isLeft ? max(margin, inset.maxX + ornamentMargin) : margin,
      bottom: max(margin, size.height - label.minY + ornamentMargin),
      right: isLeft ? margin : max(margin, size.width - inset.minX + ornamentMargin))
    let plain = EdgeInsets(top: margin, left: margin, bottom: margin, right: margin)
    let leavesRoom =
      size.width - clear.left - clear.right >= size.width / 2
      && size.height - clear.top - clear.bottom >= size.height / 2
    return (leavesRoom ? [clear] : []) + [plain, .zero]
  }
}
