import Foundation
import TestSupport
import Testing

@testable import fovea

/// The field a path is typed in.
@Suite struct PathPromptTests {
  private let folder: TemporaryFolder
  private var prompt: PathPrompt

  init() throws {
    folder = try TemporaryFolder()
    for name in ["helsinki.pbf", "helium.geojson", "maps/tokyo.gpx", ".hidden"] {
      let file = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    prompt = PathPrompt(home: folder.url.path, folder: folder.url.path)
  }

  private func completed(_ typed: String) -> PathPrompt {
    var prompt = prompt
    prompt.type(typed)
    prompt.complete()
    return prompt
  }

  @Test(
    "Tab goes on as far as there is no choice",
    arguments: [
      ("h", "hel"), ("hels", "helsinki.pbf"), ("m", "maps/"), ("maps/", "maps/tokyo.gpx"),
      ("~/maps/t", "~/maps/tokyo.gpx"), ("~", "~/"), (".", ".hidden"), ("x", "x"), ("", ""),
      ("nowhere/x", "nowhere/x"),
    ])
  func completion(typed: String, result: String) {
    #expect(completed(typed).text == result)
  }

  @Test("Where there is a choice the names are offered")
  func offers() {
    #expect(completed("h").hint == "helium.geojson  helsinki.pbf")
    #expect(completed("x").hint == "Nothing there begins so.")
  }

  @Test("The home folder is put in for ~, and blanks around do not count")
  func paths() {
    var prompt = prompt
    #expect(prompt.path == nil)
    prompt.type(" ~/a b.gpx\n")
    #expect(prompt.path == "\(folder.url.path)/a b.gpx")
    prompt.clear()
    prompt.type("~x")
    #expect(prompt.path == "~x")
    prompt.deleteLast()
    #expect(prompt.text == "~")
  }
}
