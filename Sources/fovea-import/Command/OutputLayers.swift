import MapTiling

/// The layers of the archive: entries of the same name are one.
struct OutputLayers {
  private(set) var names: [String] = []
  /// The archive's layer of each entry.
  private(set) var numbers: [Int] = []
  /// As the metadata lists them.
  private(set) var described: [ArchiveMetadata.Layer] = []

  /// Joins entries of the same name, in order of appearance.
  init(_ entries: [LayerEntry], _ plan: ZoomPlan) {
    for (entry, levels) in zip(entries, plan.layers) {
      if let known = names.firstIndex(of: entry.name) {
        numbers.append(known)
        described[known].minZoom = min(described[known].minZoom, levels.minZoom)
        described[known].maxZoom = max(described[known].maxZoom, levels.maxZoom)
        described[known].fields.merge(entry.fields) { first, _ in first }
      } else {
        numbers.append(names.count)
        names.append(entry.name)
        described.append(
          ArchiveMetadata.Layer(
            name: entry.name, minZoom: levels.minZoom, maxZoom: levels.maxZoom,
            fields: entry.fields))
      }
    }
  }
}
