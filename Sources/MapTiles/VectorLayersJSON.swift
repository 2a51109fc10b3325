import Foundation

/// The JSON both archive formats keep about their layers; what is not understood in it is left out,
/// because a map without a layer list is still a map.
struct VectorLayersJSON {
  /// The names of the layers.
  var layers: [String] = []

  /// Text members by their name, for PMTiles, which keeps everything here.
  private var texts: [String: String] = [:]

  init(_ bytes: [UInt8]) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)),
      let members = object as? [String: Any]
    else { return }
    let list = members["vector_layers"] as? [[String: Any]] ?? []
    layers = list.compactMap { $0["id"] as? String }
    texts = members.compactMapValues { $0 as? String }
  }

  /// A text member that is there and not empty.
  func text(_ name: String) -> String? {
    texts[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
