package import Vocabulary

/// Another flight of a passenger: inbound, onward, or the one under which the seat was sold.
package struct Connection: Hashable, Sendable {
  package let flight: FlightDesignator
  package let bookingClass: String
  /// The day of the month; no month is written.
  package let day: Int
  /// Airports, from and to; an inbound flight may name only the first.
  package let airports: [AirportCode]
  /// Hours and minutes on the local clock, such as `1540`; nil if they are not written.
  package let time: String?
  /// The rest: a shift of days and a status, as written.
  package let rest: String
}
