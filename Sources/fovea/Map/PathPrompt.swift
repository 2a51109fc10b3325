import Foundation

/// A path being typed, to open the file there.
struct PathPrompt: Hashable, Sendable {
  /// What is asked for.
  static let label = "Open"

  private static let usage = "Tab completes, Enter opens, Esc closes."

  /// Names offered at once when a path may go on in several ways.
  private static let mostOffers = 12

  /// The path as it was typed.
  private(set) var text = ""

  /// What to do next, or how the path may go on.
  private(set) var hint = PathPrompt.usage

  private let home: String
  private let folder: String

  /// Asks for a path.
  ///
  /// - Parameters:
  ///   - home: what `~` stands for.
  ///   - folder: where relative paths begin. Defaults to the current folder.
  init(home: String, folder: String = FileManager.default.currentDirectoryPath) {
    self.home = home
    self.folder = folder
  }

  /// The path to open: `~` stands for the home folder, blanks around it do not count; nil while
  /// there is none.
  var path: String? {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    return trimmed.isEmpty ? nil : expanded(trimmed)
  }

  /// Types at the end; what cannot stand in a path is left out.
  mutating func type(_ typed: String) {
    text += typed.filter { !$0.isNewline && $0 != "\0" && $0 != "\t" }
    hint = Self.usage
  }

  /// Takes the last character away.
  mutating func deleteLast() {
    _ = text.popLast()
    hint = Self.usage
  }

  /// Takes everything away.
  mutating func clear() {
    text = ""
    hint = Self.usage
  }

  /// Goes on as far as the names of files leave no choice, and offers the names where they do.
  mutating func complete() {
    if text == "~" { text = "~/" }
    let typed = text.lastIndex(of: "/").map { text[text.index(after: $0)...] } ?? text[...]
    let start = text.dropLast(typed.count)
    let place = start.isEmpty ? folder : absolute(expanded(String(start)))
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [])
      .filter { $0.hasPrefix(typed) && ($0.hasPrefix(".") == typed.hasPrefix(".")) }
      .sorted()
      .map { isFolder("\(place)/\($0)") ? "\($0)/" : $0 }
    guard let first = names.first else {
      hint = "Nothing there begins so."
      return
    }
    let common = names.reduce(first) { $0.commonPrefix(with: $1) }
    if common.count > typed.count { text = start + common }
    guard names.count > 1 else {
      hint = Self.usage
      return
    }
    let more = names.count > Self.mostOffers ? "  and \(names.count - Self.mostOffers) more" : ""
    hint = names.prefix(Self.mostOffers).joined(separator: "  ") + more
  }

  private func expanded(_ path: String) -> String {
    path == "~" || path.hasPrefix("~/") ? home + path.dropFirst() : path
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
