import Foundation
import MapCamera
import MapTiles
import TestSupport
import Testing

@testable import MapScene

struct LineProjectorTests {
  /// One straight line of a tile, projected as a frame would.
  private func project(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, in tile: PlacedTile, _ viewport: Viewport,
    pixelRatio: Double = 1, _ manner: LineProjector.Manner = .varying, window: TileRect? = nil
  ) -> [LineSegment] {
    var batch = LineBatch(styleClass: .data)
    batch.x = [Float(start.x), Float(end.x)] + [Float](repeating: 0, count: 6)
    batch.y = [Float(start.y), Float(end.y)] + [Float](repeating: 0, count: 6)
    batch.breaks = [0, 1, 1, 1, 1, 1, 1, 1]
    var box = TileBox()
    box.include(SIMD2(batch.x[0], batch.y[0]))
    box.include(SIMD2(batch.x[1], batch.y[1]))
    let block = LineBlock(start: 0, count: 2, featureSize: 1, length: 1, box: box)
    let projection = viewport.projection(pixelRatio: pixelRatio)
    let projector = LineProjector(
      clipper: SegmentClipper(projection, margin: 10), scratch: ProjectorScratch())
    let buffer = SegmentBuffer()
    batch.withPoints {
      projector.draw(
        block, of: $0, projection.transform(origin: tile.origin, unit: tile.span),
        LineBrush(width: 2), manner, window: window, into: buffer)
    }
    return Array(buffer.elements)
  }

  /// A point of the tile that is exact as a Float.
  private func point(using random: inout SeededGenerator) -> SIMD2<Double> {
    SIMD2(
      Double(Int.random(in: 0...4096, using: &random)) / 4096,
      Double(Int.random(in: 0...4096, using: &random)) / 4096)
  }

  @Test(arguments: [LineProjector.Manner.plain, .merging, .varying, .precise])
  func endsLieWhereTheViewportSays(manner: LineProjector.Manner) throws {
    var random = SeededGenerator(seed: 1)
    var compared = 0
    for _ in 0..<4000 {
      let viewport = Viewport.random(using: &random)
      let tile = viewport.centerTile(z: 14)
      let (start, end) = (point(using: &random), point(using: &random))
      let ratio = Double.random(in: 1...2, using: &random)
      guard let from = viewport.point(for: tile.place(start)),
        let to = viewport.point(for: tile.place(end)), viewport.contains(from),
        viewport.contains(to)
      else { continue }
      let segments = project(
        start, end, in: tile, viewport, pixelRatio: ratio, manner)
      let (first, last) = try (#require(segments.first), #require(segments.last))
      #expect(abs(Double(first.x0) - from.x * ratio) < 0.01)
      #expect(abs(Double(first.y0) - from.y * ratio) < 0.01)
      #expect(abs(Double(last.x1) - to.x * ratio) < 0.01)
      #expect(abs(Double(last.y1) - to.y * ratio) < 0.01)
      compared += 1
    }
    #expect(compared > 200)
  }

  /// Walks along each line in the world and looks whether what the camera sees of it was drawn.
  @Test(arguments: [LineProjector.Manner.plain, .merging, .varying, .precise])
  func drawsAllThatIsVisibleAndNothingElse(manner: LineProjector.Manner) {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<1500 {
      let viewport = Viewport.random(using: &random)
      let tile = viewport.centerTile(z: 13)
      let (start, end) = (point(using: &random), point(using: &random))
      let segments = project(start, end, in: tile, viewport, manner)
      for step in 0...60 {
        let place = tile.place(start + (end - start) * (Double(step) / 60))
        guard let seen = viewport.point(for: place), viewport.contains(seen) else { continue }
        let nearest = segments.map { $0.distance(to: seen) }.min() ?? .infinity
        #expect(nearest < 0.05, "a visible point is \(nearest) pixels from what is drawn")
      }
      for segment in segments {
        #expect(segment.x0 >= -10.01 && Double(segment.x0) <= viewport.size.width + 10.01)
        #expect(segment.y1 >= -10.01 && Double(segment.y1) <= viewport.size.height + 10.01)
      }
    }
  }

  @Test func nothingBehindTheEyeIsDrawn() {
    var random = SeededGenerator(seed: 3)
    var crossing = 0
    for _ in 0..<3000 {
      let viewport = Viewport.random(using: &random)
      let tile = viewport.centerTile(z: 11)
      let (start, end) = (point(using: &random), point(using: &random))
      let depths = [start, end].map { viewport.depth(for: tile.place($0)) }
      let segments = project(start, end, in: tile, viewport)
      if depths.allSatisfy({ $0 <= 0 }) { #expect(segments.isEmpty) }
      if depths[0] * depths[1] < 0 { crossing += 1 }
      guard let horizon = viewport.horizonY else { continue }
      for segment in segments {
        #expect(Double(segment.y0) > horizon && Double(segment.y1) > horizon)
      }
    }
    #expect(crossing > 200)
  }

  @Test func linesThinOutWithTheDistance() {
    let viewport = Viewport.helsinki(fov: 60)
    let tile = viewport.centerTile(z: 12)
    for _ in 0..<4 {
      let segments = project(SIMD2(0.1, 0.02), SIMD2(0.9, 0.98), in: tile, viewport)
        .sorted { $0.y0 < $1.y0 }
      for (farther, nearer) in zip(segments, segments.dropFirst()) {
        #expect(farther.halfWidth <= nearer.halfWidth)
        #expect(nearer.halfWidth - farther.halfWidth < 0.2, "no visible step")
      }
    }
  }

  @Test func pointsThatFallTogetherAreMergedWithoutAGap() throws {
    // A finely drawn circle, from far away.
    let ring = (0...2000).map { index in
      let angle = Double(index) / 2000 * 2 * .pi
      return SIMD2<Int32>(Int32(2048 + 1500 * cos(angle)), Int32(2048 + 1500 * sin(angle)))
    }
    let viewport = Viewport.helsinki(pitch: 40, size: ScreenSize(width: 300, height: 300))
    let tile = viewport.centerTile(z: 17)
    let geometry = TileGeometry(layers: [VectorTileLayer("street", [(.line, [ring])])])
    let batch = try #require(geometry.lines.first)
    let projection = viewport.projection()
    let projector = LineProjector(
      clipper: SegmentClipper(projection, margin: 10), scratch: ProjectorScratch())
    let buffer = SegmentBuffer()
    batch.withPoints { points in
      for block in batch.blocks {
        projector.draw(
          block, of: points, projection.transform(origin: tile.origin, unit: tile.span),
          LineBrush(width: 1), .varying, window: nil, into: buffer)
      }
    }
    let segments = Array(buffer.elements)
    #expect(segments.count < 1200 && segments.count > 200)
    for point in ring {
      let place = tile.place(SIMD2(Double(point.x), Double(point.y)) / 4096)
      guard let seen = viewport.point(for: place), viewport.contains(seen) else { continue }
      #expect((segments.map { $0.distance(to: seen) }.min() ?? .infinity) < 0.75)
    }
  }

  /// Polylines about the middle of a view straight down, their points up to `reach` pixels apart.
  private func wiggles(
    reach: Double, _ viewport: Viewport, _ tile: PlacedTile, using random: inout SeededGenerator
  ) -> (LineBatch, LineBlock) {
    let middle = viewport.mercator(for: viewport.centerPoint) ?? tile.origin
    let pixel = 1 / (tile.span * viewport.worldSize)
    var batch = LineBatch(styleClass: .data)
    while batch.x.count < 240 {
      var place = SIMD2(middle.x - tile.origin.x, middle.y - tile.origin.y) / tile.span
      place += SIMD2(Double.random(in: -40...40, using: &random), 0) * pixel
      for _ in 0..<min(Int.random(in: 2...40, using: &random), 256 - batch.x.count) {
        batch.x.append(Float(place.x))
        batch.y.append(Float(place.y))
        batch.breaks.append(0)
        place.x += Double.random(in: -reach...reach, using: &random) * pixel
        place.y += Double.random(in: -reach...reach, using: &random) * pixel
      }
      batch.breaks[batch.breaks.count - 1] = 1
    }
    let count = Int32(batch.x.count)
    while batch.x.count % LineBlock.lanes != 0 {
      batch.x.append(0)
      batch.y.append(0)
      batch.breaks.append(1)
    }
    return (
      batch, LineBlock(start: 0, count: count, featureSize: 1, length: 1, box: TileBox())
    )
  }

  /// What is left of joined segments when the ends of those that lie too near are passed over, one
  /// after another.
  private func merged(_ segments: [LineSegment], length: Float) -> [SIMD4<Float>] {
    var result: [SIMD4<Float>] = []
    var start = SIMD2<Float>(.nan, .nan)
    var isJoined = false
    for (index, segment) in segments.enumerated() {
      if !isJoined { start = SIMD2(segment.x0, segment.y0) }
      let end = SIMD2(segment.x1, segment.y1)
      isJoined =
        index + 1 < segments.count && end == SIMD2(segments[index + 1].x0, segments[index + 1].y0)
      if isJoined && abs(end.x - start.x) + abs(end.y - start.y) < length { continue }
      result.append(SIMD4(start.x, start.y, end.x, end.y))
      start = end
    }
    return result
  }

  @Test(arguments: [LineProjector.Manner.merging, .varying])
  func pointsAreMergedOneAfterAnother(manner: LineProjector.Manner) {
    var random = SeededGenerator(seed: 5)
    let viewport = Viewport.helsinki(pitch: 0)
    let tile = viewport.centerTile(z: 16)
    let projection = viewport.projection()
    for mergeLength in [Float(0.75), 1.7, 6] {
      for reach in [0.2, 0.6, 2, 9] {
        let (batch, block) = wiggles(reach: reach, viewport, tile, using: &random)
        let projector = LineProjector(
          clipper: SegmentClipper(projection, margin: 10), scratch: ProjectorScratch(),
          mergeLength: mergeLength)
        func segments(_ manner: LineProjector.Manner) -> [LineSegment] {
          let buffer = SegmentBuffer()
          batch.withPoints {
            projector.draw(
              block, of: $0, projection.transform(origin: tile.origin, unit: tile.span),
              LineBrush(width: 1), manner, window: nil, into: buffer)
          }
          return Array(buffer.elements)
        }
        let all = segments(.plain)
        #expect(all.count > 100)
        #expect(
          segments(manner).map { SIMD4($0.x0, $0.y0, $0.x1, $0.y1) }
            == merged(all, length: mergeLength))
      }
    }
  }

  @Test func aStandInIsDrawnOnlyInItsWindow() {
    let viewport = Viewport.helsinki(pitch: 0)
    let tile = viewport.centerTile(z: 14)
    let inside = viewport.mercator(for: viewport.centerPoint)
    let local = SIMD2(
      ((inside?.x ?? 0) - tile.origin.x) / tile.span, ((inside?.y ?? 0) - tile.origin.y) / tile.span
    )
    let window = TileRect(low: local - 0.01, high: local + 0.01)
    let segments = project(
      SIMD2(0, local.y), SIMD2(1, local.y), in: tile, viewport, window: window)
    let length = segments.reduce(0) { $0 + $1.length }
    let expected = 0.02 * tile.span * viewport.worldSize
    #expect(abs(length - expected) < 0.05)
  }
}

extension Viewport {
  func contains(_ point: ScreenPoint) -> Bool {
    point.x >= 0 && point.x <= size.width && point.y >= 0 && point.y <= size.height
  }
}

extension LineSegment {
  var length: Double {
    let (dx, dy) = (Double(x1 - x0), Double(y1 - y0))
    return (dx * dx + dy * dy).squareRoot()
  }

  func distance(to point: ScreenPoint) -> Double {
    let start = SIMD2(Double(x0), Double(y0))
    let along = SIMD2(Double(x1), Double(y1)) - start
    let to = SIMD2(point.x, point.y) - start
    let square = (along * along).sum()
    let t = square > 0 ? min(max((along * to).sum() / square, 0), 1) : 0
    return (to - along * t).length
  }
}
