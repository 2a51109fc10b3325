/// A view of pixels somebody else owns: 32 bits each, `0xAARRGGBB`, top row first.
///
/// Valid only inside the call it is handed to.
public struct RawPixels {
  /// The top-left pixel.
  public let base: UnsafeMutablePointer<UInt32>

  /// Pixels in a row.
  public let width: Int

  /// Rows.
  public let height: Int

  /// Pixels from the start of a row to the start of the next; at least `width`.
  public let stride: Int

  /// Creates a view of `height` rows of `width` pixels, `stride` pixels apart.
  public init(base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
    precondition(width >= 0 && height >= 0 && stride >= width)
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }
}

/// A picture that owns its pixels: 32 bits each, `0xAARRGGBB`, rows without gaps.
public struct PixelImage: Hashable, Sendable, CustomStringConvertible {
  /// Pixels in a row.
  public let width: Int

  /// Rows.
  public let height: Int

  /// `width * height` pixels, top row first.
  public var pixels: [UInt32]

  /// Creates a picture filled with one colour, transparent black unless given.
  public init(width: Int, height: Int, filling color: UInt32 = 0) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    pixels = Array(repeating: color, count: width * height)
  }

  /// Copies the pixels of a view.
  public init(copying view: RawPixels) {
    self.init(width: view.width, height: view.height)
    withRawPixels { target in
      for row in 0..<view.height {
        (target.base + row * target.stride)
          .update(from: view.base + row * view.stride, count: view.width)
      }
    }
  }

  /// The size and a number that differs where pixels do; not the pixels, which nobody could read.
  public var description: String {
    var hasher = Hasher()
    hasher.combine(pixels)
    return "\(width)x\(height) pixels #\(String(UInt(bitPattern: hasher.finalize()), radix: 16))"
  }

  /// The pixel at a column and row.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Calls `body` with a view of the pixels.
  public mutating func withRawPixels<Result, Failure: Error>(
    _ body: (RawPixels) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (width, height) = (width, height)
    return try pixels.withUnsafeMutableBufferPointer { buffer throws(Failure) in
      guard let base = buffer.baseAddress else {
        preconditionFailure("a picture has at least one pixel")
      }
      return try body(RawPixels(base: base, width: width, height: height, stride: width))
    }
  }
}
