import Dispatch
import Foundation
import Synchronization

/// Draws a `DrawList` into pixels: anti-aliased strokes and polygons over a background.
///
/// The picture is cut into horizontal bands which all cores draw at once; each band clears its
/// rows to the background and lays the layers over it, every layer in one blend but for painted ones,
/// where every shape is one. What those hide is not drawn. The pixels do not depend on how many bands
/// or cores there are. After the first frames of a size the bands allocate nothing.
public final class Rasterizer {
  private let workerCount: Int
  private let bandShift: Int
  private let bins = BandBins()
  private var scratch: [BandScratch] = []
  private var layout = BandLayout(width: 0, height: 0)
  private let nextBand = Atomic<Int>(0)
  private let cover = Mutex(BandCover())

  /// Creates a rasteriser for all cores; keep it, for it keeps its memory from frame to frame.
  public convenience init() {
    self.init(workers: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Creates a rasteriser that draws bands of `1 << bandShift` rows on `workers` threads.
  package init(workers: Int, bandShift: Int = 6) {
    workerCount = max(workers, 1)
    self.bandShift = bandShift
  }

  deinit { for item in scratch { item.deallocate() } }

  /// Draws the background, then every layer, bottom first, then the overlay; every pixel of `target` is
  /// written.
  ///
  /// `overlay` makes what lies over the layers. It is called once, on this thread, while others draw
  /// bands already.
  public func draw(
    _ list: DrawList, background: BackgroundRows, into target: PixelBuffer,
    overlay: () -> (any RowOverlay)? = { nil }
  ) {
    draw(list, background, clears: true, into: target, overlay: overlay)
  }

  /// Draws every layer over what `target` shows.
  func draw(_ list: DrawList, over target: PixelBuffer) {
    draw(list, BackgroundRows(colors: []), clears: false, into: target) { nil }
  }

  private func draw(
    _ list: DrawList, _ background: BackgroundRows, clears: Bool, into target: PixelBuffer,
    overlay: () -> (any RowOverlay)?
  ) {
    guard target.width > 0, target.height > 0 else {
      _ = overlay()
      return
    }
    prepareScratch(for: target)
    bins.begin(list, layout: layout, workers: workerCount)
    inParallel(bins.chunkCount) { bins.count(chunk: $0) }
    bins.arrange()
    inParallel(bins.chunkCount) { bins.scatter(chunk: $0) }
    nextBand.store(0, ordering: .relaxed)
    cover.withLock { $0.begin() }
    let bandCount = layout.count
    let caller = pthread_self()
    func makeOverlay() {
      guard pthread_self() == caller, cover.withLock({ $0.isWanted() }) else { return }
      lay(overlay(), on: target)
    }
    background.withRows { rows in
      list.layers.withUnsafeBufferPointer { layers in
        inParallel(min(workerCount, bandCount)) { worker in
          makeOverlay()
          while true {
            // From the bottom up: near the horizon a band is soon drawn, so no core waits long for
            // the last one.
            let done = nextBand.wrappingAdd(1, ordering: .relaxed).oldValue
            guard done < bandCount else { return }
            let band = bandCount - 1 - done
            let painter = BandPainter(
              scratch[worker], rows: layout.rows(of: band), background: rows, target: target)
            painter.draw(layers, clears: clears) { bins.items(layer: $0, band: band) }
            cover.withLock { $0.overlay(afterDrawing: band) }?
              .draw(rows: layout.rows(of: band), on: target)
          }
        }
      }
    }
    // Other threads may have taken everything before this one came to it.
    makeOverlay()
    cover.withLock { $0.begin() }
  }

  /// Lays an overlay over the bands that are drawn; the others get it as soon as they are.
  private func lay(_ overlay: (any RowOverlay)?, on target: PixelBuffer) {
    let drawn = cover.withLock { $0.isReady(overlay) }
    guard let overlay, !drawn.isEmpty else { return }
    inParallel(drawn.count) { overlay.draw(rows: layout.rows(of: drawn[$0]), on: target) }
  }

  /// Runs `work` for 0..<count, at the same time when there is more than one.
  private func inParallel(_ count: Int, _ work: (Int) -> Void) {
    if count == 1 { return work(0) }
    withoutActuallyEscaping(work) { work in
      // Safe to share: each call writes only what is its own by its number, a chunk's counts and
      // cursors, a worker's scratch, or the rows of a band that only one worker is given.
      nonisolated(unsafe) let shared = work
      DispatchQueue.concurrentPerform(iterations: count) { shared($0) }
    }
  }

  private func prepareScratch(for target: PixelBuffer) {
    let layout = BandLayout(width: target.width, height: target.height, bandShift: bandShift)
    guard layout != self.layout else { return }
    for item in scratch { item.deallocate() }
    self.layout = layout
    let rows = min(layout.bandRows, layout.height)
    scratch = (0..<workerCount).map { _ in BandScratch(width: layout.width, rows: rows) }
  }
}

extension MaskPlane {
  /// Draws the strokes whose addresses are `items`, or with which what is there begins: thin ones in
  /// batches, wide ones at once.
  @inline(never)
  func draw(
    _ items: UnsafeBufferPointer<UnsafeRawPointer>, pictureHeight: Int, _ batch: StrokeBatch
  ) {
    var count = 0
    for item in items {
      var segment = item.loadUnaligned(as: LineSegment.self)
      if !segment.isWithinGuardBand || segment.halfWidth > LineSegment.guardBand {
        guard let part = segment.clipped(width: width, height: pictureHeight) else { continue }
        segment = part
      }
      guard segment.halfWidth <= Self.thinHalfWidth else {
        drawWide(segment)
        continue
      }
      batch.set(count, segment)
      count &+= 1
      if count == StrokeBatch.capacity {
        draw(batch, count: count)
        count = 0
      }
    }
    draw(batch, count: count)
  }
}
