/// What lies below all layers, and how far haze veils them: one value a row of the picture.
///
/// A camera without roll sees everything at one distance in one row, so sky, ground and haze
/// are a colour a row, and lines and polygons fade into them by an opacity a row.
public struct BackgroundRows: Sendable {
  /// The colour of each row, `0xAARRGGBB`, drawn opaque. Rows past the end repeat the last; black
  /// when empty.
  public var colors: [UInt32]

  /// The opacity of all layers in each row, 0...255. Rows past the end are 255, so leaving it
  /// empty means no haze.
  public var layerOpacity: [UInt8]

  /// Creates a background of a colour a row, top first, and an opacity of the layers a row.
  public init(colors: [UInt32], layerOpacity: [UInt8] = []) {
    self.colors = colors
    self.layerOpacity = layerOpacity
  }

  /// Creates a background of one colour, without haze.
  public init(_ color: RGBA) { self.init(colors: [color.argb]) }
}
