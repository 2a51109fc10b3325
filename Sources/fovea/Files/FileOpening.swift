import Dispatch
import Synchronization

/// A file on its way to be opened in the background, so that the window never waits for it.
final class FileOpening: Sendable {
  /// The file.
  let path: String

  private let conversion: Conversion
  private let result = Mutex<Result<MapFile, MapFileError>?>(nil)
  private let isRecognised = DispatchSemaphore(value: 0)
  private let isOver = DispatchSemaphore(value: 0)

  /// Starts to open a file.
  ///
  /// - Parameter onChange: called from a background thread when ``progress`` or ``outcome`` changed.
  init(_ path: String, importer: Importer, onChange: @escaping @Sendable () -> Void) {
    self.path = path
    let isRecognised = isRecognised
    conversion = Conversion { progress in
      // Before the importer knows the format it tells that nothing is done yet.
      if progress.done > 0 || progress.features ?? 0 > 0 { isRecognised.signal() }
      onChange()
    }
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let opened = Result { () throws(MapFileError) in
        try MapFile(path: path, importer: importer, conversion: conversion)
      }
      result.withLock { $0 = opened }
      isRecognised.signal()
      isOver.signal()
      onChange()
    }
  }

  /// How far a conversion is; nil when there is none, or it has just begun.
  var progress: Conversion.Progress? { conversion.progress }

  /// The file, or why it cannot be drawn; nil while it is on its way.
  var outcome: Result<MapFile, MapFileError>? { result.withLock { $0 } }

  /// A line for people on how far it is.
  var status: String {
    guard let progress else { return "Opening \(path) ..." }
    let features = progress.features.map { ", \($0) features" } ?? ""
    return "Opening \(path): \(Int((progress.done * 100).rounded())) %\(features)"
  }

  /// Waits until the file is open or refused, or its conversion is under way, at most `timeout`
  /// seconds; only then is it known to be a map.
  func waitUntilRecognised(timeout: Double) {
    if isRecognised.wait(timeout: .now() + timeout) == .success { isRecognised.signal() }
  }

  /// Waits until there is an ``outcome``, at most `timeout` seconds.
  func waitUntilOver(timeout: Double) {
    if isOver.wait(timeout: .now() + timeout) == .success { isOver.signal() }
  }

  /// Gives it up; nothing is left of it when there is an ``outcome``.
  func cancel() { conversion.cancel() }
}
