import Foundation

/// The package's own headless Wayland compositor, played by a test. It runs while the value lives.
public final class WaylandCompositor {
  /// The variables a program needs to find it and nothing else.
  public let environment: [String: String?]

  private let folder: URL
  private let program: ChildProgram
  private var answers = 0

  /// Starts a compositor.
  ///
  /// - Parameter executable: where `rig-compositor` was built.
  public init(executable: String) throws {
    folder = URL(fileURLWithPath: "/tmp/fovea-rig-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    program = try ChildProgram(executable, [], environment: ["XDG_RUNTIME_DIR": folder.path])
    let prefix = "WAYLAND_DISPLAY="
    guard
      let name = program.awaitLine({
        $0.text.hasPrefix(prefix) ? $0.text.dropFirst(prefix.count) : nil
      }
      )
    else { throw RigError("rig-compositor did not start: \(program.errorText)") }
    answers = name.line + 1
    environment = [
      "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": String(name.result), "DISPLAY": nil,
      "SDL_VIDEODRIVER": "wayland",
      // The library that draws window frames needs subsurfaces, which the rig has none of.
      "SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR": "0",
    ]
  }

  /// Plays a line of `rig-compositor`'s input and waits until it is sent to the client.
  public func play(_ line: String) throws {
    try program.send(line)
    guard let answer = program.awaitLine(from: answers, within: 8, { $0.text }) else {
      throw RigError("rig-compositor does not answer \"\(line)\": \(program.errorText)")
    }
    answers = answer.line + 1
    guard answer.result == "ok" else { throw RigError("rig-compositor: \(answer.result)") }
  }

  /// What the program has shown last, as rows of 0xFFRRGGBB.
  public func capture() throws -> (pixels: [UInt32], width: Int, height: Int) {
    let path = folder.appendingPathComponent("picture.ppm").path
    try play("capture \(path)")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    // The header is three lines: P6, width and height, 255.
    let header = bytes.prefix(32).split(
      separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
    let size = String(decoding: header[1], as: UTF8.self).split(separator: " ").compactMap {
      Int($0)
    }
    let body = bytes[(header[0].count + header[1].count + header[2].count + 3)...]
    let pixels = stride(from: body.startIndex, to: body.endIndex, by: 3).map { index in
      0xFF00_0000 | UInt32(body[index]) << 16 | UInt32(body[index + 1]) << 8
        | UInt32(body[index + 2])
    }
    return (pixels, size[0], size[1])
  }

  deinit {
    program.stop()
    try? FileManager.default.removeItem(at: folder)
  }
}
