import SDLKit
import TestSupport
import Testing

@Suite struct PNGTests {
  @Test("A picture comes back from a file pixel for pixel, alpha included")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    var image = PixelImage(width: 13, height: 7)
    for index in image.pixels.indices { image.pixels[index] = UInt32(index) &* 0x9E37_79B1 }
    let path = folder.path("picture.png")
    try PNG.write(image, to: path)
    #expect(try PNG.read(path) == image)
  }

  @Test("A missing file and a file that is no picture are errors that say which call failed")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let missing = #expect(throws: SDLError.self) { try PNG.read(folder.path("none.png")) }
    #expect(missing?.reason.contains("none.png") == true)
    let text = try folder.write("not a picture", to: "text.png")
    let wrong = #expect(throws: SDLError.self) { try PNG.read(text) }
    #expect(wrong?.call == "png_image_begin_read_from_file")
  }

  @Test("A file that cannot be written is an error")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    #expect(throws: SDLError.self) {
      try PNG.write(PixelImage(width: 1, height: 1), to: folder.path("no/such/folder.png"))
    }
  }
}
