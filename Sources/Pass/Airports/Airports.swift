package import Vocabulary

/// An airport's public data.
package struct KnownAirport: Hashable, Sendable {
  package let code: AirportCode
  package let name: String
  package let city: String
  /// The country, two letters (ISO 3166).
  package let country: String
  /// The airport's time zone.
  package let zone: ZoneName
}

/// The built-in airports, which an operator or a gate can use without configuring them.
///
/// A lookup searches the text tables and parses only the matching row, because a program that
/// starts for one scan needs one airport.
package enum Airports {
  /// Returns the airport with this code, or nil if it is unknown.
  package static func airport(_ code: AirportCode) -> KnownAirport? {
    let start = "\(code.rawValue)|"
    for region in regions {
      if let row = TableLines(text: region).first(beginningWith: start) { return airport(row) }
    }
    return nil
  }

  /// All built-in airports, to make an index.
  package static let all: [KnownAirport] = rows.compactMap(airport)

  /// The lines of the tables, region by region.
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
