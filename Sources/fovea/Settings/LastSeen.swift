import MapCamera
import MapUI

/// What was there when the program ended, to begin with the next time.
struct LastSeen: Hashable, Sendable {
  /// The camera; nil when there was none to go back to.
  var camera: CameraState?

  /// Where the window was; nil when nothing is known.
  var window: WindowPlace?

  /// Where it is kept.
  static func file(_ environment: [String: String]) -> UserFile {
    let folder = XDG.folder("XDG_STATE_HOME", default: ".local/state", environment)
    return UserFile(path: "\(folder)/fovea/state.json")
  }

  /// Knows nothing.
  init(camera: CameraState? = nil, window: WindowPlace? = nil) {
    self.camera = camera
    self.window = window
  }

  /// Reads the members of the file. What makes no sense is left out.
  init(_ members: UserFile.Members) {
    camera = members["camera"].flatMap(CameraState.init)
    window = members["window"].flatMap(WindowPlace.init)
  }

  /// Writes what is known into the members of the file; all others stay.
  func write(to members: inout UserFile.Members) {
    if let camera { members.set("camera", camera.members) }
    if let window { members.set("window", window.members) }
  }
}

extension UserFile.Members {
  /// Changes some members of the object at a key, which is made when there is none.
  fileprivate mutating func set(_ key: String, _ changed: [String: JSONTree?]) {
    var object: UserFile.Members = [:]
    if case .object(let members)? = self[key] { object = members }
    for (name, value) in changed { object[name] = value }
    self[key] = .object(object)
  }
}

extension CameraState {
  fileprivate var members: [String: JSONTree?] {
    [
      "center": .list([.number(center.latitude), .number(center.longitude)]),
      "zoom": .number(zoom), "bearing": .number(bearing), "pitch": .number(pitch),
      "fov": .number(verticalFOV),
    ]
  }

  fileprivate init?(_ tree: JSONTree) {
    guard let center = tree["center"]?.doubles(2), let zoom = tree["zoom"]?.double,
      let bearing = tree["bearing"]?.double, let pitch = tree["pitch"]?.double,
      let fov = tree["fov"]?.double
    else { return nil }
    self.init(
      center: Coordinate(latitude: center[0], longitude: center[1]), zoom: zoom, bearing: bearing,
      pitch: pitch, verticalFOV: fov)
  }
}

extension WindowPlace {
  fileprivate var members: [String: JSONTree?] {
    [
      "size": .list([.number(size.width), .number(size.height)]),
      "position": position.map { .list([.integer(Int64($0.x)), .integer(Int64($0.y))]) },
      "maximized": .bool(isMaximized), "fullscreen": .bool(isFullscreen),
    ]
  }

  fileprivate init?(_ tree: JSONTree) {
    guard let size = tree["size"]?.doubles(2), size.allSatisfy(Self.sides.contains) else {
      return nil
    }
    self.init(size: ScreenSize(width: size[0], height: size[1]))
    if let place = tree["position"]?.doubles(2), place.allSatisfy(Self.coordinates.contains) {
      position = Position(x: Int(place[0]), y: Int(place[1]))
    }
    isMaximized = tree["maximized"] == .bool(true)
    isFullscreen = tree["fullscreen"] == .bool(true)
  }

  /// Points a side of a window may have, as for `--size`.
  private static let sides = 64.0...16_384

  /// X11 counts in 16 bits.
  private static let coordinates = -32_768.0...32_767
}
