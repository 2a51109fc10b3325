import Foundation
import MapCamera

/// A place or a whole camera as a line of text to pass on.
///
/// - `geo:60.1699,24.9414?z=16.5` of RFC 5870, which other programs understand too. `z`, the zoom, is
///   not in the RFC but in use; it counts as `--zoom` does.
/// - `fovea:60.1699,24.9414?zoom=16.5&bearing=30&pitch=70&fov=36.87`, with every part of the camera.
///
/// Both are read alike. What a link does not say stays as it is in the camera it is opened in, what
/// is beyond a limit is taken to be at the limit, and what is not known is left out, as the RFC asks.
enum CameraLink {
  /// What a link can begin with.
  enum Scheme: String, CaseIterable, Sendable {
    /// A place on earth, for any program.
    case geo

    /// A camera, for this one.
    case fovea

    /// The scheme a text begins with, in letters of any case; nil for what is no link to a camera.
    init?(of text: some StringProtocol) {
      guard let colon = text.firstIndex(of: ":") else { return nil }
      self.init(rawValue: text[..<colon].lowercased())
    }
  }

  // MARK: - Writing

  /// A `geo:` link to a camera's centre and zoom.
  static func geo(_ camera: CameraState) -> String {
    "geo:\(place(camera.center))?z=\(decimal(camera.zoom, digits: zoomDigits))"
  }

  /// A `fovea:` link to a whole camera.
  static func fovea(_ camera: CameraState) -> String {
    "fovea:\(place(camera.center))?zoom=\(decimal(camera.zoom, digits: zoomDigits))"
      + "&bearing=\(decimal(camera.bearing, digits: angleDigits))"
      + "&pitch=\(decimal(camera.pitch, digits: angleDigits))"
      + "&fov=\(decimal(camera.verticalFOV, digits: angleDigits))"
  }

  /// Decimals that lose less than a tenth of a point on the screen at the deepest zoom.
  private static let placeDigits = 8
  private static let zoomDigits = 4
  private static let angleDigits = 3

  private static func place(_ center: Coordinate) -> String {
    let center = center.wrapped
    return decimal(center.latitude, digits: placeDigits) + ","
      + decimal(center.longitude, digits: placeDigits)
  }

  /// A number without the zeros at its end, and never with an exponent.
  private static func decimal(_ number: Double, digits: Int) -> String {
    var text = String(format: "%.\(digits)f", number)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  // MARK: - Reading

  /// What a link says of a camera.
  ///
  /// - Throws: ``LinkError`` when it names no place.
  static func camera(from link: String) throws(LinkError) -> CameraOptions {
    guard link.utf8.count <= longest else {
      throw LinkError(link: link, reason: "it is longer than \(longest) letters")
    }
    guard let colon = link.firstIndex(of: ":"), let scheme = Scheme(of: link) else {
      throw LinkError(link: link, reason: "it begins with neither geo: nor fovea:")
    }
    // Some programs write links like addresses of the web.
    var rest = link[link.index(after: colon)...]
    if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    rest = rest.prefix { $0 != "#" }
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = fields(of: halves.count > 1 ? halves[1] : "")
    var camera = CameraOptions()
    camera.center = try center(halves[0], fields, link)
    switch scheme {
    case .geo:
      camera.zoom = try number("z", fields, link)
    case .fovea:
      camera.zoom = try number("zoom", fields, link)
      camera.bearing = try number("bearing", fields, link)
      camera.pitch = try number("pitch", fields, link)
      camera.verticalFOV = try number("fov", fields, link)
    }
    return camera
  }

  /// Letters of a link that are read; one that a program writes has some sixty.
  private static let longest = 2000

  private static func center(
    _ path: Substring, _ fields: [String: String], _ link: String
  ) throws(LinkError) -> Coordinate {
    let parts = path.split(separator: ";", omittingEmptySubsequences: false).map { unescaped($0) }
    for part in parts.dropFirst() where part.lowercased().hasPrefix("crs=") {
      guard part.dropFirst("crs=".count).lowercased() == "wgs84" else {
        throw LinkError(link: link, reason: "places are understood in WGS 84 only")
      }
    }
    guard let place = coordinate(parts[0]) else {
      throw LinkError(
        link: link,
        reason: "a latitude and a longitude in degrees must come first, like in geo:60.17,24.94")
    }
    // Phones write a marker as 0,0 and then `q=`, with the place or with words to search for.
    guard place == Coordinate(latitude: 0, longitude: 0), let query = fields["q"] else {
      return place
    }
    guard let marked = coordinate(query.prefix { $0 != "(" }) else {
      throw LinkError(link: link, reason: "it asks to search for a name, which takes a network")
    }
    return marked
  }

  /// Two or three numbers, the last an altitude, which is for the eye to find.
  private static func coordinate(_ text: some StringProtocol) -> Coordinate? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { DecimalText.number($0.trimmingCharacters(in: .whitespaces)) }
    guard (2...3).contains(numbers.count), !numbers.contains(nil), let latitude = numbers[0],
      let longitude = numbers[1]
    else { return nil }
    return Coordinate(
      latitude: min(max(latitude, -90), 90), longitude: longitude.remainder(dividingBy: 360))
  }

  private static func fields(of query: Substring) -> [String: String] {
    var fields: [String: String] = [:]
    for field in query.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      fields[parts[0].lowercased()] = unescaped(parts[1])
    }
    return fields
  }

  private static func number(
    _ name: String, _ fields: [String: String], _ link: String
  ) throws(LinkError) -> Double? {
    guard let text = fields[name] else { return nil }
    guard let number = DecimalText.number(text) else {
      throw LinkError(link: link, reason: "\(name) is not a number")
    }
    return number
  }

  private static func unescaped(_ text: Substring) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}

/// A link that cannot be followed.
struct LinkError: Error, Hashable, CustomStringConvertible {
  /// The link as it was given.
  let link: String

  /// What is wrong with it.
  let reason: String

  /// Letters of the link that are shown; more would bury the reason.
  private static let mostShown = 80

  /// One line: the link, shortened, and the reason.
  var description: String {
    let line = link.map { $0.isNewline ? " " : String($0) }.joined()
    let shown = line.count > Self.mostShown ? "\(line.prefix(Self.mostShown))…" : line
    return "\(shown): the link cannot be followed: \(reason)"
  }
}
