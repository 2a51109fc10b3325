import MapCamera
import MapGestures
import MapTiles
import MapUI
import SDLKit

/// The window and its loop: sleeps until something happens, draws when something changed.
@MainActor
final class WindowLoop {
  /// While something moves, frames are this many seconds apart.
  private static let frameInterval = 1.0 / 60

  /// Tiles that are there within this many seconds are in the first frame; longer would be felt.
  static let firstTilesPatience = 0.15

  /// How often a window that cannot be seen looks whether what moves has come to rest.
  private static let hiddenInterval = 0.25

  let window: MapWindow
  let opener: MapOpener
  let options: Options
  var map: LoadedMap
  let session: MapSession

  /// Files on their way to be opened.
  var openings: [FileOpening]

  /// Files that were given up and may still be tidying up.
  var abandoned: [FileOpening] = []

  private let environment: [String: String]
  private let motion: DesktopMotion?
  private let trace: Trace?
  private var playback: Playback?
  private var lastFrame = -Double.infinity

  /// Whether the window was closed or the replay is over.
  private(set) var isOver = false

  /// Creates the window, still hidden. ``VideoSystem`` must be up.
  ///
  /// - Parameters:
  ///   - openings: files of the command line that are still on their way.
  ///   - environment: where the home folder and the one for pictures are.
  ///   - motion: whether the desktop wants no animations.
  /// - Throws: ``SDLError`` when there can be no window.
  init(
    _ opener: MapOpener, _ map: LoadedMap, _ options: Options, openings: [FileOpening] = [],
    environment: [String: String] = [:], motion: DesktopMotion? = nil, script: PlayScript?,
    trace: Trace?
  ) throws(SDLError) {
    self.opener = opener
    self.map = map
    self.options = options
    self.openings = openings
    self.environment = environment
    self.motion = motion
    self.trace = trace
    session = MapSession(home: map.home, options: options, trace: trace)
    window = try MapWindow(title: map.title, size: options.size, pixelRatio: options.scale)
    playback = script.map { Playback($0) }
    session.resize(to: window.size, at: now)
  }

  /// Shows the window and runs until it is closed or the replay is over.
  func run() throws(SDLError) {
    try start()
    while !isOver { try step() }
  }

  /// Draws the first frame, then shows the window: it is never seen blank.
  func start() throws(SDLError) {
    attendOpenings()
    attendMotion()
    map.composer.load(content, timeout: Self.firstTilesPatience)
    try drawFrame()
    window.show()
    playback?.start(at: EventQueue.now)
    if let notice = map.notices.first ?? missingPinches { session.tell(notice) }
  }

  /// Ends the background threads and what listens to the window; files that are being converted
  /// leave nothing behind.
  ///
  /// - Returns: tiles that could not be read, each once.
  func close() -> [TileError] {
    window.close()
    MapOpener.giveUp(openings + abandoned)
    map.layers.shutDown()
    return map.layers.failures
  }

  /// Waits for something to happen, takes in all that has happened, and draws at most one frame.
  func step() throws(SDLError) {
    if let event = EventQueue.wait(timeout: patience) { try handle(event) }
    while let event = EventQueue.poll() { try handle(event) }
    while let event = playback?.next(at: EventQueue.now) { handlePlayed(event) }
    session.advance(to: now)
    if session.needsFrame, !window.isHidden, EventQueue.now >= lastFrame + Self.frameInterval {
      try drawFrame()
    }
    if let playback, playback.isOver, session.isResting, !session.needsFrame || window.isHidden {
      isOver = true
    }
  }

  /// What the next frame shows besides the tiles.
  var content: FrameContent { session.content(pixelRatio: window.pixelRatio) }

  /// A copy of what the window shows.
  var pixels: PixelImage? { window.copyPixels() }

  /// The window's title.
  var title: String { window.title }

  /// Asks the window system for another size, in points.
  func resizeWindow(to size: ScreenSize) {
    window.resize(to: size)
  }

  /// Puts an event into SDL's queue for this window.
  func push(_ kind: Event.Kind) -> Bool { window.push(kind) }

  /// Seconds on the clock the gestures go by: the replay's own while one runs.
  var now: Double { playback.map { $0.time(at: EventQueue.now) } ?? EventQueue.now }

  /// How many seconds there is nothing to do; nil until something happens.
  var patience: Double? {
    if session.needsFrame || !session.isResting {
      if !window.isHidden { return max(0, lastFrame + Self.frameInterval - EventQueue.now) }
      if !session.isResting { return Self.hiddenInterval }
    }
    return playback.flatMap { $0.secondsToNext(at: EventQueue.now) }
  }

  private func handle(_ event: Event) throws(SDLError) {
    switch event.kind {
    case .quit:
      isOver = true
    case .exposed:
      if try !window.present() { session.setNeedsFrame() }
    case .resized, .displayChanged:
      session.resize(to: window.size, at: now)
    case .shown:
      session.setNeedsFrame()
    case .wake:
      attendOpenings()
      attendMotion()
      session.setNeedsFrame()
    case .hidden:
      break
    case .dropFile(let path):
      open(path)
    default:
      // A hand on the mouse must not disturb a replay.
      if playback == nil { handleInput(event) }
    }
  }

  private func handlePlayed(_ event: Event) {
    switch event.kind {
    case .quit:
      isOver = true
    case .resized(let width, let height):
      resizeWindow(to: ScreenSize(width: width, height: height))
      session.resize(to: window.size, at: event.time)
    default:
      if !handleTyping(event.kind) { act(on: session.handle(event)) }
    }
  }

  private func handleInput(_ event: Event) {
    if !handleTyping(event.kind) { act(on: session.handle(window.inPoints(event))) }
  }

  private func act(on actions: [MapAction]) {
    for action in actions {
      switch action {
      case .quit: isOver = true
      case .toggleFullscreen: window.isFullscreen.toggle()
      case .snapshot: savePicture()
      case .open: session.prompt = PathPrompt(home: XDG.home(environment))
      default: break
      }
    }
  }

  /// Saves what the window shows, all its tiles loaded, where the user keeps pictures.
  private func savePicture() {
    var image = map.composer.picture(of: content)
    do throws(SnapshotError) {
      let path = try image.withRawPixels { pixels throws(SnapshotError) in
        try Snapshot.writeFresh(pixels, in: XDG.pictures(environment))
      }
      session.tell("Saved \(path)")
    } catch {
      session.tell(error.description, isError: true)
    }
  }

  private func attendMotion() {
    if motion?.reducesMotion == true { session.stopFlying() }
  }

  /// A hint for a display that has a pointer but delivers no pinches of a touchpad; nil elsewhere.
  private var missingPinches: String? {
    guard ["x11", "wayland"].contains(VideoSystem.driver ?? ""),
      let reason = window.missingPinches
    else { return nil }
    return
      "No touchpad pinches: \(reason). Ctrl+wheel and the keys [ ] change the field of view too."
  }

  private func drawFrame() throws(SDLError) {
    let clock = ContinuousClock()
    let begin = clock.now
    lastFrame = EventQueue.now
    let content = session.content(pixelRatio: window.pixelRatio, at: now)
    session.frameBegins()
    try window.draw { map.composer.draw(content, into: $0) }
    if !map.composer.isSettled { session.setNeedsFrame() }
    trace?.frame(milliseconds: (clock.now - begin) / .milliseconds(1))
  }
}
