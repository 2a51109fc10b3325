import SDLKit

@testable import MapScene

extension Bitmap {
  /// The pixels as a picture to be kept.
  var image: PixelImage {
    var image = PixelImage(width: width, height: height, filling: 0)
    for y in 0..<height {
      for x in 0..<width { image.pixels[y * width + x] = self[x, y] }
    }
    return image
  }

  /// The mean difference of a channel from another picture of the same size, 0...255.
  func meanDifference(from other: Bitmap) -> Double {
    var sum = 0
    for y in 0..<height {
      for x in 0..<width {
        for shift: UInt32 in [0, 8, 16] {
          sum += abs(Int(self[x, y] >> shift & 255) - Int(other[x, y] >> shift & 255))
        }
      }
    }
    return Double(sum) / Double(3 * width * height)
  }
}
