import MapCamera
import MapGestures
import MapScene
import MapTiles
import MapUI

/// A small map in the corner of a large one, with a yellow outline of what the large one shows.
///
///     InsetMap [--snapshot FILE.png]
@main @MainActor
enum InsetMapExample {
  static func main() {
    // Opens a window, or writes a picture; ends the program.
    MapProgram.run(title: "Inset map") { try makeMap() }
  }

  static func makeMap() throws -> MapView {
    let map = MapView(
      sources: [try TileSources.openAtlas()],
      camera: CameraState(
        center: Coordinate(latitude: 39.13954, longitude: -77.25637), zoom: 6.52))

    // The outline below is the box around the view, along the meridians and parallels; in a map that
    // turns it would be larger than the view. `.footprint` is right however the map is turned.
    map.gestures.options.rotateEnabled = false

    // The inset is 120 points wide and high at (8, height - 250), has a gray border with round
    // corners and a shadow, and takes no gestures.
    let inset = InsetMap(outline: .bounds)
    map.obstacles = { [inset.placement.frame(in: $0.size)] }
    map.overlays.append { map, canvas in
      // Its own camera looks straight down from zoom 0, at the centre of the main map. Asking for its
      // tiles here, in every frame, makes it follow every change of the camera; tiles that are not
      // there yet ask for another frame when they have loaded.
      let main = map.viewport
      let tiles = map.layers.tiles(in: inset.viewport(for: main), for: .inset)
      inset.draw(main: main, tiles: tiles, into: canvas.target, pixelRatio: canvas.pixelRatio)
    }
    return map
  }
}
