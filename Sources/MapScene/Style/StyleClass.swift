/// What a feature is to the eye: everything of one class shares a colour, a width and a place in
/// the painter's order.
///
/// The cases stand in painter's order, the first at the bottom.
public enum StyleClass: UInt8, CaseIterable, Sendable {
  /// Land area, drawn over the ground where a map tells land from sea.
  case land

  /// Park, wood, grass and other green area.
  case green

  /// Sea and lake area of a map of the world: its shores are hundreds of metres off, so that close
  /// up its colour would be on the wrong side of the coast.
  case coarseWater

  /// Sea, lake and river area.
  case water

  /// Stream, ditch and canal drawn as a line.
  case stream

  /// River drawn as a line.
  case river

  /// The line between land and sea.
  case coastline

  /// Border of a region inside a country.
  case regionBorder

  /// Border of a country.
  case countryBorder

  /// Footway, cycleway, track, steps, pier and ferry line.
  case path

  /// Service road and parking aisle.
  case service

  /// Residential and unclassified street, pedestrian street.
  case minorStreet

  /// Railway and tramway.
  case rail

  /// Tertiary road.
  case tertiary

  /// Secondary road.
  case secondary

  /// Primary and trunk road.
  case primary

  /// Motorway.
  case motorway

  /// Building.
  case building

  /// Populated place, a dot.
  case place

  /// Anything of a layer no schema names: the user's own data.
  case data
}
