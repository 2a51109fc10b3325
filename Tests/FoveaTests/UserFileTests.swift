import Foundation
import TestSupport
import Testing

@testable import fovea

/// The user's files: nothing in them is ever lost.
@Suite struct UserFileTests {
  private let folder: TemporaryFolder
  private let file: UserFile

  init() throws {
    folder = try TemporaryFolder()
    file = UserFile(path: folder.path("deep/down/settings.json"))
  }

  private var text: String {
    get throws { try String(contentsOfFile: file.path, encoding: .utf8) }
  }

  private func put(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("deep/down"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("deep/down")).sorted()
    }
  }

  @Test("No file, no folder and no home are an empty file")
  func missing() {
    for path in [file.path, "/nonexistent/home/.config/fovea/settings.json", "/dev/null/x"] {
      let (members, notice) = UserFile(path: path).read()
      #expect(members.isEmpty && notice == nil)
    }
  }

  @Test("A change makes the folder and leaves what is not understood as it was, to the digit")
  func unknownMembers() throws {
    try file.update { $0["theme"] = .text("light") }
    try put(
      #"{"big": 9007199254740993, "deep": {"a": [1, 2.5, null, true, "ä"]}, "theme": "dark"}"#)
    try file.update { $0["theme"] = .text("light") }
    let expected = """
      {
        "big" : 9007199254740993,
        "deep" : {
          "a" : [
            1,
            2.5,
            null,
            true,
            "ä"
          ]
        },
        "theme" : "light"
      }

      """
    #expect(try text == expected)
    #expect(try names == ["settings.json"])
  }

  @Test(
    "A broken file is set aside, byte for byte, under a name that is free",
    arguments: ["{\"theme\": \"li", "[1, 2]", "theme = light", "\u{0}\u{1}", "{\"a\": NaN}"])
  func broken(content: String) throws {
    try put(content)
    try Data("older".utf8).write(to: URL(fileURLWithPath: file.path + ".broken"))
    let (members, notice) = file.read()
    #expect(members.isEmpty)
    #expect(
      notice?.contains(file.path) == true && notice?.contains("settings.json.broken.2") == true)
    #expect(try String(contentsOfFile: file.path + ".broken", encoding: .utf8) == "older")
    #expect(try String(contentsOfFile: file.path + ".broken.2", encoding: .utf8) == content)
    #expect(try names == ["settings.json.broken", "settings.json.broken.2"])
  }

  @Test("A file that broke while the program ran is set aside before it is written")
  func brokenMeanwhile() throws {
    try put("{")
    let notice = try file.update { $0["theme"] = .text("light") }
    #expect(notice?.contains("settings.json.broken") == true)
    #expect(try names == ["settings.json", "settings.json.broken"])
  }

  @Test("An empty file, as a crash of the machine may leave it, is no settings")
  func empty() throws {
    try put("")
    #expect(file.read().notice == nil)
  }

  @Test("Many writers at once lose nothing and leave nothing behind")
  func concurrency() throws {
    let file = file
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      _ = try? file.update { $0["key\(number)"] = .integer(Int64(number)) }
    }
    let members = file.read().members
    #expect(members.count == 40)
    #expect(try names == ["settings.json"])
  }

  @Test("A link to a file elsewhere stays one, and the file keeps its permissions")
  func links() throws {
    try put("{}")
    let real = try folder.write("{}", to: "dotfiles.json")
    chmod(real, 0o640)
    unlink(file.path)
    symlink(real, file.path)
    try file.update { $0["theme"] = .text("light") }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == real)
    var status = stat()
    stat(real, &status)
    #expect(status.st_mode & 0o777 == 0o640)
    #expect(UserFile(path: real).read().members == ["theme": .text("light")])
  }

  @Test("A place that cannot be written to is an error that names the file")
  func unwritable() throws {
    let error = #expect(throws: UserFileError.self) {
      try UserFile(path: "/proc/fovea/settings.json").update { $0["a"] = .null }
    }
    #expect(error?.description.contains("/proc/fovea/settings.json") == true)
    let (members, notice) = UserFile(path: folder.url.path).read()
    #expect(members.isEmpty && notice?.contains(folder.url.path) == true)
  }
}
