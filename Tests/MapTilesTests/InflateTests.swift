import Testing

@testable import MapTiles

@Suite("Decompression")
struct InflateTests {
  let text = Array(String(repeating: "the same words over and over; ", count: 9000).utf8)

  @Test("gzip and zlib give the bytes back", arguments: [true, false])
  func roundTrip(gzip: Bool) throws {
    let packed = compressed(text, gzip: gzip)
    #expect(Inflate.isCompressed(packed) && !Inflate.isCompressed(text))
    #expect(try Inflate.decompress(packed, limit: text.count) == text)
    #expect(try Inflate.decompress(compressed([], gzip: gzip), limit: 10) == [])
  }

  @Test("More than the limit is refused")
  func bomb() throws {
    let packed = compressed(text)
    let error = try #require(throws: MalformedBytes.self) {
      try Inflate.decompress(packed, limit: text.count - 1)
    }
    #expect(error.reason.contains("decompresses to more than"))
  }

  @Test("Cut or damaged data is refused")
  func damage() throws {
    var packed = compressed(text)
    let cut = try #require(throws: MalformedBytes.self) {
      try Inflate.decompress(Array(packed.dropLast(20)), limit: 1 << 20)
    }
    #expect(cut.reason.contains("cut short"))
    packed[packed.count / 2] ^= 0xFF
    #expect(throws: MalformedBytes.self) { try Inflate.decompress(packed, limit: 1 << 20) }
    #expect(throws: MalformedBytes.self) { try Inflate.decompress([], limit: 10) }
  }
}
