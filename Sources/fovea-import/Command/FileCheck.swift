import CGDAL

/// Reads inputs to their end and makes nothing of them: tells whether a file is whole, and how fast
/// GDAL alone reads it.
enum FileCheck {
  /// Reads every feature of the inputs and returns a line about each layer.
  ///
  /// - Throws: where an input cannot be opened, or its reader stops in the middle.
  static func lines(about inputs: [InputSettings]) throws(ImportError) -> [String] {
    var lines: [String] = []
    for input in inputs {
      let file = try InputFile(input.path)
      let dataset = try OGRDataset(path: file.path, shownAs: file.shownAs)
      let layers = (0..<dataset.layerCount).compactMap { dataset.layer(at: $0) }
      var counts: [OGRLayer: Count] = [:]
      OGR.forgetErrors()
      if dataset.driverName == "OSM" {
        while let next = dataset.nextFeature() {
          counts[next.layer, default: Count()].add(next.feature)
        }
      } else {
        for layer in layers {
          var count = Count()
          while let feature = layer.nextFeature() { count.add(feature) }
          counts[layer] = count
        }
      }
      if CPLGetLastErrorType() == CE_Failure {
        let read = counts.values.reduce(0) { $0 + $1.features }
        throw ImportError("\(input.path), after feature \(read): \(OGR.lastError())")
      }
      lines += layers.map { layer in
        "\(input.path), layer '\(layer.name)': \(counts[layer, default: Count()].words)"
      }
    }
    return lines
  }

  private struct Count {
    var features = 0
    var withoutGeometry = 0

    mutating func add(_ feature: borrowing OGRFeature) {
      features += 1
      if feature.geometry == nil { withoutGeometry += 1 }
    }

    var words: String {
      withoutGeometry == 0
        ? "\(features) features" : "\(features) features, \(withoutGeometry) without geometry"
    }
  }
}
