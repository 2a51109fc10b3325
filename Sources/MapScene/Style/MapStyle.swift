import MapTiles

/// The style of a map: which class a feature belongs to and how each class is drawn.
public struct MapStyle: Sendable {
  private var styles: [ClassStyle]

  /// How buildings of known height are drawn.
  public enum Buildings: String, CaseIterable, Sendable {
    /// As outlines on the ground.
    case flat

    /// As boxes whose faces hide what lies behind them.
    case boxes
  }

  /// How buildings of known height are drawn. Defaults to boxes.
  public var buildings = Buildings.boxes

  /// What is seen of a box's edges where a face hides them.
  public enum HiddenEdges: String, CaseIterable, Sendable {
    /// Nothing.
    case off

    /// Faint dots.
    case dotted
  }

  /// What is seen of hidden edges. Defaults to nothing.
  public var hiddenEdges = HiddenEdges.off

  /// How a class is drawn.
  public subscript(styleClass: StyleClass) -> ClassStyle {
    get { styles[Int(styleClass.rawValue)] }
    set { styles[Int(styleClass.rawValue)] = newValue }
  }

  /// Creates a style from a function that names the style of each class.
  public init(_ style: (StyleClass) -> ClassStyle) {
    styles = StyleClass.allCases.map(style)
  }

  /// The style of the main map: thin luminous lines, faint fills.
  public static let main = MapStyle(mainStyle)

  /// The style of the inset: only what is legible in 120 points.
  public static let inset = MapStyle(insetStyle)

  private static func mainStyle(_ styleClass: StyleClass) -> ClassStyle {
    switch styleClass {
    case .land:
      ClassStyle(fillOpacity: .constant(1))
    case .green:
      ClassStyle(
        minZoom: 9, lineWidth: ZoomStops([12: 0.3, 15: 0.6, 19: 1]),
        fillOpacity: ZoomStops([8: 0.5, 13: 1]), minFeaturePixels: 3)
    case .coarseWater:
      ClassStyle(fillOpacity: ZoomStops([12: 1, 15: 0]), minFeaturePixels: 1.5)
    case .water:
      ClassStyle(
        lineWidth: ZoomStops([3: 0.4, 8: 0.7, 14: 0.9, 18: 1.4]), fillOpacity: .constant(1),
        minFeaturePixels: 1.5)
    case .stream:
      ClassStyle(minZoom: 12, lineWidth: ZoomStops([12: 0.4, 16: 0.9, 19: 2]))
    case .river:
      ClassStyle(minZoom: 3, lineWidth: ZoomStops([3: 0.3, 8: 0.7, 14: 1.3, 18: 3]))
    case .coastline:
      ClassStyle(lineWidth: ZoomStops([0: 0.7, 5: 1, 12: 1.2, 18: 1.6]))
    case .regionBorder:
      ClassStyle(minZoom: 3.5, lineWidth: ZoomStops([3: 0.4, 7: 0.7, 14: 1]))
    case .countryBorder:
      ClassStyle(lineWidth: ZoomStops([0: 0.7, 4: 0.9, 8: 1.2, 14: 1.6]))
    case .path:
      ClassStyle(minZoom: 14.2, lineWidth: ZoomStops([14: 0.4, 16: 0.7, 19: 1.4]))
    case .service:
      ClassStyle(minZoom: 13.8, lineWidth: ZoomStops([14: 0.5, 16: 0.8, 19: 2]))
    case .minorStreet:
      ClassStyle(minZoom: 12, lineWidth: ZoomStops([12: 0.4, 14: 0.8, 16: 1.2, 19: 3]))
    case .rail:
      ClassStyle(minZoom: 10, lineWidth: ZoomStops([10: 0.4, 14: 0.7, 16: 0.9, 19: 1.6]))
    case .tertiary:
      ClassStyle(minZoom: 10.5, lineWidth: ZoomStops([10: 0.4, 13: 0.9, 16: 1.6, 19: 4]))
    case .secondary:
      ClassStyle(minZoom: 9, lineWidth: ZoomStops([9: 0.4, 13: 1.2, 16: 2, 19: 5]))
    case .primary:
      ClassStyle(minZoom: 7, lineWidth: ZoomStops([7: 0.4, 11: 1.1, 14: 1.7, 16: 2.4, 19: 6]))
    case .motorway:
      ClassStyle(minZoom: 5, lineWidth: ZoomStops([5: 0.4, 9: 1.1, 13: 2, 16: 2.8, 19: 7]))
    case .building:
      ClassStyle(
        minZoom: 13, lineWidth: ZoomStops([13: 0.4, 15: 0.7, 17: 1, 20: 1.6]),
        fillOpacity: ZoomStops([13: 0.6, 15: 1]), minFeaturePixels: 3)
    case .place:
      // A town is a dot from afar only.
      ClassStyle(lineWidth: ZoomStops([0: 1.2, 4: 2, 8: 3, 10: 3, 11: 0]))
    case .data:
      ClassStyle(
        lineWidth: ZoomStops([0: 1, 8: 1.4, 14: 2, 19: 3]), fillOpacity: .constant(0.16),
        minFeaturePixels: 0.4)
    }
  }

  private static func insetStyle(_ styleClass: StyleClass) -> ClassStyle {
    // Nothing has a zoom or a size above which it may appear: one class too many turns 120 points
    // into noise, so everything not named here stays away.
    let never = ClassStyle(minZoom: .infinity)
    switch styleClass {
    case .land, .coarseWater, .water:
      return ClassStyle(fillOpacity: .constant(1), minFeaturePixels: 2)
    // Streets that give an inset close to the ground something to be known by.
    case .motorway:
      return ClassStyle(minZoom: 6, lineWidth: .constant(0.9))
    case .primary:
      return ClassStyle(minZoom: 9, lineWidth: .constant(0.7))
    case .secondary:
      return ClassStyle(minZoom: 11.5, lineWidth: .constant(0.6))
    case .tertiary:
      return ClassStyle(minZoom: 13.5, lineWidth: .constant(0.5))
    case .coastline:
      return ClassStyle(lineWidth: .constant(0.8), minFeaturePixels: 1)
    case .countryBorder:
      // However short its pieces: a border with gaps looks like no border.
      return ClassStyle(lineWidth: .constant(0.6), minFeaturePixels: 0)
    default:
      return never
    }
  }
}
