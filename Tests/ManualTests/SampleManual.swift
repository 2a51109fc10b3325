import Manual

/// A manual with every kind of option, and every character that roff or a shell could take amiss.
enum SampleManual {
  static let manual = Manual(
    program: "sample-tool",
    summary: "show what can go wrong",
    usage: ["[OPTION]... FILE...", "--recipe FILE.json"],
    description: [
      "It's a tool -- with 'quotes', \"more\", back\\slashes, `ticks`, 2^3 and ~home.",
      """
      A second paragraph that is long enough to be broken into more than one line, as paragraphs of
      manuals are.
      """,
    ],
    options: [
      ManualOption(
        "--color", value: "red|green|deep-blue", help: "Paint: [it] 'so'. Default: red."),
      ManualOption("--count", value: "N", help: "How many."),
      ManualOption("--folder", value: "DIR", help: "Where; a \\ is no trouble."),
      ManualOption("--input", value: "FILE", help: "From what."),
      ManualOption("--picture", value: "FILE.png", help: "Into what."),
      ManualOption("--quiet", value: nil, isSwitch: true, help: "Say nothing."),
      ManualOption("--range", value: "FROM:TO DIR", help: "Through what, and where to."),
    ],
    optionColumn: 20,
    sections: [
      ManualSection(
        "KEYS",
        [
          .text(".dots first, and 'apostrophes first:"),
          .verbatim("{\"t\": 0.1}\n.second"),
          .rows([("[", "narrow"), ("-, PageDown", "zoom out"), ("nothing", "")], column: 16),
        ])
    ],
    seeAlso: ["other", "third"])
}
