/// The boxes placed so far in a frame, in cells, so that a new one is compared with its neighbours
/// only.
struct CollisionGrid {
  /// The side of a cell in pixels: about the length of a name.
  private static let cellSize = 96.0

  /// Cells at most in either direction; beyond, boxes share the last one.
  private static let mostCells = 64

  private var boxes: [OrientedBox] = []
  private var cells: [[Int32]] = []
  private var columns = 1
  private var rows = 1

  /// Empties the grid for a frame of a size in pixels.
  mutating func reset(width: Double, height: Double) {
    boxes.removeAll(keepingCapacity: true)
    columns = min(max(Int(width / Self.cellSize) + 1, 1), Self.mostCells)
    rows = min(max(Int(height / Self.cellSize) + 1, 1), Self.mostCells)
    while cells.count < columns * rows { cells.append([]) }
    for index in cells.indices { cells[index].removeAll(keepingCapacity: true) }
  }

  /// Adds a box.
  mutating func insert(_ box: OrientedBox) {
    let index = Int32(boxes.count)
    boxes.append(box)
    let range = cellRange(of: box)
    for row in range.rows {
      for column in range.columns { cells[row * columns + column].append(index) }
    }
  }

  /// Whether a box shares area with one that was added.
  func collides(_ box: OrientedBox) -> Bool {
    let range = cellRange(of: box)
    for row in range.rows {
      for column in range.columns {
        for index in cells[row * columns + column] where boxes[Int(index)].overlaps(box) {
          return true
        }
      }
    }
    return false
  }

  private func cellRange(of box: OrientedBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)
  {
    let reach = box.reach
    func cell(_ position: Double, _ count: Int) -> Int {
      min(max(Int(max(position, 0) / Self.cellSize), 0), count - 1)
    }
    return (
      cell(box.center.x - reach.x, columns)...cell(box.center.x + reach.x, columns),
      cell(box.center.y - reach.y, rows)...cell(box.center.y + reach.y, rows)
    )
  }
}
