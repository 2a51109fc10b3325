import Dispatch
import MapUI
import SDLKit
import Synchronization

/// Saves pictures of the map while that goes on: their tiles load in the background, and the files are
/// written there.
@MainActor
final class PictureSaver {
  /// Seconds after which a picture is made of the tiles there are.
  private static let patience = 10.0

  private struct Order {
    var content: FrameContent
    var composer: FrameComposer
    var deadline: Double
  }

  private let folder: String
  private let onChange: @Sendable () -> Void
  private let written = WrittenPictures()
  private var orders: [Order] = []

  /// Prepares to save into a folder.
  ///
  /// - Parameter onChange: called from a background thread when a file is written.
  init(folder: String, onChange: @escaping @Sendable () -> Void) {
    self.folder = folder
    self.onChange = onChange
  }

  /// Orders a picture of a frame, with nothing over the map that passes.
  ///
  /// - Parameters:
  ///   - composer: draws the window's frames.
  ///   - now: seconds on the clock of ``advance(to:)``.
  func take(_ content: FrameContent, _ composer: FrameComposer, at now: Double) {
    var content = content
    content.time = nil
    content.coordinates = nil
    content.showsHelp = false
    content.prompt = nil
    content.message = nil
    orders.append(
      Order(
        content: content, composer: composer.forPictures(), deadline: now + Self.patience))
    advance(to: now)
  }

  /// Whether a picture still waits for its tiles.
  var isWaiting: Bool { !orders.isEmpty }

  /// When ``advance(to:)`` has something to do whatever loads; nil for never.
  var deadline: Double? { orders.map(\.deadline).min() }

  /// Draws the pictures that have their tiles, or have waited long enough, and sets out to write them.
  func advance(to now: Double) {
    orders.removeAll { order in
      guard order.composer.isComplete(order.content) || now >= order.deadline else { return false }
      write(order)
      return true
    }
  }

  /// What has become of the pictures that were written since the last time: the paths, or errors.
  func outcomes() -> [Result<String, SnapshotError>] { written.takeAll() }

  /// Writes what is still on its way, with the tiles there are, and waits for the files.
  func finish() {
    for order in orders { write(order) }
    orders = []
    written.waitForAll()
  }

  private func write(_ order: Order) {
    let image = order.composer.draw(order.content)
    order.composer.endPictures()
    written.write(image, in: folder, onChange: onChange)
  }
}

/// Files that background threads write, and what came of them.
private final class WrittenPictures: Sendable {
  private let outcomes = Mutex<[Result<String, SnapshotError>]>([])
  private let queue = DispatchQueue(label: "saving pictures", qos: .utility)

  func write(_ image: PixelImage, in folder: String, onChange: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      let outcome = Result { () throws(SnapshotError) in
        try Snapshot.writeFresh(image, in: folder)
      }
      outcomes.withLock { $0.append(outcome) }
      onChange()
    }
  }

  func takeAll() -> [Result<String, SnapshotError>] {
    outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
  }

  func waitForAll() { queue.sync {} }
}
