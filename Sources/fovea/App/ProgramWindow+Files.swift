import MapCamera
import MapUI

extension ProgramWindow {
  /// Starts to open a file.
  func open(_ path: String) {
    openings.append(opener.start(path))
    attendOpenings()
  }

  /// Whether files are on their way to be opened.
  var isOpening: Bool { !openings.isEmpty }

  /// Says how far files on their way are, and puts those that have arrived on the map. One that
  /// cannot be drawn is said in the window, and the map stays as it is.
  func attendOpenings() {
    // Each is asked once: it may arrive at any moment.
    openings = openings.filter { opening in
      switch opening.outcome {
      case .success(let file)?: show(file)
      case .failure(let error)?: session.tell(error.description, isError: true)
      case nil: return true
      }
      return false
    }
    let lines = openings.map(\.status)
    session.status = lines.isEmpty ? nil : (lines + ["Esc gives up."]).joined(separator: "\n")
  }

  /// Gives up all files that are on their way.
  func giveUpOpenings() {
    for opening in openings { opening.cancel() }
    session.tell("Not opened: \(openings.map(\.path).joined(separator: ", "))")
    abandoned += openings
    openings = []
    attendOpenings()
  }

  /// Draws a file over what is open, and goes there: to all files together when it is one of those
  /// the program was started with.
  private func show(_ file: MapFile) {
    let files = map.files.filter { $0.path != file.path } + [file]
    do throws(MapFileError) {
      let opened = try opener.open(inOrder(files), size: session.size, replacing: map)
      opened.composer.load(content, timeout: FrameLoop.firstFramePatience)
      map.layers.shutDown(keeping: opened.layers)
      map = opened
      window.title = opened.title
      session.home = opened.home
      if options.files.contains(file.path) {
        if !options.presetIsGiven { session.fly(to: opened.home, at: now) }
      } else if let frame = HomeCamera.framing(
        [file], session.size, inset: options.insetPlacement)
      {
        session.fly(to: frame, at: now)
      }
      session.dismissMessage()
      session.setNeedsFrame()
      if let notice = file.notice { session.tell(notice) }
    } catch {
      session.tell(error.description, isError: true)
    }
  }

  /// Those of the command line in its order, whichever is ready first, below all others.
  private func inOrder(_ files: [MapFile]) -> [MapFile] {
    let named = options.files.compactMap { path in files.first { $0.path == path } }
    return named + files.filter { !options.files.contains($0.path) }
  }
}
