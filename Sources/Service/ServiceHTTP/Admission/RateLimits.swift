/// How many requests are answered, by user, by address and in all.
///
/// A bucket of its own for each user and kind, for each address, and one for the service. They are in the
/// memory of this process, and a start begins with full ones. Services of one store tell each other what was
/// spent (`QuotaExchange`), but for the bucket of the service.
package struct RateLimits: Sendable {
  /// By user, of travelers; a check-in by booking.
  package var travelers: [RateClass: Quota]
  /// The same of agents and operators, each of whom acts for many.
  package var staff: [RateClass: Quota]
  /// By client address, of travelers and of those without a token; generous, because an airport shares one.
  package var address: Quota?
  /// By address, of those who search without a token.
  package var searches: Quota?
  /// By address, of those who look for a booking by its code and a name.
  package var lookups: Quota?
  /// Look-ups by booking code and address, so that an attacker uses up only the attacker's own tries.
  package var codes: Quota?
  /// Look-ups by booking code from all addresses, so that a name is not guessed from many addresses either.
  ///
  /// It is wide: one address cannot use it up, and when many have used it up, a look-up succeeds every few seconds.
  package var codesInAll: Quota?
  /// Of all together.
  package var service: Quota?
  /// Buckets of one kind at a time; who comes beyond that shares one.
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

  /// The limits multiplied by a factor.
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
