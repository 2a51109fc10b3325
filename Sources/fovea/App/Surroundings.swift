import MapUI
import SDLKit

/// What a window finds when it opens, besides the map: the desktop, the user's files.
struct Surroundings {
  /// Where the home folder is and the one for pictures.
  var environment: [String: String] = [:]

  /// What the desktop asks for; nil for a window that is the same everywhere.
  var desktop: DesktopSettings?

  /// Where the last window ended, and where to write down how this one does; nil for one that neither
  /// begins there nor leaves anything behind.
  var keeper: LastSeenKeeper?

  /// What the user should know of all this, a line each.
  var notices: [String] = []

  /// What may be of interest at a terminal, but is no reason to stand over the map at every start.
  var remarks: [String] = []

  /// Looks around for what a command line leaves open. A script finds nothing, so that it does the same
  /// everywhere, but for the desktop's colours when it asks for them.
  ///
  /// - Parameters:
  ///   - said: what the command line says.
  ///   - arguments: the command line.
  /// - Returns: the options, with the user's settings where the command line says nothing.
  /// - Throws: ``UserFileError`` when settings are to be kept and cannot be, ``UsageError`` when the
  ///   command line and the settings do not go together.
  @MainActor
  mutating func furnish(_ said: Options, _ arguments: [String]) throws -> Options {
    let settings = Settings.file(environment)
    if said.savesSettings {
      let problem = try settings.update { $0.merge(said.saidSettings) { $1 } }
      notices += [problem, "The settings are kept in \(settings.path)"].compactMap { $0 }
    }
    var options = said
    if !said.isScripted {
      let (members, problem) = settings.read()
      let (defaults, problems) = Settings.options(members, of: settings)
      options = try Options(parsing: arguments, defaults: defaults)
      let state = LastSeen.file(environment)
      let (seen, stateProblem) = state.read()
      keeper = LastSeenKeeper(state, last: LastSeen(seen))
      notices += [problem, stateProblem].compactMap { $0 } + problems
      remarks = Settings.unknown(members, of: settings)
    }
    if options.isThemeAutomatic || !options.isScripted {
      desktop = DesktopSettings(environment: environment, onChange: { EventQueue.wake() })
    }
    return options
  }
}
