import Manual
import MapGestures

/// What there is to say about the program, made from the tables it works by.
enum Usage {
  /// What `--help`, `--man` and `--completions` print.
  static let manual = Manual(
    program: "fovea",
    summary: "map window with a lens",
    usage: ["[OPTION]... [FILE|LINK]..."],
    description: [
      """
      Fovea is a map window with a lens: pinch to change the camera's field of view, and see in the
      small map where you are looking.
      """,
      """
      FILE is a vector tile archive (MBTiles or PMTiles), drawn over the atlas and framed; other map
      files are converted by fovea-import first, while the map can be used. A file dropped on the
      window or typed after Ctrl+O is opened likewise.
      """,
      """
      LINK is a place, geo:60.17,24.94?z=15, or a camera, whole or in part,
      fovea:60.17,24.94?zoom=15&bearing=30&pitch=70&fov=36.9. It stands for the options of its parts;
      z and zoom count as --zoom does.
      """,
    ],
    options: OptionEntry.table.map(\.manual),
    optionColumn: 22,
    sections: [keys, settings, events, environment, exitStatus],
    seeAlso: ["fovea-import"])

  /// What keys, pointer and fingers do.
  static var bindings: [Binding] { KeyBindings.table }

  private static let keys = ManualSection(
    "KEYS AND GESTURES", [.rows(bindings.map { ($0.label, $0.help) }, column: 25)])

  private static let settings = ManualSection(
    "SETTINGS",
    [
      .text(
        """
        \(OptionEntry.settings.map(\.settingName).joined(separator: ", ")) can be kept in
        XDG_CONFIG_HOME/fovea/settings.json, by --save-settings or by hand:
        """),
      .verbatim(
        """
        {"theme": "light", "units": "metric", "scale": 1.5, "animation": false}
        """),
      .text(
        """
        The command line overrules them. Where the last window ended is in
        XDG_STATE_HOME/fovea/state.json. --snapshot, --sweep and --play know neither,
        so that they do the same everywhere.
        """),
    ])

  private static let events = ManualSection(
    "INPUT EVENTS",
    [
      .text(
        """
        --play reads one JSON object a line, in the order of their times t (seconds). Positions are
        points from the top-left corner. Lines with # are notes.
        """),
      .verbatim(
        """
        {"t": 0.1, "type": "wheel", "dy": 1, "x": 9, "y": 9, "modifiers": ["ctrl"]}
        """),
      .text("Types and their fields:"),
      .rows(PlayLine.kinds.map { ($0.type, $0.fields) }, column: 16),
    ])

  private static let environment = ManualSection(
    "ENVIRONMENT",
    [
      .rows(
        [
          ("FOVEA_ASSETS", "the folder with the atlas, like --assets"),
          ("XDG_DATA_DIRS", "folders with a fovea folder that may hold the atlas"),
          (
            "XDG_CACHE_HOME",
            """
            where converted files are kept, in a fovea folder; the oldest go when there are more than
            \(ImportCache.standardCapacity >> 30) GB
            """
          ),
          (
            "XDG_CONFIG_HOME",
            "fovea's settings, and the desktop's: animations, the folder for pictures"
          ),
          ("XDG_STATE_HOME", "where the last window ended"),
          (
            "DBUS_SESSION_BUS_ADDRESS", "the bus that tells the desktop's colours and animations"
          ),
        ], column: 19)
    ])

  private static let exitStatus = ManualSection(
    "EXIT STATUS",
    [
      .rows(
        [
          ("0", "all is well"), ("1", "it failed, e.g. a file cannot be read"),
          ("2", "the command line or the file of --play cannot be understood"),
        ], column: 5)
    ])
}
