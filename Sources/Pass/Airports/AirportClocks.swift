internal import Synchronization
package import Vocabulary

/// The clocks on the walls of airports, by the built-in table and the system's time zones.
///
/// Each airport is looked up once, because a run of many requests asks for the same few airports.
package final class AirportClocks: Sendable {
  /// The clocks by the time zones of this system.
  package static let system = AirportClocks()

  private let known = Mutex<[AirportCode: ZoneRules?]>([:])

  private init() {}

  /// Returns the same moment with the offset of an airport's clocks.
  ///
  /// The time stays as it is where the table does not have the airport, the system does not have the rules of its zone,
  /// or the offset of the clocks from UTC is not in whole minutes.
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
