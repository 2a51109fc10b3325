import CSDL
import Synchronization

/// The modifiers as they were when the event last taken out of the queue happened.
///
/// SDL's own state is that of the last event it put *into* the queue: with a notch of the wheel and
/// the release of Ctrl in the queue, it says that Ctrl is up already. Key events tell the state with
/// each change, so following them in order gives every pointer event the modifiers it was made with.
enum HeldModifiers {
  private static let bits = Atomic<Int>(0)

  /// The modifiers held now, as far as the queue has been read.
  static var current: KeyModifiers {
    get { KeyModifiers(rawValue: bits.load(ordering: .relaxed)) }
    set { bits.store(newValue.rawValue, ordering: .relaxed) }
  }

  /// Follows an event that was taken out of the queue.
  static func follow(_ event: SDL_Event) {
    switch event.type {
    case SDL_KEYDOWN.rawValue, SDL_KEYUP.rawValue:
      current = KeyModifiers(SDL_Keymod(UInt32(event.key.keysym.mod)))
    case SDL_WINDOWEVENT.rawValue where event.window.event == SDL_WINDOWEVENT_FOCUS_LOST.rawValue:
      // The release of what is held goes to another window.
      current = []
    default:
      break
    }
  }

  /// The queue is empty, so SDL's state is the present one. It may have changed without a key event:
  /// a compositor tells the modifiers to a window that gets the pointer.
  static func catchUp() {
    current = KeyModifiers(SDL_GetModState())
  }
}
