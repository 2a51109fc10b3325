import Manual
import TestSupport
import Testing

@testable import fovea_import

/// What the importer says of itself.
@Suite struct PrintingTests {
  private let program = BuiltProgram("fovea-import")

  @Test("The help names every option and fits a terminal; the version is that of all programs")
  func help() throws {
    let help = try program.run(["--help"])
    #expect(help.status == 0)
    for entry in OptionEntry.table { #expect(help.output.contains("\n  \(entry.name)")) }
    for line in help.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(try program.run(["--version"]).output == "fovea-import \(Version.number)\n")
  }

  @Test("The manual page and the completions are printed, all options in each")
  func manual() throws {
    for arguments in [["--man"]] + Shell.allCases.map({ ["--completions", $0.rawValue] }) {
      let page = try program.run(arguments)
      #expect(page.status == 0)
      for entry in OptionEntry.table {
        let name = entry.name.dropFirst(2)
        // roff hides the dashes, fish has none.
        let words = name.replacing("-", with: arguments == ["--man"] ? "\\-" : "-")
        #expect(page.output.contains(words), "\(name) in \(arguments)")
      }
    }
    #expect(try program.run(["--completions", "tcsh"]).status == 2)
  }
}
