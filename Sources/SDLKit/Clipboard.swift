import CSDL

/// The desktop's clipboard.
public enum Clipboard {
  /// The text in it; nil when there is none. Main thread, with ``VideoSystem`` up.
  public static var text: String? {
    guard let text = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(text) }
    let copy = String(cString: text)
    return copy.isEmpty ? nil : copy
  }

  /// Puts a text into it, in place of what was there. Main thread, with ``VideoSystem`` up.
  ///
  /// - Throws: ``SDLError`` when the desktop refuses it.
  public static func set(_ text: String) throws(SDLError) {
    try check(SDL_SetClipboardText(text), "SDL_SetClipboardText")
  }
}
