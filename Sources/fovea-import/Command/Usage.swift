import Manual

/// What there is to say about the program, made from the table it works by.
enum Usage {
  /// What `--help`, `--man` and `--completions` print.
  static let manual = Manual(
    program: "fovea-import",
    summary: "turn map files into archives of vector tiles",
    usage: [
      "[OPTION]... INPUT... --output FILE.mbtiles",
      "[OPTION]... --recipe FILE.json --output FILE.mbtiles",
      "--read-only INPUT...",
    ],
    description: [
      "Turns map files of any vector format that GDAL reads into an archive of vector tiles.",
      """
      Lines are simplified by up to half a point below the last level; features that cannot be used
      are skipped, counted, and the first one is named.
      """,
    ],
    options: OptionEntry.table.map { ManualOption($0.name, value: $0.value, help: $0.help) },
    optionColumn: 25,
    sections: [
      ManualSection(
        "EXIT STATUS",
        [
          .rows(
            [
              ("0", "all is well"), ("1", "nothing could be made of the input"),
              ("2", "the command line cannot be understood"),
            ], column: 5)
        ])
    ],
    seeAlso: ["fovea", "ogr2ogr"])
}
