import MapGestures

/// The text of `--help`, made from the tables the program works by.
enum Usage {
  /// The version, after the program's name.
  static let version = "fovea 0.1.0"

  /// The whole help.
  static var text: String {
    """
    Usage: fovea [OPTION]... [FILE]...

    Fovea is a map window with a lens: pinch to change the camera's field of view,
    and see in the small map where you are looking.

    FILE is a vector tile archive (MBTiles or PMTiles), drawn over the atlas and
    framed; other map files are converted by fovea-import first, while the map can
    be used. A file dropped on the window or typed after Ctrl+O is opened likewise.

    OPTIONS
    \(options)

    KEYS AND GESTURES
    \(bindingRows)

    INPUT EVENTS
      --play reads one JSON object a line, in the order of their times t (seconds).
      Positions are points from the top-left corner. Lines with # are notes.
        {"t": 0.1, "type": "wheel", "dy": 1, "x": 9, "y": 9, "modifiers": ["ctrl"]}
      Types and their fields:
    \(events)

    ENVIRONMENT
      FOVEA_ASSETS     the folder with the atlas, like --assets
      XDG_DATA_DIRS    folders with a fovea folder that may hold the atlas
      XDG_CACHE_HOME   where converted files are kept, in a fovea folder; the oldest
                       go when there are more than \(ImportCache.standardCapacity >> 30) GB
      XDG_CONFIG_HOME  the desktop's settings: animations, the folder for pictures

    EXIT STATUS
      0 all is well; 1 it failed, e.g. a file cannot be read; 2 the command line or
      the file of --play cannot be understood.
    """
  }

  /// What keys, pointer and fingers do.
  static var bindings: [Binding] { KeyBindings.table }

  private static var bindingRows: String {
    bindings.map { row($0.label, $0.help, column: 25) }.joined(separator: "\n")
  }

  private static var options: String {
    OptionEntry.table
      .map { entry in
        row(entry.value.map { "\(entry.name) \($0)" } ?? entry.name, entry.help, column: 22)
      }
      .joined(separator: "\n")
  }

  private static var events: String {
    PlayLine.kinds.map { row($0.type, $0.fields, column: 16, indent: 4) }.joined(separator: "\n")
  }

  /// A name and its explanation in two columns no wider than a terminal.
  static func row(_ name: String, _ text: String, column: Int, indent: Int = 2) -> String {
    let width = 80
    let hanging = String(repeating: " ", count: column)
    var lines: [String] = []
    var line = String(repeating: " ", count: indent) + name
    if line.count + 2 > column {
      lines.append(line)
      line = hanging
    } else {
      line += String(repeating: " ", count: column - line.count)
    }
    for word in text.split(separator: " ") {
      if line.count + word.count > width {
        lines.append(line)
        line = hanging
      }
      line += word + " "
    }
    lines.append(line)
    return lines.map { $0.last == " " ? String($0.dropLast()) : $0 }.joined(separator: "\n")
  }
}
