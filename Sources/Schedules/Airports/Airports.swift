package import Bookings
package import Vocabulary

/// The airports that every operator may fly to without saying where they are.
///
/// Facts as anybody can look them up: the code, the name, the city, the country (ISO 3166) and the zone
/// that the clocks there keep. An operator's own file comes before these.
package enum Airports {
  /// The airport with that code.
  package static func airport(_ code: AirportCode) -> Airport? { byCode[code] }

  /// All of them, by code.
  package static let byCode: [AirportCode: Airport] = {
    let rows = [northAmerica, latinAmerica, europe, africa, asia, oceania]
      .flatMap { $0.split(separator: "\n") }
    let airports = rows.compactMap(airport)
    return Dictionary(airports.map { ($0.code, $0) }) { first, _ in first }
  }()

  /// How many lines the tables have: what could not be read would be missing.
  static let rowCount = [northAmerica, latinAmerica, europe, africa, asia, oceania]
    .reduce(0) { $0 + $1.split(separator: "\n").count }

  private static func airport(_ row: Substring) -> Airport? {
    let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, let code = AirportCode(fields[0]), let zone = ZoneName(fields[4])
    else { return nil }
    return Airport(code: code, name: fields[1], city: fields[2], country: fields[3], zone: zone)
  }
}
