/// A picture in a rounded border that casts a shadow.
///
/// Unchecked, because who draws it does not change its pixels meanwhile.
struct FramedPicture: RowOverlay, @unchecked Sendable {
  let picture: Bitmap

  /// The border's outer edge in pixels, its corners' radius and its width.
  let place: PixelRect
  let radius: Float
  let border: Float
  let borderColor: RGBA

  let shadow: Shadow

  func draw(rows: Range<Int>, on target: PixelBuffer) {
    let reach = shadow.y..<shadow.y + shadow.mask.height
    guard rows.overlaps(reach) || rows.overlaps(Int(place.y)..<Int(place.y + place.height)) else {
      return
    }
    let part = target.part(rows: rows)
    var place = place
    place.y -= Float(rows.lowerBound)
    part.draw(shadow, down: -rows.lowerBound)
    // The picture ends under the middle of its border: at the rounded corners nothing of it looks out.
    part.copy(
      picture.buffer, x: Int(place.x), y: Int(place.y), clippedTo: place.insetBy(border / 2),
      radius: radius - border / 2)
    part.strokeRoundedRect(place, radius: radius, lineWidth: border, color: borderColor)
  }
}
