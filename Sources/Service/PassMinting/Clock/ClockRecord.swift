internal import Bookings
package import Vocabulary

/// The latest time that the services of a store have seen, which shows a clock that went back.
package struct ClockRecord: Record, Hashable {
  package static let kind = "service_clock"
  package static let name = "clock"

  package var key: String { Self.name }
  /// The latest time at which a service with a right clock was at work.
  package var reached: Instant
  /// The boot of that service's machine; nil where the machine does not report one.
  package var boot: String?
  package var uptime: Int
  /// The number of times that an operator has accepted a time.
  var accepted: Int
}
