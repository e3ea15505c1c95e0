internal import Bookings
package import Vocabulary

/// What the services of a store remember of time.
package struct ClockRecord: Record, Hashable {
  package static let kind = "service_clock"
  package static let name = "clock"

  package var key: String { Self.name }
  /// The latest time at which a service with a right clock was at work.
  package var reached: Instant
  /// The boot of that service's machine, and the seconds since then; nil where the machine does not tell.
  package var boot: String?
  package var uptime: Int
  /// How often an operator has accepted a time.
  var accepted: Int
}
