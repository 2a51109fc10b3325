import Foundation
import Output
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder
  private let new = Data("new".utf8)

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private func permissions(_ name: String) -> mode_t {
    var status = stat()
    stat(folder.path(name), &status)
    return status.st_mode & 0o777
  }

  @Test("A file is made and replaced, and nothing else is left in its folder")
  func replaces() throws {
    for text in ["old", "new"] {
      try AtomicFile.write(Data(text.utf8), to: folder.path("a"))
      #expect(try self.text("a") == text)
      #expect(try names == ["a"])
    }
  }

  @Test("A new file has the permissions any program's has, a replaced one keeps its own")
  func permissions() throws {
    _ = try folder.write("", to: "usual")
    try AtomicFile.write(new, to: folder.path("a"))
    #expect(permissions("a") == permissions("usual"))
    chmod(folder.path("a"), 0o604)
    try AtomicFile.write(new, to: folder.path("a"))
    #expect(permissions("a") == 0o604)
  }

  @Test("A reader that has the file open goes on reading what was there")
  func readers() throws {
    let reader = try #require(
      FileHandle(forReadingAtPath: try folder.write("old", to: "a")))
    try AtomicFile.write(new, to: folder.path("a"))
    #expect(try reader.readToEnd() == Data("old".utf8))
  }

  @Test("Links are followed, also to where nothing is yet")
  func links() throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path("a"), withDestinationPath: "b")
    try files.createSymbolicLink(atPath: folder.path("b"), withDestinationPath: "c")
    for text in ["old", "new"] {
      try AtomicFile.write(Data(text.utf8), to: folder.path("a"))
      #expect(try self.text("c") == text)
    }
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("a")) == "b")
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("b")) == "c")
  }

  @Test("What .. means in a link hangs on the folder the link is in, not on the way there")
  func linkedFolders() throws {
    for name in ["top", "real", "real/inner"] { mkdir(folder.path(name), 0o700) }
    symlink("../real/inner", folder.path("top/way"))
    symlink("../out", folder.path("real/inner/link"))
    try AtomicFile.write(new, to: folder.path("top/way/link"))
    #expect(try text("real/out") == "new")
  }

  @Test("A name of the greatest length has room beside it")
  func longName() throws {
    let name = String(repeating: "a", count: Int(NAME_MAX))
    try AtomicFile.write(new, to: folder.path(name))
    #expect(try names == [name])
  }

  @Test("What is no file, and a circle of links, are errors that name the path, and stay")
  func refusals() throws {
    mkfifo(folder.path("pipe"), 0o600)
    symlink("circle", folder.path("circle"))
    mkdir(folder.path("folder"), 0o700)
    for name in ["pipe", "circle", "folder", "no/such/folder", "circle/file"] {
      let error = #expect(throws: AtomicFileError.self) {
        try AtomicFile.write(new, to: folder.path(name))
      }
      #expect(error?.path == folder.path(name))
    }
    #expect(try names == ["circle", "folder", "pipe"])
  }
}
