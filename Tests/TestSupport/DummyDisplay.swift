import Foundation

/// Lets SDL run without a screen, whatever machine the tests are on.
public enum DummyDisplay {
  /// Sets the environment before the first SDL call. Harmless to repeat.
  public static func use() {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
  }
}
