import Foundation
import MapScene

/// SDL's software renderer on a surface: lines as they come, and geometry with soft edges.
final class SDLPeer {
  private typealias CreateSurface =
    @convention(c) (UInt32, Int32, Int32, Int32, UInt32) -> OpaquePointer?
  private typealias CreateRenderer = @convention(c) (OpaquePointer?) -> OpaquePointer?
  private typealias SetColor = @convention(c) (OpaquePointer?, UInt8, UInt8, UInt8, UInt8) -> Int32
  private typealias SetBlend = @convention(c) (OpaquePointer?, Int32) -> Int32
  private typealias Plain = @convention(c) (OpaquePointer?) -> Int32
  private typealias DrawLines =
    @convention(c) (OpaquePointer?, UnsafeRawPointer?, Int32) -> Int32
  private typealias DrawGeometry =
    @convention(c) (
      OpaquePointer?, OpaquePointer?, UnsafeRawPointer?, Int32, UnsafeRawPointer?, Int32
    ) -> Int32

  /// `SDL_Vertex`.
  private struct Vertex {
    var x, y: Float
    var red, green, blue, alpha: UInt8
    var textureX, textureY: Float
  }

  private let setColor: SetColor
  private let clear: Plain
  private let flush: Plain
  private let drawLines: DrawLines
  private let drawGeometry: DrawGeometry
  private let renderer: OpaquePointer
  private let scene: RasterScene
  private var vertices: [Vertex] = []
  private var indices: [Int32] = []

  /// `SDL_PIXELFORMAT_ARGB8888` and `SDL_BLENDMODE_BLEND`.
  private static let argb8888: UInt32 = 0x1636_2004
  private static let blendMode: Int32 = 1

  private init?(_ scene: RasterScene) {
    guard let library = Library("libSDL2-2.0.so.0", "libSDL2.so"),
      let createSurface = library.function("SDL_CreateRGBSurfaceWithFormat", CreateSurface.self),
      let createRenderer = library.function("SDL_CreateSoftwareRenderer", CreateRenderer.self),
      let setBlend = library.function("SDL_SetRenderDrawBlendMode", SetBlend.self),
      let setColor = library.function("SDL_SetRenderDrawColor", SetColor.self),
      let clear = library.function("SDL_RenderClear", Plain.self),
      let flush = library.function("SDL_RenderFlush", Plain.self),
      let drawLines = library.function("SDL_RenderDrawLinesF", DrawLines.self),
      let drawGeometry = library.function("SDL_RenderGeometry", DrawGeometry.self),
      let surface = createSurface(
        0, Int32(scene.width), Int32(scene.height), 32, Self.argb8888),
      let renderer = createRenderer(surface)
    else { return nil }
    _ = setBlend(renderer, Self.blendMode)
    self.setColor = setColor
    self.clear = clear
    self.flush = flush
    self.drawLines = drawLines
    self.drawGeometry = drawGeometry
    self.renderer = renderer
    self.scene = scene
  }

  static func peers(_ scene: RasterScene) -> [Peer] {
    guard let sdl = SDLPeer(scene) else { return [] }
    let geometry = Peer(name: "SDL_RenderGeometry", draw: sdl.drawAsGeometry)
    // SDL draws lines one pixel wide whatever is asked.
    guard scene.lineWidth == 1 else { return [geometry] }
    return [Peer(name: "SDL_RenderDrawLinesF", draw: sdl.drawAsLines), geometry]
  }

  private func begin() {
    let background = RasterScene.background
    _ = setColor(renderer, background.red, background.green, background.blue, 255)
    _ = clear(renderer)
  }

  private func drawAsLines() {
    begin()
    scene.forEachPolyline { points, color in
      _ = setColor(renderer, color.red, color.green, color.blue, 255)
      _ = drawLines(renderer, points, Int32(points.count))
    }
    _ = flush(renderer)
  }

  private func drawAsGeometry() {
    begin()
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    scene.forEachPolyline { points, color in
      for (from, to) in zip(points, points.dropFirst()) { addStrip(from, to, color) }
    }
    _ = drawGeometry(
      renderer, nil, vertices, Int32(vertices.count), indices, Int32(indices.count))
    _ = flush(renderer)
  }

  /// Two quads a segment: opaque along the middle, fading to nothing half a pixel outside.
  private func addStrip(_ from: SIMD2<Float>, _ to: SIMD2<Float>, _ color: RGBA) {
    let line = to - from
    let length = (line * line).sum().squareRoot()
    let reach = scene.lineWidth / 2 + 0.5
    let across = length > 0 ? SIMD2(-line.y, line.x) * (reach / length) : SIMD2(0, reach)
    let first = Int32(vertices.count)
    for end in [from, to] {
      for (side, alpha) in [(Float(-1), UInt8(0)), (0, 255), (1, 0)] {
        let point = end + across * side
        vertices.append(
          Vertex(
            x: point.x, y: point.y, red: color.red, green: color.green, blue: color.blue,
            alpha: alpha, textureX: 0, textureY: 0))
      }
    }
    for quad in [Int32(0), 1] {
      let corner = first + quad
      indices += [corner, corner + 1, corner + 3, corner + 1, corner + 4, corner + 3]
    }
  }
}
