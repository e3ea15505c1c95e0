internal import Bookings
internal import Vocabulary

/// What the services of a store remember of time.
struct ClockRecord: Record, Hashable {
  static let kind = "service_clock"
  static let name = "clock"

  var key: String { Self.name }
  /// The latest time at which a service with a right clock was at work.
  var reached: Instant
  /// The boot of that service's machine, and the seconds since then; nil where the machine does not tell.
  var boot: String?
  var uptime: Int
  /// How often an operator has accepted a time.
  var accepted: Int
}
