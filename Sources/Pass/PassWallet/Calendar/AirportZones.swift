internal import Airports
internal import PassDocuments
internal import Vocabulary

/// The zones of airports by the built-in table, each looked up once for a calendar.
struct AirportZones {
  private var zones = SystemZones()
  private var known: [AirportCode: ZoneInfo?] = [:]

  /// Returns the zone that the details name, or else that of the airport; nil where neither is known.
  mutating func zone(_ named: Zone?, at airport: AirportCode?) -> ZoneInfo? {
    if let named { return named.info }
    guard let airport else { return nil }
    if let found = known[airport] { return found }
    let found = Airports.airport(airport).flatMap { try? zones.zone($0.zone) }
    known[airport] = .some(found)
    return found
  }
}
