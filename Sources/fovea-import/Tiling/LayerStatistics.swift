import Foundation
import MapTiling

/// What the choice of zoom levels needs to know about a layer; gathered by each thread, then added.
struct LayerStatistics {
  var bounds = GridBounds()
  var pointFeatures = 0
  var shapeFeatures = 0
  var vertices = 0
  /// The sum of log2 of the edge lengths in grid units, for their geometric mean.
  var logLengths = 0.0
  var edges = 0
  /// The length of all edges in grid units.
  var length = 0.0
  /// The area of all polygons in grid units squared.
  var area = 0.0

  /// The box around all layers.
  static func bounds(of layers: [LayerStatistics]) -> GridBounds {
    var box = GridBounds()
    for figures in layers { box.add(figures.bounds) }
    return box
  }

  /// Adds another thread's figures.
  mutating func add(_ other: LayerStatistics) {
    bounds.add(other.bounds)
    pointFeatures += other.pointFeatures
    shapeFeatures += other.shapeFeatures
    vertices += other.vertices
    logLengths += other.logLengths
    edges += other.edges
    length += other.length
    area += other.area
  }

  /// Adds a feature with the box around it.
  mutating func add(_ shape: borrowing Shape, _ kind: ShapeKind, within box: GridBounds) {
    if box.isEmpty { return }
    bounds.add(box)
    vertices += shape.points.count
    if kind == .point {
      pointFeatures += 1
      return
    }
    shapeFeatures += 1
    for part in 0..<shape.partCount {
      let points = shape.part(part)
      // A sample tells the typical edge as well as all of them.
      let step = max(1, points.count / 8)
      // One logarithm for all: not even 15 squares of the longest edge overflow their product.
      var product = 1.0
      var index = 1
      while index < points.count {
        let squared = squaredDistance(points[index - 1], points[index])
        if squared > 0 {
          product *= squared
          edges += 1
          length += squared.squareRoot() * Double(step)
        }
        index += step
      }
      logLengths += log2(product) / 2
      if kind == .polygon && shape.roles[part] == PartRole.main.rawValue {
        area += abs(RingArea.signed(points))
      }
    }
  }

  private func squaredDistance(_ a: GridPoint, _ b: GridPoint) -> Double {
    let dx = Double(a.x) - Double(b.x)
    let dy = Double(a.y) - Double(b.y)
    return dx * dx + dy * dy
  }
}
