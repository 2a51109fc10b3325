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
  private static let lineSpacing = 1.12
  private nonisolated static let padding = 16.0
  private static let columnGap = 12.0
  private static let margin = 8.0
  private static let cornerRadius = 12.0

  /// Points below which a column of explanations breaks its lines too often to be read.
  private static let leastHelpWidth = 110.0
  private static let mostColumns = 3
  private static let plateColor = RGBA(hex: 0x0a_0d12, alpha: 222)
  private static let titleColor = RGBA(hex: 0xff_ffff)
  private static let keyColor = RGBA(hex: 0xff_d98a)
  private static let helpColor = RGBA(hex: 0xe4_eaf0)

  /// Creates a panel.
  public init() {}

  /// A row with its explanation broken into lines.
  private struct BrokenRow {
    var key: String
    var help: [String]
  }

  private struct Layout {
    var size: Double
    var lineHeight: Double
    var keyWidth: Double
    var columnWidth: Double
    var columns: [[BrokenRow]]

    var width: Double {
      Double(columns.count) * (columnWidth + HelpPanel.padding) + HelpPanel.padding
    }

    /// The title and the gap below it take two lines.
    var height: Double {
      let lines = columns.map { $0.reduce(0) { $0 + $1.help.count } }.max() ?? 0
      return Double(lines + 2) * lineHeight + 2 * HelpPanel.padding
    }
  }

  /// Draws the panel in the middle of the room above the field of view label, as large as fits.
  public func draw(title: String, rows: [Row], on canvas: OrnamentCanvas) {
    let room = ScreenSize(
      width: canvas.size.width - 2 * Self.margin,
      height: FOVLabel.frame(in: canvas.size).minY - 2 * Self.margin)
    guard let layout = fittingLayout(rows, in: room, on: canvas) else { return }
    let frame = ScreenRect(
      origin: ScreenPoint(
        x: (canvas.size.width - layout.width) / 2,
        y: max(Self.margin, Self.margin + (room.height - layout.height) / 2)),
      size: ScreenSize(width: layout.width, height: layout.height))
    canvas.fill(frame, radius: Self.cornerRadius, Self.plateColor)
    var pen = ScreenPoint(x: frame.minX + Self.padding, y: frame.minY + Self.padding)
    canvas.write(title, at: pen, size: layout.size, face: .sans, color: Self.titleColor)
    for column in layout.columns {
      pen.y = frame.minY + Self.padding + 2 * layout.lineHeight
      for row in column { write(row, at: &pen, layout, on: canvas) }
      pen.x += layout.columnWidth + Self.padding
    }
  }

  private func write(
    _ row: BrokenRow, at pen: inout ScreenPoint, _ layout: Layout, on canvas: OrnamentCanvas
  ) {
    canvas.write(row.key, at: pen, size: layout.size, face: .sans, color: Self.keyColor)
    for line in row.help {
      canvas.write(
        line, at: ScreenPoint(x: pen.x + layout.keyWidth + Self.columnGap, y: pen.y),
        size: layout.size, face: .sans, color: Self.helpColor)
      pen.y += layout.lineHeight
    }
  }

  /// The largest letters with which everything fits, in as few columns as do; the smallest in one
  /// column when nothing does.
  private func fittingLayout(
    _ rows: [Row], in room: ScreenSize, on canvas: OrnamentCanvas
  ) -> Layout? {
    guard !rows.isEmpty else { return nil }
    for size in Self.textSizes {
      for columns in 1...Self.mostColumns {
        guard
          let layout = layout(rows, size: size, columns: columns, width: room.width, on: canvas)
        else { break }
        if layout.height <= room.height { return layout }
      }
    }
    let smallest = Self.textSizes[Self.textSizes.count - 1]
    return layout(rows, size: smallest, columns: 1, width: .infinity, on: canvas)
  }

  /// Rows in columns that together are no wider than `width`; nil where that leaves the explanations
  /// too little.
  private func layout(
    _ rows: [Row], size: Double, columns: Int, width: Double, on canvas: OrnamentCanvas
  ) -> Layout? {
    func widest(_ texts: [String]) -> Double {
      texts.map { canvas.measure($0, size: size, face: .sans).width }.max() ?? 0
    }
    let keyWidth = widest(rows.map(\.key))
    let share = (width - Self.padding) / Double(columns) - Self.padding
    let helpWidth = min(widest(rows.map(\.help)), share - keyWidth - Self.columnGap)
    guard helpWidth >= min(Self.leastHelpWidth, widest(rows.map(\.help))) else { return nil }
    let broken = rows.map {
      BrokenRow(
        key: $0.key, help: canvas.wrap($0.help, width: helpWidth, size: size, face: .sans))
    }
    return Layout(
      size: size,
      lineHeight: canvas.measure("Ag", size: size, face: .sans).height * Self.lineSpacing,
      keyWidth: keyWidth, columnWidth: keyWidth + Self.columnGap + helpWidth,
      columns: Self.dealt(broken, into: columns))
  }

  /// Rows dealt to columns in their order, so that no column is longer than it must be.
  private static func dealt(_ rows: [BrokenRow], into count: Int) -> [[BrokenRow]] {
    let lines = rows.reduce(0) { $0 + $1.help.count }
    var longest = (lines + count - 1) / count
    while true {
      var columns: [[BrokenRow]] = [[]]
      var filled = 0
      for row in rows {
        if filled > 0, filled + row.help.count > longest {
          columns.append([])
          filled = 0
        }
        columns[columns.count - 1].append(row)
        filled += row.help.count
      }
      if columns.count <= count { return columns }
      longest += 1
    }
  }
}
