/// What converting a file may take, so that a file made to exhaust the machine ends the importer and
/// nothing else.
struct ImportLimits: Hashable, Sendable {
  /// Memory of its own, in megabytes: four times what the importer needs for files of any size, which
  /// leaves room for one that holds a single huge feature.
  var megabytes = 2048

  /// Disk space for temporary files and the result together, in megabytes: an import takes about as
  /// much as its file is large, packed formats some ten times that.
  var diskMegabytes = 32 << 10

  /// Seconds from start to end.
  var seconds = 3600.0

  /// Seconds without a word; the importer tells how far it is many times a second, but some formats
  /// must be read through before their first feature is known.
  var silentSeconds = 120.0

  /// Seconds a program that was asked to end has for tidying up.
  var graceSeconds = 2.0
}
