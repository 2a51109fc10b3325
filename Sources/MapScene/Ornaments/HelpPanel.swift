import MapCamera

/// The panel that lists keys and gestures over the map.
@MainActor
public struct HelpPanel {
  /// A row: what to press and what it does.
  public struct Row: Hashable, Sendable {
    /// The key or gesture.
    public var key: String

    /// What it does.
    public var help: String

    /// Creates a row.
    public init(key: String, help: String) {
      self.key = key
      self.help = help
    }
  }

  /// Sizes of the letters in points, the first with which all rows fit is taken.
  private static let textSizes = [14.0, 13, 12, 11, 10, 9, 8, 7]

  /// Line spacing in heights of a line.
  private static let lineSpacing = 1.18
  private nonisolated static let padding = 18.0
  private nonisolated static let columnGap = 14.0
  private static let cornerRadius = 12.0
  private static let plateColor = RGBA(hex: 0x0a_0d12, alpha: 222)
  private static let titleColor = RGBA(hex: 0xff_ffff)
  private static let keyColor = RGBA(hex: 0xff_d98a)
  private static let helpColor = RGBA(hex: 0xe4_eaf0)

  /// Creates a panel.
  public init() {}

  private struct Layout {
    var size: Double
    var lineHeight: Double
    var keyWidth: Double
    var helpWidth: Double
    var columns: Int
    var rowsPerColumn: Int

    var width: Double {
      let column = keyWidth + HelpPanel.columnGap + helpWidth
      return Double(columns) * column + Double(columns + 1) * HelpPanel.padding
    }

    /// The title and the gap below it take two lines.
    var height: Double { Double(rowsPerColumn + 2) * lineHeight + 2 * HelpPanel.padding }
  }

  /// Draws the panel in the middle of the window, as large as fits.
  public func draw(title: String, rows: [Row], on canvas: OrnamentCanvas) {
    guard let layout = fittingLayout(rows, on: canvas) else { return }
    let frame = ScreenRect(
      origin: ScreenPoint(
        x: (canvas.size.width - layout.width) / 2, y: (canvas.size.height - layout.height) / 2),
      size: ScreenSize(width: layout.width, height: layout.height))
    canvas.fill(frame, radius: Self.cornerRadius, Self.plateColor)
    let top = frame.minY + Self.padding
    canvas.write(
      title, at: ScreenPoint(x: frame.minX + Self.padding, y: top), size: layout.size, face: .sans,
      color: Self.titleColor)
    for (index, row) in rows.enumerated() {
      let column = Double(index / layout.rowsPerColumn)
      let line = Double(index % layout.rowsPerColumn + 2)
      let x =
        frame.minX + Self.padding
        + column * (layout.keyWidth + Self.columnGap + layout.helpWidth + Self.padding)
      let y = top + line * layout.lineHeight
      canvas.write(
        row.key, at: ScreenPoint(x: x, y: y), size: layout.size, face: .mono, color: Self.keyColor)
      canvas.write(
        row.help, at: ScreenPoint(x: x + layout.keyWidth + Self.columnGap, y: y),
        size: layout.size, face: .sans, color: Self.helpColor)
    }
  }

  /// The largest letters with which everything fits, in one column or two; the smallest when nothing
  /// does.
  private func fittingLayout(_ rows: [Row], on canvas: OrnamentCanvas) -> Layout? {
    guard !rows.isEmpty else { return nil }
    var last: Layout?
    for size in Self.textSizes {
      for columns in 1...2 {
        let layout = layout(rows, size: size, columns: columns, on: canvas)
        if layout.width <= canvas.size.width && layout.height <= canvas.size.height {
          return layout
        }
        last = layout
      }
    }
    return last
  }

  private func layout(
    _ rows: [Row], size: Double, columns: Int, on canvas: OrnamentCanvas
  ) -> Layout {
    func widest(_ texts: [String], _ face: TextFace) -> Double {
      texts.map { canvas.measure($0, size: size, face: face).width }.max() ?? 0
    }
    return Layout(
      size: size,
      lineHeight: canvas.measure("Ag", size: size, face: .sans).height * Self.lineSpacing,
      keyWidth: widest(rows.map(\.key), .mono), helpWidth: widest(rows.map(\.help), .sans),
      columns: columns, rowsPerColumn: (rows.count + columns - 1) / columns)
  }
}
