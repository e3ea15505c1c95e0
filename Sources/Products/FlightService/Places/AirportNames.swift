internal import Airports
internal import Flights
internal import Synchronization
internal import Vocabulary

/// The names of airports: those of the operator's files, and of the built-in table.
///
/// A page and a mail name an airport while they are written, so each process has a copy of what the store has. It is the
/// same for all services of a process, because a code means one airport.
enum AirportNames {
  private static let imported = Mutex<[AirportCode: Airport]>([:])

  /// Takes over the names of a store.
  static func take(_ airports: [Airport]) {
    imported.withLock { names in for airport in airports { names[airport.code] = airport } }
  }

  /// The city of an airport; nil if it is not known.
  static func city(_ code: AirportCode) -> String? {
    imported.withLock { $0[code] }?.city ?? Airports.airport(code)?.city
  }

  /// The name of an airport; nil if it is not known.
  static func name(_ code: AirportCode) -> String? {
    imported.withLock { $0[code] }?.name ?? Airports.airport(code)?.name
  }
}
