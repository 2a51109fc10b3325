import Foundation

/// Programs of this package, as built beside the one that is running.
public enum SiblingProgram {
  /// The path of a program built in the same folder as the running one.
  public static func path(_ name: String) throws(RigError) -> String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let path = URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent(name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw RigError("\(path) is not built: swift build --product \(name)")
    }
    return path
  }
}
