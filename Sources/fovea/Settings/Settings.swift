/// The user's own defaults: options of the command line, kept in a file under their names.
enum Settings {
  /// Where they are kept.
  static func file(_ environment: [String: String]) -> UserFile {
    let folder = XDG.folder("XDG_CONFIG_HOME", default: ".config", environment)
    return UserFile(path: "\(folder)/fovea/settings.json")
  }

  /// The options with the settings of a file put into effect.
  ///
  /// - Returns: the options, and a line for each setting that makes no sense, which then has no effect.
  static func options(_ members: UserFile.Members, of file: UserFile) -> (Options, [String]) {
    var options = Options()
    var notices: [String] = []
    for entry in OptionEntry.settings {
      guard let value = members[entry.settingName] else { continue }
      var changed = options
      do throws(UsageError) {
        try entry.apply(setting: value, to: &changed)
        try changed.checkTogether()
        options = changed
      } catch {
        notices.append("\(file.path): \(error.reason)")
      }
    }
    return (options, notices)
  }

  /// A line for each setting there is none of. They are kept: a newer version may have written them.
  static func unknown(_ members: UserFile.Members, of file: UserFile) -> [String] {
    Set(members.keys).subtracting(OptionEntry.settings.map(\.settingName)).sorted()
      .map { "\(file.path): there is no setting '\($0)'" }
  }
}

extension OptionEntry {
  /// All options that can be settings.
  static let settings = table.filter(\.isSetting)

  /// The name of the setting: the option's without its dashes.
  var settingName: String { String(name.dropFirst(2)) }

  /// Puts a setting into effect.
  func apply(setting: JSONTree, to options: inout Options) throws(UsageError) {
    switch (setting, turn) {
    case (.bool(let isOn), let turn?): turn(isOn, &options)
    case (_, _?): throw UsageError("\(settingName) takes true or false")
    case (.text(let text), nil):
      try apply(OptionText(option: settingName, text: text), &options)
    case (.integer(let number), nil):
      try apply(OptionText(option: settingName, text: "\(number)"), &options)
    case (.number(let number), nil):
      try apply(OptionText(option: settingName, text: "\(number)"), &options)
    default: throw UsageError("\(settingName) takes \(value ?? "a text")")
    }
  }

  /// The setting that says the same as the option.
  ///
  /// - Parameters:
  ///   - text: the option's value; nil for a switch.
  ///   - isOn: whether it is the switch itself, and not its opposite.
  func setting(_ text: String?, isOn: Bool) -> JSONTree {
    guard let text else { return .bool(isOn) }
    if let number = Int64(text) { return .integer(number) }
    return Double(text).map { .number($0) } ?? .text(text)
  }
}
