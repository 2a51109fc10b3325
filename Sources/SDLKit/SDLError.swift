import CSDL

/// A call into SDL, SDL_ttf, libpng or fontconfig that failed.
public struct SDLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The C function that failed, e.g. `SDL_CreateWindow`.
  public let call: String

  /// What the library said, or a sentence of our own where it says nothing.
  public let reason: String

  /// Creates an error from a call's name and a reason.
  public init(call: String, reason: String) {
    self.call = call
    self.reason = reason
  }

  /// One line: the reason, then the call in brackets.
  public var description: String { "\(reason) (\(call))" }

  /// The error SDL keeps for the calling thread, right after `call` has failed.
  ///
  /// SDL_ttf keeps its errors in the same place.
  static func last(_ call: String) -> SDLError {
    let text = String(cString: SDL_GetError())
    return SDLError(call: call, reason: text.isEmpty ? "no reason given" : text)
  }
}

/// Throws SDL's error when a call that answers 0 for success has answered something else.
func check(_ status: CInt, _ call: String) throws(SDLError) {
  if status != 0 { throw .last(call) }
}

/// Throws SDL's error when a call that answers a pointer has answered none.
func check<Pointer>(_ pointer: Pointer?, _ call: String) throws(SDLError) -> Pointer {
  guard let pointer else { throw .last(call) }
  return pointer
}
