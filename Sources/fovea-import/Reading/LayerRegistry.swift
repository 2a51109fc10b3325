/// A layer of an input as it goes into the archive.
struct LayerEntry {
  /// The name in the archive; several entries may share one.
  var name: String
  /// Where it came from, for messages: file and source layer.
  var source: String
  /// True for a layer of the street map schema.
  var isOSM: Bool
  /// The input's settings.
  var input: InputSettings
  /// The attributes seen, with the types that the metadata names.
  var fields: [String: String] = [:]
}

/// The layers met so far, numbered.
struct LayerRegistry {
  private(set) var entries: [LayerEntry] = []
  private var numbers: [String: Int] = [:]

  /// The number of the entry for a layer of an input, made on first sight.
  mutating func number(
    name: String, source: String, input: InputSettings, isOSM: Bool = false
  ) -> Int {
    let key = "\(input.number)/\(name)"
    if let known = numbers[key] { return known }
    numbers[key] = entries.count
    entries.append(LayerEntry(name: name, source: source, isOSM: isOSM, input: input))
    return entries.count - 1
  }

  /// Notes that a layer has an attribute.
  mutating func note(field: String, type: String, in layer: Int) {
    if entries[layer].fields[field] == nil { entries[layer].fields[field] = type }
  }
}
