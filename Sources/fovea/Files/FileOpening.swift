import Dispatch
import Synchronization

/// A file on its way to be opened in the background, so that the window never waits for it.
final class FileOpening: Sendable {
  /// The file.
  let path: String

  private let conversion: Conversion
  private let result = Mutex<Result<MapFile, MapFileError>?>(nil)

  /// Starts to open a file.
  ///
  /// - Parameter onChange: called from a background thread when ``progress`` or ``outcome`` changed.
  init(_ path: String, importer: Importer, onChange: @escaping @Sendable () -> Void) {
    self.path = path
    conversion = Conversion(onProgress: onChange)
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let opened = Result { () throws(MapFileError) in
        try MapFile(path: path, importer: importer, conversion: conversion)
      }
      result.withLock { $0 = opened }
      onChange()
    }
  }

  /// The part of a conversion that is done, 0...1; nil when there is none, or it has just begun.
  var progress: Double? { conversion.progress }

  /// The file, or why it cannot be drawn; nil while it is on its way.
  var outcome: Result<MapFile, MapFileError>? { result.withLock { $0 } }

  /// Gives it up.
  func cancel() { conversion.cancel() }
}
