/// The kinds of letter ornaments are written in.
public enum TextFace: Hashable, Sendable {
  /// All letters equally wide, for figures that change in place.
  case mono

  /// The system's plain letters.
  case sans
}

/// Something that renders a line of text as a mask. The map itself knows no fonts.
@MainActor
public protocol TextRenderer: AnyObject {
  /// The mask of a line of text, nil when it cannot be rendered or has no visible character.
  ///
  /// The mask's height is the line's, from its ascent to its descent, so that all lines of one size
  /// are of one height and share a baseline.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - size: The size of the letters in points.
  ///   - scale: Device pixels a point.
  ///   - face: The kind of letter.
  func mask(for text: String, size: Double, scale: Double, face: TextFace) -> CoverageMask?
}
