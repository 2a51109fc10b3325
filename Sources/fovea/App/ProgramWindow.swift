import Foundation
import MapCamera
import MapGestures
import MapScene
import MapTiles
import MapUI
import SDLKit

/// The program's window: the map, the files on their way to it, a replay.
@MainActor
final class ProgramWindow {
  var opener: MapOpener
  let options: Options
  var map: LoadedMap
  let session: MapSession
  let window: MapWindow

  /// Files on their way to be opened.
  var openings: [FileOpening]

  /// Files that were given up and may still be tidying up.
  var abandoned: [FileOpening] = []

  let surroundings: Surroundings
  private let trace: Trace?
  private var playback: Playback?
  private let pictures: PictureSaver

  private var hint = MissingMapHint()

  /// Whether the colours follow the desktop.
  private var followsDesktop: Bool
  private lazy var loop = FrameLoop(self, in: window)

  /// Creates the window, still hidden. ``VideoSystem`` must be up.
  ///
  /// - Parameters:
  ///   - openings: files of the command line that are still on their way.
  ///   - surroundings: the desktop, and where the last window ended.
  /// - Throws: ``SDLError`` when there can be no window.
  init(
    _ opener: MapOpener, _ map: LoadedMap, _ options: Options, openings: [FileOpening] = [],
    surroundings: Surroundings = Surroundings(), script: PlayScript?, trace: Trace?
  ) throws(SDLError) {
    self.opener = opener
    self.map = map
    self.options = options
    self.openings = openings
    self.surroundings = surroundings
    self.trace = trace
    followsDesktop = options.isThemeAutomatic
    let last = options.isFresh ? nil : surroundings.keeper?.seen
    session = MapSession(
      home: map.home, start: options.saysCamera ? nil : last?.camera, options: options,
      trace: trace)
    window = try MapWindow(title: map.title, size: options.size, pixelRatio: options.scale)
    if !options.isScripted, !options.sizeIsGiven {
      window.restore(last?.window ?? WindowPlace(size: options.size))
    }
    // A window without its icon is a window all the same.
    if let icon = opener.icon { try? window.setIcon(icon) }
    playback = script.map { Playback($0) }
    pictures = PictureSaver(
      folder: XDG.pictures(surroundings.environment) ?? FileManager.default.currentDirectoryPath,
      onChange: { EventQueue.wake() })
  }

  /// Shows the window and runs until it is closed or the replay is over.
  func run() throws(SDLError) {
    try start()
    while !isOver { try step() }
  }

  /// Draws the first frame, then shows the window.
  func start() throws(SDLError) {
    attendOpenings()
    surroundings.desktop?.waitForAnswer(timeout: Self.desktopPatience)
    attendDesktop()
    try loop.start()
    playback?.start(at: EventQueue.now)
    // Who asked for the place to begin with, did so at a terminal as a rule.
    if isMapMissing { hint.tell(Program.complain) }
    let notices = surroundings.notices + map.notices
    if !notices.isEmpty {
      session.tell(notices.joined(separator: "\n"))
    } else if let missingPinches {
      session.tell(missingPinches)
    }
  }

  /// Waits for something to happen, takes in all that has happened, and draws at most one frame.
  func step() throws(SDLError) {
    try loop.step()
    guard let playback, playback.isOver, session.isResting else { return }
    if window.isHidden || !session.needsFrame && !isFading { loop.end() }
  }

  /// Whether the window was closed or the replay is over.
  var isOver: Bool { loop.isOver }

  /// Ends the background threads and what listens to the window; files that are being converted
  /// leave nothing behind.
  ///
  /// - Returns: tiles that could not be read, each once.
  func close() -> [TileError] {
    pictures.finish()
    surroundings.keeper?.note(seen, at: EventQueue.now)
    surroundings.keeper?.finish()
    window.close()
    MapOpener.giveUp(openings + abandoned)
    map.layers.shutDown()
    return map.layers.failures
  }

  /// What the next frame shows besides the tiles.
  var content: FrameContent { session.content(pixelRatio: window.pixelRatio) }

  /// Seconds on the clock the gestures go by: the replay's own while one runs.
  var now: Double { time(at: EventQueue.now) }

  /// How many seconds there is nothing to do; nil until something happens.
  var patience: Double? { loop.patience }

  private func time(at now: Double) -> Double { playback.map { $0.time(at: now) } ?? now }

  private func handlePlayed(_ event: Event) {
    switch event.kind {
    case .quit:
      loop.end()
    case .resized(let width, let height):
      let size = ScreenSize(width: width, height: height)
      window.resize(to: size)
      session.resize(to: size, at: event.time)
    default:
      handleInput(event)
    }
  }

  private func handleInput(_ event: Event) {
    guard !handleTyping(event.kind) else { return }
    for action in session.handle(event) where !loop.perform(action) {
      switch action {
      case .snapshot: takePicture()
      case .nextTheme: takeNextTheme()
      case .open: session.prompt = PathPrompt(home: XDG.home(surroundings.environment))
      case .copyPlace: copy(CameraLink.geo(session.camera))
      case .copyCamera: copy(CameraLink.fovea(session.camera))
      case .paste: paste()
      default: break
      }
    }
  }

  /// Saves the map as it is seen now, all its tiles loaded, where the user keeps pictures.
  private func takePicture() {
    pictures.take(content, map.composer, at: EventQueue.now)
    if pictures.isWaiting { session.tell("The picture is saved as soon as its map is loaded.") }
  }

  /// Says which pictures are saved.
  private func attendPictures() {
    pictures.advance(to: EventQueue.now)
    for outcome in pictures.outcomes() {
      switch outcome {
      case .success(let path): session.tell("Saved \(path)")
      case .failure(let error): session.tell(error.description, isError: true)
      }
    }
  }

  /// Seconds the first frame waits for the desktop's answer, which is here long before as a rule: it
  /// was asked when the program started.
  private static let desktopPatience = 0.05

  /// Follows the desktop in colours and motion.
  private func attendDesktop() {
    guard let desktop = surroundings.desktop else { return }
    if !options.isScripted { session.animates = options.animates && !desktop.reducesMotion }
    if followsDesktop, opener.theme != desktop.theme { paint(desktop.theme) }
  }

  /// Paints the map in the next colours, which then are no longer the desktop's choice.
  private func takeNextTheme() {
    followsDesktop = false
    paint(opener.theme.next)
    let option = "--theme \(opener.theme.name)"
    session.tell("fovea \(option) --save-settings keeps these colours.")
  }

  private func paint(_ theme: Theme) {
    opener.theme = theme
    map.composer.theme = theme
    session.setNeedsFrame()
  }

  /// What is to be there again the next time. A camera that looks at a file is none: without the file
  /// there may be nothing to see.
  private var seen: LastSeen {
    let before = surroundings.keeper?.seen
    return LastSeen(
      camera: map.files.isEmpty ? session.camera : before?.camera,
      window: window.place(after: before?.window))
  }

  /// Whether the view rests where no open map has more to show.
  private var isMapMissing: Bool {
    map.composer.lacksDetail && session.isResting && playback == nil && openings.isEmpty
  }

  /// A hint for a display that has a pointer but delivers no pinches of a touchpad; nil elsewhere.
  private var missingPinches: String? {
    guard ["x11", "wayland"].contains(VideoSystem.driver ?? ""),
      let reason = window.missingPinches
    else { return nil }
    return
      "No touchpad pinches: \(reason). Ctrl+wheel and the keys [ ] change the field of view too."
  }
}

extension ProgramWindow: WindowContent {
  var needsFrame: Bool { session.needsFrame }
  var isFading: Bool { !map.composer.isSettled }
  var isAnimating: Bool { !session.isResting }

  var nextTask: Double? {
    let now = EventQueue.now
    let played = playback.flatMap { $0.secondsToNext(at: now) }.map { now + $0 }
    return [played, pictures.deadline, surroundings.keeper?.nextTask, hint.due]
      .compactMap { $0 }.min()
  }

  func setNeedsFrame() { session.setNeedsFrame() }

  func load(timeout: Double) { map.composer.load(content, timeout: timeout) }

  func resize(to size: ScreenSize, at time: Double) {
    session.resize(to: size, at: self.time(at: time))
  }

  func handle(_ event: Event, in loop: FrameLoop) {
    switch event.kind {
    case .wake:
      attendOpenings()
      attendDesktop()
    case .dropFile(let path):
      open(path)
    case .dropText(let text):
      request(text)
    default:
      // A hand on the mouse must not disturb a replay.
      if playback == nil { handleInput(event) }
    }
  }

  func advance(to time: Double) {
    while let event = playback?.next(at: time) { handlePlayed(event) }
    session.advance(to: self.time(at: time))
    attendPictures()
    if hint.isDue(at: time), isMapMissing, map.composer.isComplete(content) {
      hint.tell(session.suggest)
    }
    if session.isResting { surroundings.keeper?.note(seen, at: time) }
  }

  func draw(into pixels: PixelBuffer, pixelRatio: Double) {
    let content = session.content(pixelRatio: pixelRatio, at: now)
    session.frameBegins()
    map.composer.draw(content, into: pixels)
  }

  func frameShown(after seconds: Double) {
    trace?.frame(milliseconds: seconds * 1000)
    hint.note(isMapMissing, at: EventQueue.now)
  }
}
