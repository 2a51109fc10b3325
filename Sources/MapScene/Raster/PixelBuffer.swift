/// A view of somebody else's pixels: `0xAARRGGBB` words in rows of `stride` words, top row first.
///
/// It does not own them: the memory must outlive every call that draws into it. Frames are opaque,
/// so drawing into a buffer leaves every pixel it touches with alpha 255.
public struct PixelBuffer {
  /// The first pixel of the top row.
  public let base: UnsafeMutablePointer<UInt32>
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Distance from a row to the next in pixels, at least `width`.
  public let stride: Int

  /// Creates a view of `height` rows of `width` pixels; `stride` is the width unless given.
  public init(base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int? = nil) {
    precondition(width >= 0 && height >= 0 && (stride ?? width) >= width)
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride ?? width
  }

  /// The pixel in column `x` of row `y`, which must lie inside.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height)
      return base[y * stride + x]
    }
    nonmutating set {
      precondition(x >= 0 && x < width && y >= 0 && y < height)
      base[y * stride + x] = newValue
    }
  }

  /// A view of some of the rows.
  func part(rows: Range<Int>) -> PixelBuffer {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height)
    return PixelBuffer(
      base: base + rows.lowerBound * stride, width: width, height: rows.count, stride: stride)
  }

  /// Sets every pixel to `color`, opaque.
  public func fill(_ color: RGBA) {
    for y in 0..<height {
      (base + y * stride).update(repeating: color.argb | opaqueAlpha, count: width)
    }
  }
}

/// The alpha bits of an opaque pixel.
let opaqueAlpha: UInt32 = 0xff00_0000

/// Pixels that own their memory; draw into them through `buffer`.
public final class Bitmap {
  /// A view of the pixels, valid as long as this object lives.
  public let buffer: PixelBuffer

  /// Width in pixels.
  public var width: Int { buffer.width }
  /// Height in pixels.
  public var height: Int { buffer.height }

  /// Creates an opaque bitmap of one colour, black unless given. A negative size counts as zero.
  public init(width: Int, height: Int, color: RGBA = RGBA(hex: 0)) {
    let (columns, rows) = (max(width, 0), max(height, 0))
    let storage = UnsafeMutablePointer<UInt32>.allocate(capacity: max(columns * rows, 1))
    storage.initialize(repeating: color.argb | opaqueAlpha, count: columns * rows)
    buffer = PixelBuffer(base: storage, width: columns, height: rows)
  }

  deinit { buffer.base.deallocate() }

  /// The pixel `0xAARRGGBB` in column `x` of row `y`, which must lie inside.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { buffer[x, y] }
    set { buffer[x, y] = newValue }
  }
}
