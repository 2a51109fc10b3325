import Foundation

/// All that must be known, besides the features, to cut their tiles: kept in an archive whose tiles are
/// cut on demand.
package struct TilingPlan: Codable, Sendable {
  /// The levels of the entries that features name as their layer.
  package let zooms: ZoomPlan
  /// The archive's layer of each entry.
  package let outputLayers: [Int]
  /// The archive's layers.
  package let layerNames: [String]
  /// The names of attributes.
  package let keyNames: [String]

  package init(
    zooms: ZoomPlan, outputLayers: [Int], layerNames: [String], keyNames: [String]
  ) {
    self.zooms = zooms
    self.outputLayers = outputLayers
    self.layerNames = layerNames
    self.keyNames = keyNames
  }

  /// The plan as JSON.
  package var text: String {
    let encoder = JSONEncoder()
    // The same plan always gives the same text.
    encoder.outputFormatting = .sortedKeys
    let data = (try? encoder.encode(self)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads a plan that anybody may have written; nil where tiles cannot be cut by it.
  package init?(text: String) {
    guard let plan = try? JSONDecoder().decode(TilingPlan.self, from: Data(text.utf8)),
      plan.isSound
    else { return nil }
    self = plan
  }

  /// A tile repeats the names of attributes in each of its layers.
  private var hasSoundNames: Bool {
    let mostNames = 1 << 16
    let mostBytes = 4 << 20
    return layerNames.count <= mostNames && keyNames.count <= mostNames
      && (layerNames + keyNames).reduce(0) { $0 + $1.utf8.count } <= mostBytes
  }

  private var isSound: Bool {
    let levels = 0...ZoomPlan.deepest
    return !zooms.layers.isEmpty && outputLayers.count == zooms.layers.count
      && outputLayers.allSatisfy(layerNames.indices.contains) && hasSoundNames
      && zooms.layers.allSatisfy { layer in
        levels.contains(layer.minZoom) && levels.contains(layer.maxZoom)
          && layer.minZoom <= layer.maxZoom
          && layer.within.map { $0.minX <= $0.maxX && $0.minY <= $0.maxY } ?? true
      }
  }
}
