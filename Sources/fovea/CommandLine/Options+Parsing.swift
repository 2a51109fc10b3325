import MapCamera

extension Options {
  /// Reads a command line, the program's own name left out.
  ///
  /// GNU long options: `--option value` or `--option=value`, anywhere among the files; `--` ends
  /// them. The last one counts. `--help` and `--version` end the reading.
  ///
  /// - Parameter defaults: what counts where the command line says nothing.
  init(parsing arguments: [String], defaults: Options = Options()) throws(UsageError) {
    self = defaults
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        for argument in rest { try open(argument) }
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        try open(argument)
        continue
      }
      try apply(argument, &rest)
      if action != .run { return }
    }
    try checkTogether()
  }

  private mutating func apply(_ argument: String, _ rest: inout ArraySlice<String>)
    throws(UsageError)
  {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let entry = OptionEntry.table.first(where: { $0.manual.names.contains(name) }) else {
      throw UsageError("there is no option '\(name)'")
    }
    var text = parts.count > 1 ? String(parts[1]) : nil
    if let value = entry.value {
      text = text ?? rest.popFirst()
      guard text != nil else { throw UsageError("\(name) needs \(value)") }
    } else if text != nil {
      throw UsageError("\(name) takes no value")
    }
    let more = Array(rest.prefix(max(0, entry.valueCount - 1)))
    rest = rest.dropFirst(more.count)
    try entry.apply(OptionText(option: name, text: text ?? "", more: more), &self)
    let isOn = name == entry.name
    if !isOn { entry.turn?(false, &self) }
    if entry.isSetting {
      saidSettings[entry.settingName] = entry.setting(text, isOn: isOn)
    }
  }

  /// Takes an argument that is no option: a file, or a link to a place or camera.
  private mutating func open(_ argument: String) throws(UsageError) {
    do throws(LinkError) {
      switch try OpenRequest(argument) {
      case .file(let path): files.append(path)
      case .camera(let link): camera = camera.changed(by: link)
      }
    } catch {
      throw UsageError("\(error)")
    }
  }

  /// Checks what no option alone can know.
  func checkTogether() throws(UsageError) {
    guard Self.canDraw(size, scale: scale ?? 1) else {
      throw UsageError("--size and --scale together ask for more than 16384x8192 pixels")
    }
    guard snapshot == nil || sweep == nil else {
      throw UsageError("--snapshot and --sweep do not go together")
    }
    if savesSettings, saidSettings.isEmpty {
      throw UsageError("--save-settings needs options to keep, such as --theme or --units")
    }
  }

  /// Whether a picture of a size in points, `scale` pixels each, is none too large to draw.
  static func canDraw(_ size: ScreenSize, scale: Double) -> Bool {
    size.width * size.height * scale * scale <= mostPixels
  }

  /// Half a gigabyte of pixels.
  private static let mostPixels = 16_384.0 * 8192
}
