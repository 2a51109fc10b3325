import Foundation
import MapCamera

/// What is asked for by a word on the command line, a line that is pasted, or text that is dropped.
enum OpenRequest: Hashable, Sendable {
  /// To look at a place or through a camera.
  case camera(CameraOptions)

  /// To open a file.
  case file(String)

  /// Reads a `geo:` or `fovea:` link, a `file:` address, or a path.
  ///
  /// - Throws: ``LinkError`` for a link that names no place.
  init(_ text: String) throws(LinkError) {
    if CameraLink.Scheme(of: text) != nil {
      self = .camera(try CameraLink.camera(from: text))
    } else {
      self = .file(Self.filePath(of: text) ?? text)
    }
  }

  /// Reads what was pasted or dropped, which may be a place written as `60.17, 24.94` too.
  ///
  /// - Parameter home: what `~` in a path stands for.
  /// - Throws: ``LinkError`` when it is no link, no place and no path.
  init(pasted text: String, home: String) throws(LinkError) {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let place = try? CameraLink.camera(from: "geo:\(line)") {
      self = .camera(place)
      return
    }
    self = try OpenRequest(line)
    guard case .file(let path) = self else { return }
    if path.hasPrefix("~/") {
      self = .file(home + path.dropFirst())
    } else if !path.hasPrefix("/") {
      throw LinkError(link: line, reason: "it is no geo: or fovea: link, no place and no path")
    }
  }

  /// The path of an address like `file:///home/me/map.geojson`; nil for what is none.
  private static func filePath(of text: String) -> String? {
    guard text.lowercased().hasPrefix("file:"), let url = URL(string: text), url.isFileURL,
      ["", "localhost"].contains(url.host ?? "")
    else { return nil }
    return url.path
  }
}

extension CameraOptions {
  /// These options, and over them what others say.
  func changed(by other: CameraOptions) -> CameraOptions {
    CameraOptions(
      center: other.center ?? center, padding: other.padding ?? padding, zoom: other.zoom ?? zoom,
      bearing: other.bearing ?? bearing, pitch: other.pitch ?? pitch,
      verticalFOV: other.verticalFOV ?? verticalFOV)
  }
}
