import Foundation

/// Saves the whole features of a GeoJSON file that is damaged somewhere.
///
/// GDAL reads such a file as one document and gives it up. Here every balanced object that calls
/// itself a feature is copied out, a line each; what is broken stays behind.
struct GeoJSONSalvage: ~Copyable {
  /// The saved features, one a line.
  let path: String
  /// The first line where something is wrong, counted from 1.
  let line: Int
  /// What is wrong there.
  let reason: String
  private let folder: ScratchFolder

  /// Looks for whole features in a file; nil when it holds none or is not JSON at all.
  init?(_ given: String) throws(ImportError) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: given), options: .alwaysMapped)
    else { return nil }
    let folder = try ScratchFolder()
    let target = folder.file("salvaged.geojsonl")
    guard FileManager.default.createFile(atPath: target, contents: nil),
      let output = FileHandle(forWritingAtPath: target)
    else { return nil }
    var scanner = Scanner()
    let result = data.withUnsafeBytes { bytes in
      Result { () throws(ImportError) in
        try scanner.scan(bytes) { (object) throws(ImportError) in
          try DiskSpace.take(object.count, in: folder.path)
          do { try output.write(contentsOf: object) } catch {
            throw ImportError(
              "\(given) cannot be repaired in \(folder.path): \(error.localizedDescription)")
          }
        }
      }
    }
    let found = try result.get()
    try? output.close()
    if found == 0 { return nil }
    path = target
    line = scanner.damage?.line ?? scanner.line
    reason = scanner.damage?.reason ?? "the file ends too early"
    self.folder = folder
  }

  /// A reader of braces and strings, no more.
  struct Scanner {
    /// The first thing found wrong.
    private(set) var damage: (line: Int, reason: String)?
    /// The line the scan is at.
    private(set) var line = 1

    private struct Open {
      var start: Int
      var isFeature = false
      /// The last string was `type` and a colon followed.
      var expectsType = false
    }

    private var open: [Open] = []
    private var lastString: Range<Int> = 0..<0

    /// Deeper nesting than this is not a map, and would take memory without end.
    private static let deepest = 4096

    /// Passes every whole feature to `body` with its line breaks made spaces and one line break
    /// behind; returns how many there were.
    mutating func scan(
      _ bytes: UnsafeRawBufferPointer, _ body: ([UInt8]) throws(ImportError) -> Void
    ) throws(ImportError) -> Int {
      guard Self.looksLikeJSON(bytes) else { return 0 }
      var found = 0
      var index = 0
      while index < bytes.count && open.count < Self.deepest {
        switch bytes[index] {
        case UInt8(ascii: "\n"): line += 1
        case UInt8(ascii: "\""): index = string(bytes, from: index)
        case UInt8(ascii: ":"):
          if !open.isEmpty {
            open[open.count - 1].expectsType = Self.equals(bytes[lastString], "type")
          }
        case UInt8(ascii: ","):
          if !open.isEmpty { open[open.count - 1].expectsType = false }
        case UInt8(ascii: "{"): open.append(Open(start: index))
        case UInt8(ascii: "}"):
          if let object = open.popLast() {
            if object.isFeature {
              found += 1
              try body(Self.line(bytes[object.start...index]))
            }
          } else {
            note("there is a } too many")
          }
        default: break
        }
        index += 1
      }
      if !open.isEmpty { note("the file ends before the last { is closed") }
      return found
    }

    /// Reads a string and returns the index of its closing quote.
    private mutating func string(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
      var index = start + 1
      while index < bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\"") { break }
        if byte == UInt8(ascii: "\n") {
          note("a text is not closed")
          return index - 1
        }
        index += byte == UInt8(ascii: "\\") ? 2 : 1
      }
      lastString = start + 1..<max(start + 1, min(index, bytes.count))
      if let last = open.indices.last, open[last].expectsType {
        if Self.equals(bytes[lastString], "Feature") { open[last].isFeature = true }
        open[last].expectsType = false
      }
      return index
    }

    private mutating func note(_ reason: String) {
      if damage == nil { damage = (line, reason) }
    }

    private static func looksLikeJSON(_ bytes: UnsafeRawBufferPointer) -> Bool {
      // White space, a byte order mark, and the separator of GeoJSON text sequences may go first.
      let skipped: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0x1E]
      let first = bytes.first { !skipped.contains($0) }
      return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    private static func equals(_ bytes: Slice<UnsafeRawBufferPointer>, _ text: StaticString) -> Bool
    {
      bytes.count == text.utf8CodeUnitCount
        && bytes.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: bytes.count))
    }

    private static func line(_ object: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
      var line = object.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
      line.append(0x0A)
      return line
    }
  }
}
