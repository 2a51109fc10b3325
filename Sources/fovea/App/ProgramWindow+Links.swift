import MapUI
import SDLKit

extension ProgramWindow {
  /// Goes to a place or a camera, or opens a file: what a text that was pasted, dropped or typed asks
  /// for. What cannot be understood is said in the window.
  func request(_ text: String) {
    do throws(LinkError) {
      switch try OpenRequest(pasted: text, home: XDG.home(surroundings.environment)) {
      case .camera(let link): session.follow(link, at: now)
      case .file(let path): open(path)
      }
    } catch {
      session.tell(error.description, isError: true)
    }
  }

  /// Asks for what the clipboard holds.
  func paste() {
    guard let text = Clipboard.text else {
      return session.tell("There is no text to paste.", isError: true)
    }
    request(text)
  }

  /// Puts a link on the clipboard.
  func copy(_ link: String) {
    do throws(SDLError) {
      try Clipboard.set(link)
      session.tell("Copied \(link)")
    } catch {
      session.tell("The link cannot be copied: \(error)", isError: true)
    }
  }
}
