import Rig
import Testing

/// Tests against real window systems. One at a time: they measure what a program does when it is
/// not starved, and several servers at once would starve it on a small machine.
@Suite(.serialized)
enum EndToEnd {}

extension Trait where Self == ConditionTrait {
  /// Skips, and says why, where no X server with test devices is installed.
  static var needsXServer: Self {
    .enabled("\(XServer.whatIsMissing ?? "")") { XServer.whatIsMissing == nil }
  }
}
