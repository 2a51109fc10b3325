import CGDAL
import MapTiling
import TestSupport
import Testing

@testable import fovea_import

@Suite("Well-known binary, against GDAL")
struct WellKnownBinaryTests {
  private static let texts = [
    "POINT (1 2)", "POINT Z (1 2 3)", "POINT M (1 2 3)", "POINT ZM (1 2 3 4)", "POINT EMPTY",
    "LINESTRING (1 2,3 4,5 6)", "LINESTRING Z (1 2 9,3 4 9)", "LINESTRING ZM (1 2 9 8,3 4 9 8)",
    "LINESTRING EMPTY", "LINESTRING (1 2)",
    "POLYGON ((0 0,9 0,9 9,0 0),(3 1,4 1,4 2,3 1))", "POLYGON Z ((0 0 1,9 0 1,9 9 1,0 0 1))",
    "POLYGON EMPTY", "TRIANGLE ((0 0,1 0,1 1,0 0))",
    "MULTIPOINT (1 2,3 4)", "MULTIPOINT Z (1 2 3,3 4 5)",
    "MULTILINESTRING ((1 2,3 4),(5 6,7 8,9 10))", "MULTILINESTRING EMPTY",
    "MULTIPOLYGON (((0 0,9 0,9 9,0 0)),((20 0,29 0,29 9,20 0),(23 1,24 1,24 2,23 1)))",
    "MULTIPOLYGON M (((0 0 5,9 0 5,9 9 5,0 0 5)))",
    "GEOMETRYCOLLECTION (POINT (1 2),LINESTRING (3 4,5 6),POLYGON ((0 0,9 0,9 9,0 0)))",
    "GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (MULTIPOINT (1 2,3 4)),POINT EMPTY,POINT (7 8))",
    "GEOMETRYCOLLECTION EMPTY",
    "CIRCULARSTRING (0 0,1 1,2 0)", "CURVEPOLYGON (CIRCULARSTRING (0 0,1 1,2 0,1 -1,0 0))",
    "GEOMETRYCOLLECTION (POINT (1 2),CIRCULARSTRING (0 0,1 1,2 0))",
    "TIN (((0 0,1 0,1 1,0 0)),((0 0,1 1,0 1,0 0)))",
  ]

  /// What is in a shape, in a form to compare.
  private struct Part: Equatable {
    var kind: ShapeKind
    var role: PartRole
    var numbers: [UInt64]
  }

  private func parts(
    _ kinds: ShapeKinds, _ read: (ShapeKind, inout DegreeShape) -> Void
  ) -> [Part] {
    var parts: [Part] = []
    for kind in [ShapeKind.point, .line, .polygon] where kinds.contains(ShapeKinds(kind)) {
      var shape = DegreeShape()
      read(kind, &shape)
      for part in 0..<shape.partCount {
        parts.append(
          Part(
            kind: kind, role: shape.roles[part],
            numbers: shape.points(of: part).flatMap {
              [$0.longitude.bitPattern, $0.latitude.bitPattern]
            }))
      }
    }
    return parts
  }

  private func own(_ bytes: [UInt8]) -> [Part]? {
    bytes.withUnsafeBytes { bytes in
      WellKnownBinary(bytes).map { geometry in
        parts(geometry.kinds) { geometry.read($0, into: &$1) }
      }
    }
  }

  private func library(_ bytes: [UInt8]) -> [Part]? {
    var made: OGRGeometryH?
    guard OGR_G_CreateFromWkb(bytes, nil, &made, Int32(bytes.count)) == OGRERR_NONE, let made
    else { return nil }
    defer { OGR_G_DestroyGeometry(made) }
    return parts(GeometryReader.kinds(of: made)) { GeometryReader.read(made, kind: $0, into: &$1) }
  }

  private func bytes(
    _ text: String, _ order: OGRwkbByteOrder = wkbNDR, old: Bool = false
  ) throws -> [UInt8] {
    let geometry = try MadeFile.geometry(text)
    defer { OGR_G_DestroyGeometry(geometry) }
    var bytes = [UInt8](repeating: 0, count: Int(OGR_G_WkbSize(geometry)))
    let export = old ? OGR_G_ExportToWkb : OGR_G_ExportToIsoWkb
    #expect(export(geometry, order, &bytes) == OGRERR_NONE)
    return bytes
  }

  @Test("every kind of geometry is the same as GDAL reads it, or left to GDAL", arguments: texts)
  func kinds(text: String) throws {
    let isLeft = ["CIRCULAR", "CURVE", "TIN", "TRIANGLE"].contains { text.contains($0) }
    for old in [false, true] {
      let bytes = try bytes(text, old: old)
      let expected = try #require(library(bytes))
      #expect(own(bytes) == (isLeft ? nil : expected))
    }
    #expect(own(try bytes(text, wkbXDR)) == nil)
  }

  @Test("what ends too early is left to GDAL, and what follows is passed over", arguments: texts)
  func lengths(text: String) throws {
    let bytes = try bytes(text)
    for count in 0..<bytes.count { #expect(own(Array(bytes.prefix(count))) == nil) }
    #expect(own(bytes + [1, 2, 3]) == own(bytes))
  }

  @Test("a polygon with an empty outside is left to GDAL, and gives nothing there either")
  func emptyOutside() throws {
    let whole = try bytes("POLYGON ((0 0,9 0,9 9,0 0),(3 1,4 1,4 2,3 1))")
    // After its head of 9 bytes the outside: a count and four vertices.
    var polygon = Array(whole[..<9])
    polygon += [0, 0, 0, 0] + whole[(9 + 4 + 4 * 16)...]
    #expect(own(polygon) == nil)
    let nothing = try #require(library(polygon))
    #expect(nothing.isEmpty)
    let two: [UInt8] = [1, 6, 0, 0, 0, 2, 0, 0, 0]
    #expect(own(two + whole + polygon) == nil)
    let first = try #require(own(whole))
    #expect(library(two + whole + polygon) == first)
  }

  @Test("damaged bytes never give what GDAL would not")
  func damage() throws {
    SharedGDAL.start()
    var generator = SeededGenerator(seed: 4)
    var taken = 0
    for text in Self.texts {
      let whole = try bytes(text)
      for _ in 0..<300 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          bytes[place] = [0, 1, 2, 3, 7, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        }
        guard let parts = own(bytes) else { continue }
        taken += 1
        #expect(parts == library(bytes), "\(bytes)")
      }
    }
    #expect(taken > 1000)
  }
}
