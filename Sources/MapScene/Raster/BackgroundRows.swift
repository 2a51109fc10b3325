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

  /// The colour that layers take on as their opacity falls, so that a layer goes over into it and not
  /// into what lies below; where the opacity is 0 layers are not drawn. Nil lets what lies below show
  /// through.
  public var veil: RGBA?

  /// Creates a background of a colour a row, top first, and an opacity of the layers a row.
  public init(colors: [UInt32], layerOpacity: [UInt8] = [], veil: RGBA? = nil) {
    self.colors = colors
    self.layerOpacity = layerOpacity
    self.veil = veil
  }

  /// Creates a background of one colour, without haze.
  public init(_ color: RGBA) { self.init(colors: [color.argb]) }
}

/// The rows of a `BackgroundRows` as a band reads them.
struct RowSource {
  let colors: UnsafeBufferPointer<UInt32>
  let opacities: UnsafeBufferPointer<UInt8>
  let veil: RGBA?

  @inline(__always)
  func color(_ row: Int) -> UInt32 {
    (row < colors.count ? colors[row] : colors.last ?? 0) | opaqueAlpha
  }

  @inline(__always)
  func opacity(_ row: Int) -> UInt32 { row < opacities.count ? UInt32(opacities[row]) : 255 }

  /// How a layer of a colour is blended into a row.
  @inline(__always)
  func blend(_ color: RGBA, _ row: Int) -> LayerBlend {
    let opacity = opacity(row)
    guard let veil, opacity > 0, opacity < 255 else {
      return LayerBlend(color: color, opacity: dividedBy255(UInt32(color.alpha) &* opacity))
    }
    return LayerBlend(
      color: veil.mixed(with: color, Double(opacity) / 255), opacity: UInt32(color.alpha))
  }
}

extension BackgroundRows {
  func withRows(_ body: (RowSource) -> Void) {
    colors.withUnsafeBufferPointer { colors in
      layerOpacity.withUnsafeBufferPointer { opacities in
        body(RowSource(colors: colors, opacities: opacities, veil: veil))
      }
    }
  }
}
