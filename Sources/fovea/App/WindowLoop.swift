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
  private static let firstTilesPatience = 0.15

  /// How often a window that cannot be seen looks whether what moves has come to rest.
  private static let hiddenInterval = 0.25

  private let window: MapWindow
  private let opener: MapOpener
  private(set) var map: LoadedMap
  let session: MapSession
  private let trace: Trace?
  private var playback: Playback?
  private var openings: [FileOpening] = []
  private var lastFrame = -Double.infinity

  /// Whether the window was closed or the replay is over.
  private(set) var isOver = false

  /// Creates the window, still hidden. ``VideoSystem`` must be up.
  ///
  /// - Throws: ``SDLError`` when there can be no window.
  init(
    _ opener: MapOpener, _ map: LoadedMap, _ options: Options, script: PlayScript?, trace: Trace?
  ) throws(SDLError) {
    self.opener = opener
    self.map = map
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
    map.composer.load(
      session.content(pixelRatio: window.pixelRatio), timeout: Self.firstTilesPatience)
    try drawFrame()
    window.show()
    playback?.start(at: EventQueue.now)
    if let notice = map.notices.first ?? missingPinches { session.tell(notice) }
  }

  /// Ends the background threads and what listens to the window.
  ///
  /// - Returns: tiles that could not be read, each once.
  func close() -> [TileError] {
    window.close()
    for opening in openings { opening.cancel() }
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

  /// Whether files are on their way to be opened.
  var isOpening: Bool { !openings.isEmpty }

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
  private var now: Double { playback.map { $0.time(at: EventQueue.now) } ?? EventQueue.now }

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
      session.setNeedsFrame()
    case .hidden:
      break
    case .dropFile(let path):
      openings.append(opener.start(path))
      attendOpenings()
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
      act(on: session.handle(event))
    }
  }

  private func handleInput(_ event: Event) {
    act(on: session.handle(window.inPoints(event)))
  }

  private func act(on actions: [MapAction]) {
    for action in actions {
      switch action {
      case .quit: isOver = true
      case .toggleFullscreen: window.isFullscreen.toggle()
      case .snapshot: savePicture()
      default: break
      }
    }
  }

  /// Saves what the window shows, all its tiles loaded, in the current folder.
  private func savePicture() {
    let path = Snapshot.freshName()
    var image = map.composer.picture(of: session.content(pixelRatio: window.pixelRatio))
    do throws(SnapshotError) {
      try image.withRawPixels { pixels throws(SnapshotError) in
        try Snapshot.write(pixels, to: path)
      }
      session.tell("Saved \(path)")
    } catch {
      session.tell(error.description, isError: true)
    }
  }

  /// Says how far files on their way are, and puts those that have arrived on the map. One that
  /// cannot be drawn is said in the window, and the map stays as it is.
  private func attendOpenings() {
    for opening in openings {
      switch opening.outcome {
      case .success(let file)?: show(file)
      case .failure(let error)?: session.tell(error.description, isError: true)
      case nil:
        let percent = opening.progress.map { ": \(Int(($0 * 100).rounded())) %" } ?? " ..."
        session.tell("Opening \(opening.path)\(percent)")
      }
    }
    openings.removeAll { $0.outcome != nil }
  }

  /// Draws a file over what is open, and goes there.
  private func show(_ file: MapFile) {
    do throws(MapFileError) {
      let opened = try opener.open(map.files.filter { $0.path != file.path } + [file])
      map.layers.shutDown()
      map = opened
      window.title = opened.title
      if let frame = opened.frame { session.fly(to: frame, at: now) }
      session.dismissMessage()
      if let notice = file.notice { session.tell(notice) }
    } catch {
      session.tell(error.description, isError: true)
    }
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
