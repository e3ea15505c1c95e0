internal import Synchronization
package import Vocabulary

/// The clocks on the walls of airports, by the built-in table and the system's time zones.
///
/// Each airport is looked up once: a run of many requests asks for the same few.
package final class AirportClocks: Sendable {
  /// Those of this system.
  package static let system = AirportClocks()

  private let known = Mutex<[AirportCode: ZoneRules?]>([:])

  private init() {}

  /// The same moment with the offset of an airport's clocks.
  ///
  /// - Returns: the time as it is where the table has no such airport, or the system no rules of its zone, or the
  ///   clocks there are not ahead of UTC by whole minutes.
  package func local(_ time: OffsetDateTime, at airport: AirportCode) -> OffsetDateTime {
    guard let rules = rules(airport) else { return time }
    let seconds = rules.offsetSeconds(at: time.instant)
    guard seconds % 60 == 0 else { return time }
    return OffsetDateTime(time.instant, offsetMinutes: seconds / 60) ?? time
  }

  private func rules(_ airport: AirportCode) -> ZoneRules? {
    if let found = known.withLock({ $0[airport] }) { return found }
    var zones = SystemZones()
    let rules = Airports.airport(airport).flatMap { try? zones.rules($0.zone) }
    known.withLock { $0[airport] = .some(rules) }
    return rules
  }
}
