/// Sees to it that no pinch counts twice.
///
/// A touchscreen pinch is made here of fingers and a touchpad's comes recognised, and a system may
/// well send both for one hand. The first to begin owns the lens until it ends; what another sends in
/// the meantime is dropped to its own end, so that it cannot take over half way.
struct PinchOwner: Hashable, Sendable {
  /// Who pinches.
  enum Origin: Hashable, Sendable {
    case fingers
    case touchpad
  }

  /// An owner silent for so many seconds has been lost, and loses the lens to a pinch that begins.
  static let silence = 1.0

  private var owner: Origin?
  private var lastTime = 0.0
  private var dropped: Set<Origin> = []

  /// Whether somebody pinches at a time in seconds.
  func isPinching(at time: Double) -> Bool {
    owner != nil && time - lastTime <= PinchOwner.silence
  }

  /// Whether a pinch event of this origin is to be heard.
  mutating func admits(_ phase: GesturePhase, from origin: Origin, at time: Double) -> Bool {
    let isFree = owner == nil || owner == origin || time - lastTime > PinchOwner.silence
    if phase == .began {
      if isFree {
        dropped.remove(origin)
        if let owner, owner != origin { dropped.insert(owner) }
        owner = origin
      } else {
        dropped.insert(origin)
      }
    }
    if dropped.contains(origin) { return false }
    if owner == nil, phase == .changed { owner = origin }
    guard owner == origin else { return false }
    lastTime = time
    if phase == .ended || phase == .cancelled { owner = nil }
    return true
  }
}
