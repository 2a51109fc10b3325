import MapScene
import SDLKit

extension PixelBuffer {
  /// The same pixels of a window or a picture, for the map to be drawn into; valid no longer than
  /// they are.
  public init(_ pixels: RawPixels) {
    self.init(
      base: pixels.base, width: pixels.width, height: pixels.height, stride: pixels.stride)
  }
}
