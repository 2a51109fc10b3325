import Foundation
import MapTiling
import Testing

@testable import fovea_import

/// A street, a house and a wood without names, in the ways OpenStreetMap is written.
enum MadeTown {
  private struct Way {
    let id: Int
    let nodes: [Int]
    let tags: [(String, String)]
  }

  /// Longitude and latitude of nodes 1, 2, ...
  private static let places = [
    (-30.02, 0.001), (-30.012, 0.004), (-30.0, 0.001),
    (-30.018, 0.005), (-30.015, 0.005), (-30.015, 0.008), (-30.018, 0.008),
    (-30.008, 0.005), (-30.002, 0.005), (-30.004, 0.009), (-30.01, 0.008),
  ]

  private static let ways = [
    Way(id: 1, nodes: [1, 2, 3], tags: [("highway", "primary")]),
    Way(id: 2, nodes: [4, 5, 6, 7, 4], tags: [("building", "yes"), ("building:levels", "4")]),
    Way(id: 3, nodes: [8, 9, 10, 11, 8], tags: [("natural", "wood")]),
  ]

  /// As XML.
  static var xml: String {
    func tags(_ tags: [(String, String)]) -> String {
      tags.map { "<tag k=\"\($0.0)\" v=\"\($0.1)\"/>" }.joined()
    }
    let nodes = places.enumerated().map { index, place in
      "<node id=\"\(index + 1)\" lon=\"\(place.0)\" lat=\"\(place.1)\"/>\n"
    }
    let lines = ways.map { way in
      let references = way.nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
      return "<way id=\"\(way.id)\">\(references)\(tags(way.tags))</way>\n"
    }
    return "<osm version=\"0.6\">\n\(nodes.joined())\(lines.joined())</osm>\n"
  }

  /// Replaces a file by itself packed with bzip2.
  static func pack(_ path: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bzip2", path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  // MARK: Protocol buffers

  /// As PBF: a header and one block, neither compressed, with plain nodes.
  static func pbf() -> Data {
    var header = GrowBuffer<UInt8>()
    header.appendField(4, text: "OsmSchema-V0.6")
    var bytes = GrowBuffer<UInt8>()
    appendBlob("OSMHeader", header, to: &bytes)
    appendBlob("OSMData", primitiveBlock(), to: &bytes)
    return Data(bytes.elements)
  }

  private static func appendBlob(
    _ type: String, _ content: borrowing GrowBuffer<UInt8>, to bytes: inout GrowBuffer<UInt8>
  ) {
    var blob = GrowBuffer<UInt8>()
    blob.appendField(1, bytes: content.raw)
    blob.appendField(2, number: UInt64(content.count))
    var header = GrowBuffer<UInt8>()
    header.appendField(1, text: type)
    header.appendField(3, number: UInt64(blob.count))
    bytes.append(plain: UInt32(header.count).bigEndian)
    bytes.append(raw: header.raw)
    bytes.append(raw: blob.raw)
  }

  private static func primitiveBlock() -> GrowBuffer<UInt8> {
    // The first text is never used: 0 ends a list of tags in another form of nodes.
    var texts = [""]
    func number(_ text: String) -> UInt64 {
      if let known = texts.firstIndex(of: text) { return UInt64(known) }
      texts.append(text)
      return UInt64(texts.count - 1)
    }
    var nodes = GrowBuffer<UInt8>()
    for (index, place) in places.enumerated() {
      var node = GrowBuffer<UInt8>()
      node.appendField(1, number: zigzag(index + 1))
      node.appendField(8, number: zigzag(Int((place.1 * 1e7).rounded())))
      node.appendField(9, number: zigzag(Int((place.0 * 1e7).rounded())))
      nodes.appendField(1, bytes: node.raw)
    }
    var lines = GrowBuffer<UInt8>()
    for way in ways {
      var line = GrowBuffer<UInt8>()
      line.appendField(1, number: UInt64(way.id))
      appendTags(way.tags, number, to: &line)
      let steps = zip(way.nodes, [0] + way.nodes).map { zigzag($0 - $1) }
      line.appendPacked(8, steps)
      lines.appendField(3, bytes: line.raw)
    }
    var table = GrowBuffer<UInt8>()
    for text in texts { table.appendField(1, text: text) }
    var block = GrowBuffer<UInt8>()
    block.appendField(1, bytes: table.raw)
    block.appendField(2, bytes: nodes.raw)
    block.appendField(2, bytes: lines.raw)
    return block
  }

  private static func appendTags(
    _ tags: [(String, String)], _ number: (String) -> UInt64, to bytes: inout GrowBuffer<UInt8>
  ) {
    bytes.appendPacked(2, tags.map { number($0.0) })
    bytes.appendPacked(3, tags.map { number($0.1) })
  }

  private static func zigzag(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64((value << 1) ^ (value >> 63)))
  }
}

extension GrowBuffer where Element == UInt8 {
  /// A packed field of numbers.
  fileprivate mutating func appendPacked(_ field: Int, _ numbers: [UInt64]) {
    var packed = GrowBuffer<UInt8>()
    for number in numbers { packed.appendVarint(number) }
    appendField(field, bytes: packed.raw)
  }
}
