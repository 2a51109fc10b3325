import Foundation
import SDLKit
import Testing

/// Compares pictures with the ones kept beside the tests.
///
/// A golden lies in `Goldens/` beside the test file. A missing one is recorded and the test fails
/// once, saying where, so that a person looks at it before it is committed. With `UPDATE_GOLDENS=1`
/// in the environment, missing and different ones are recorded and nothing fails. A picture that differs is written
/// with a picture of the differences into a temporary folder, and the failure names both.
public enum GoldenImage {
  /// Compares a picture with the golden of its name.
  ///
  /// - Parameters:
  ///   - image: the picture drawn.
  ///   - name: the golden's file name without `.png`.
  ///   - tolerance: the largest difference of a channel that still counts as equal, 0...255.
  ///     Defaults to 0; say why when it is more.
  ///   - filePath: the test file; leave it out.
  ///   - sourceLocation: where a failure is shown; leave it out.
  public static func check(
    _ image: PixelImage, named name: String, tolerance: Int = 0, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens")
    let golden = folder.appendingPathComponent("\(name).png").path
    let updates = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"
    guard FileManager.default.fileExists(atPath: golden) else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try PNG.write(image, to: golden)
      if !updates {
        Issue.record("recorded a new golden; look at \(golden)", sourceLocation: sourceLocation)
      }
      return
    }
    guard let problem = try difference(image, golden: golden, name: name, tolerance: tolerance)
    else { return }
    if updates {
      try PNG.write(image, to: golden)
    } else {
      Issue.record("\(name): \(problem)", sourceLocation: sourceLocation)
    }
  }

  /// What differs, in words, with the pictures written aside; nil when nothing does.
  private static func difference(
    _ image: PixelImage, golden path: String, name: String, tolerance: Int
  ) throws -> String? {
    let golden = try PNG.read(path)
    guard (golden.width, golden.height) == (image.width, image.height) else {
      let actual = try writeAside(image, "\(name).actual")
      return "is \(image.width)x\(image.height), the golden \(golden.width)x\(golden.height);"
        + " actual: \(actual)"
    }
    var differences = PixelImage(width: image.width, height: image.height, filling: 0xFF00_0000)
    var (count, worst) = (0, 0)
    for index in image.pixels.indices {
      let distance = largestChannelDifference(image.pixels[index], golden.pixels[index])
      worst = max(worst, distance)
      if distance > tolerance {
        count += 1
        differences.pixels[index] = 0xFFFF_0000
      }
    }
    guard count > 0 else { return nil }
    let actual = try writeAside(image, "\(name).actual")
    let diff = try writeAside(differences, "\(name).diff")
    return "\(count) pixels differ, the worst by \(worst); actual: \(actual), differences: \(diff)"
  }

  private static func writeAside(_ image: PixelImage, _ name: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fovea-goldens")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("\(name).png").path
    try PNG.write(image, to: path)
    return path
  }

  private static func largestChannelDifference(_ first: UInt32, _ second: UInt32) -> Int {
    if first == second { return 0 }
    return stride(from: UInt32(0), to: 32, by: 8).map { shift in
      abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF))
    }.max() ?? 0
  }
}
