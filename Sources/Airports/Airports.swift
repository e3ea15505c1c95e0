package import Vocabulary

/// An airport as anybody can look it up.
package struct KnownAirport: Hashable, Sendable {
  package let code: AirportCode
  package let name: String
  package let city: String
  /// Two letters (ISO 3166).
  package let country: String
  /// The zone that the clocks there keep.
  package let zone: ZoneName
}

/// The airports that every operator may fly to, and every gate stand in, without saying where they are.
///
/// Whoever starts for one scan asks for one airport: nothing is read that was not asked for.
package enum Airports {
  /// The airport with that code.
  package static func airport(_ code: AirportCode) -> KnownAirport? {
    let start = "\(code.rawValue)|"
    return rows.first { $0.hasPrefix(start) }.flatMap(airport)
  }

  /// The lines of the tables, a region at a time.
  static var rows: some Sequence<Substring> { regions.lazy.flatMap { $0.split(separator: "\n") } }

  private static var regions: [String] {
    [northAmerica, latinAmerica, europe, africa, asia, oceania]
  }

  private static func airport(_ row: Substring) -> KnownAirport? {
    let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, let code = AirportCode(fields[0]), let zone = ZoneName(fields[4])
    else { return nil }
    return KnownAirport(
      code: code, name: fields[1], city: fields[2], country: fields[3], zone: zone)
  }
}
