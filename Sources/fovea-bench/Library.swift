import Foundation

/// A shared library that may not be there, opened at run time so that the benchmark needs none.
struct Library {
  private let handle: UnsafeMutableRawPointer

  /// Opens the first of `names` that is installed.
  init?(_ names: String...) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW) {
        self.handle = handle
        return
      }
    }
    return nil
  }

  /// The function `name` as the C function type `Function`; nil when the library lacks it.
  func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    guard let symbol = dlsym(handle, name) else { return nil }
    return unsafeBitCast(symbol, to: type)
  }
}

/// Another way to draw the same scene.
struct Peer {
  let name: String
  let draw: () -> Void
}

enum Peers {
  /// The peers that are installed.
  static func all(_ scene: RasterScene) -> [Peer] {
    CairoPeer.peers(scene) + SDLPeer.peers(scene)
  }
}
