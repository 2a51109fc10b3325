import Foundation

/// A line of `fovea --trace`.
public enum TraceEvent: Hashable, Sendable {
  /// The camera changed.
  case camera(TracedCamera)
  /// A frame was drawn and shown in so many milliseconds.
  case frame(milliseconds: Double)

  /// Reads a line; nil for one of another kind.
  public init?(line: String) {
    let decoder = JSONDecoder()
    let data = Data(line.utf8)
    guard let kind = try? decoder.decode(Kind.self, from: data) else { return nil }
    switch kind.event {
    case "camera":
      guard let camera = try? decoder.decode(TracedCamera.self, from: data) else { return nil }
      self = .camera(camera)
    case "frame":
      guard let frame = try? decoder.decode(Frame.self, from: data) else { return nil }
      self = .frame(milliseconds: frame.ms)
    default:
      return nil
    }
  }

  private struct Kind: Decodable {
    var event: String
  }

  private struct Frame: Decodable {
    var ms: Double
  }
}

/// A camera as `fovea --trace` tells it.
public struct TracedCamera: Hashable, Sendable, Decodable {
  /// Latitude and longitude in degrees.
  public var center: [Double]
  /// The zoom level.
  public var zoom: Double
  /// Degrees clockwise from north.
  public var bearing: Double
  /// Degrees from straight down.
  public var pitch: Double
  /// The vertical field of view in degrees.
  public var fov: Double
  /// What changed it: `pinch`, `wheel`, `key`, ...
  public var source: String

  /// Everything a pinch must leave as it was.
  public var unlensed: [Double] { center + [zoom, bearing, pitch] }
}
