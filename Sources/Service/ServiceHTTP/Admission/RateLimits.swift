/// The limits on the rate of requests, by user, by address and for all together.
///
/// There is a bucket for each user and kind, one for each address, and one for the service. They are in the memory of
/// this process, so all of them are full after a start. Services of one store exchange their spending
/// (`QuotaExchange`), except for the bucket of the service.
package struct RateLimits: Sendable {
  /// The quotas of each traveler by kind; a check-in counts by booking.
  package var travelers: [RateClass: Quota]
  /// The quotas of each agent, operator or gate by kind; each of them acts for many users.
  package var staff: [RateClass: Quota]
  /// The quota of each client address, for travelers and for callers without a token; it is generous, because an
  /// airport shares one.
  package var address: Quota?
  /// The quota of each address for searches without a token.
  package var searches: Quota?
  /// The quota of each address for look-ups of a booking by its code and a name.
  package var lookups: Quota?
  /// The quota of each booking code from one address, so that an attacker uses up only the attacker's own tries.
  package var codes: Quota?
  /// The quota of each booking code from all addresses, so that a name is not guessed from many addresses either.
  ///
  /// It is wide: one address cannot use it up, and when many have used it up, a look-up succeeds every few seconds.
  package var codesInAll: Quota?
  /// The quota of all clients together.
  package var service: Quota?
  /// Maximum number of buckets of one kind at a time; further clients share one.
  package var maxBuckets = 50_000

  /// The limits that the service has unless its operator says otherwise.
  package static let standard = RateLimits(
    travelers: [
      .search: .perMinute(30), .hold: .perMinute(10), .book: .perMinute(5),
      .checkIn: .perMinute(3), .change: .perMinute(60), .read: .perMinute(300),
    ],
    staff: [
      .search: .perMinute(300), .hold: .perMinute(200), .book: .perMinute(100),
      .checkIn: .perMinute(30), .change: .perMinute(1_200), .read: .perMinute(3_000),
    ],
    address: .perMinute(6_000), searches: .perMinute(300), lookups: .perMinute(10),
    codes: Quota(10, in: .seconds(900)),
    codesInAll: Quota(100, in: .seconds(900)), service: .perMinute(120_000))

  /// Returns the limits multiplied by a factor.
  package func times(_ factor: Double) -> RateLimits {
    RateLimits(
      travelers: travelers.mapValues { $0.times(factor) },
      staff: staff.mapValues { $0.times(factor) }, address: address?.times(factor),
      searches: searches?.times(factor), lookups: lookups?.times(factor),
      codes: codes?.times(factor),
      codesInAll: codesInAll?.times(factor), service: service?.times(factor),
      maxBuckets: maxBuckets)
  }
}
