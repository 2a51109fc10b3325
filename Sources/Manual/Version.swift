/// The release: the one place where its number and day stand. The programs, the manual pages, the
/// package and the software centre's page all say these.
public enum Version {
  /// Semantic version, <https://semver.org>.
  public static let number = "0.1.0"

  /// The day of the release, ISO 8601.
  public static let date = "2026-11-30"
}
