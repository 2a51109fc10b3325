import Foundation
import Manual
import TestSupport
import Testing

/// Completions as the shells themselves give them.
@Suite struct CompletionTests {
  /// A folder with something to complete.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["alone.png", "two words.gpx"] { _ = try folder.write("", to: name) }
    let shells = Shell.allCases.map { ".completions/\($0)" }
    for name in ["subfolder"] + shells {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for (shell, name) in zip(Shell.allCases, shells) {
      _ = try folder.write(
        SampleManual.manual.completions(for: shell), to: "\(name)/_sample-tool")
    }
    return folder
  }

  /// What is typed, a tabulator for the key, and the arguments it must come to.
  private static let lines: [(typed: String, arguments: [String])] = [
    ("--qui\t", ["--quiet"]),
    ("--no-\t", ["--no-quiet"]),
    ("--range 1:2 s\t", ["--range", "1:2", "subfolder"]),
    ("--color gr\t", ["--color", "green"]),
    ("--color=de\t", ["--color=deep-blue"]),
    ("--picture al\t", ["--picture", "alone.png"]),
    ("--input two\t", ["--input", "two words.gpx"]),
    ("--folder s\t", ["--folder", "subfolder"]),
    ("--count a\t", ["--count", "a"]),
    ("two\t", ["two words.gpx"]),
    ("--quiet al\t --color r\t", ["--quiet", "alone.png", "--color", "red"]),
    ("-- al\t", ["--", "alone.png"]),
    ("-- --qui\t", ["--", "--qui"]),
  ]

  private func check(
    _ terminal: ShellTerminal, _ lines: [(typed: String, arguments: [String])]
  ) throws {
    for line in lines {
      let arguments = try terminal.arguments(typing: "sample-tool \(line.typed)")
        // Some shells take a folder's slash back when the line ends there.
        .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      #expect(arguments == line.arguments, "\(line.typed)")
    }
    try terminal.close()
  }

  @Test("bash completes options, choices, files of a kind and folders")
  func bash() throws {
    let folder = try Self.folder()
    let terminal = try ShellTerminal(
      "bash --norc --noprofile -i", in: folder.url,
      setUp: "source .completions/bash/_sample-tool")
    // zsh offers all files where none is of the kind, bash none.
    let strict = [
      ("--picture tw\t", ["--picture", "tw"]), ("--folder a\t", ["--folder", "a"]),
    ]
    try check(terminal, Self.lines + strict)
  }

  @Test(
    "zsh completes options, choices, files of a kind and folders", .enabled(if: Tool.exists("zsh")))
  func zsh() throws {
    let folder = try Self.folder()
    let terminal = try ShellTerminal(
      "zsh -f -i", in: folder.url,
      setUp: "fpath=(.completions/zsh $fpath); autoload -U compinit; compinit -u -D")
    try check(terminal, Self.lines)
  }

  @Test(
    "fish offers options with their help, choices, files of a kind and folders",
    .enabled(if: Tool.exists("fish")),
    arguments: [
      ("--qui", ["--quiet\tSay nothing."]),
      ("--no-", ["--no-quiet\tThe opposite of --quiet."]),
      ("--range 1:2 s", ["subfolder/"]),
      ("--color ", ["red", "green", "deep-blue"].map { "\($0)\tPaint: [it] 'so'. Default: red." }),
      ("--picture al", ["alone.png\tInto what."]),
      ("--input two", ["two words.gpx"]),
      ("--folder ", ["subfolder/\tDirectory"]),
      ("--count ", []),
      ("al", ["alone.png"]),
    ])
  func fish(typed: String, offers: [String]) throws {
    let folder = try Self.folder()
    let source = "source .completions/fish/_sample-tool; complete -C 'sample-tool \(typed)'"
    let answer = try Tool.run("fish", ["--no-config", "-c", source], in: folder.url)
    #expect(answer.output.split(separator: "\n").map(String.init).sorted() == offers.sorted())
  }
}
