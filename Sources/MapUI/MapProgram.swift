import Foundation
import Output
import SDLKit

/// A whole program that shows one map.
@MainActor
public enum MapProgram {
  /// Shows a map until its window is closed; with `--snapshot FILE.png` writes its picture instead,
  /// for which no display is needed. Ends the process: with 0, with 1 and a line on standard error
  /// when something fails, with 2 when the command line is none of the two.
  ///
  /// - Parameters:
  ///   - title: The window's title.
  ///   - makeMap: Creates the map.
  public static func run(title: String, _ makeMap: () throws -> MapView) -> Never {
    let arguments = CommandLine.arguments
    let isSnapshot = arguments.count == 3 && arguments[1] == "--snapshot"
    let name = URL(fileURLWithPath: arguments.first ?? title).lastPathComponent
    guard isSnapshot || arguments.count <= 1 else {
      complain("usage: \(name) [--snapshot FILE.png]")
      exit(2)
    }
    do {
      let map = try makeMap()
      if isSnapshot {
        try PNG.write(map.picture(), to: arguments[2])
      } else {
        try map.showWindow(title: title)
      }
      map.layers.shutDown()
      for failure in map.layers.failures { complain("\(name): \(failure)") }
      exit(0)
    } catch {
      complain("\(name): \(error)")
      exit(1)
    }
  }

  private static func complain(_ line: String) {
    StandardStreams.say("\(line)\n")
  }
}
