package import Bookings
package import Vocabulary

/// The share of the price that the owner gets back when the owner cancels an appointment.
///
/// A late cancellation succeeds with its smaller share; it is refused only if the provider says so.
package struct CancellationTerms: Hashable, Sendable, Codable {
  /// One step: a share of the price, up to a number of hours before the start.
  package struct Tier: Hashable, Sendable {
    package let hours: Int
    package let percent: Int

    package init(hours: Int, percent: Int) {
      self.hours = hours
      self.percent = percent
    }
  }

  package let refunds: RefundPolicy
  /// The number of hours before the start from which the owner can no longer cancel; nil if the owner can until the
  /// start.
  package let closesHours: Int?

  /// The maximum number of steps.
  private static let maxCount = 16
  /// The longest time before the start, in hours: a year.
  private static let longest = 8_784

  /// Creates the terms, or throws a refusal that names the member: `refunds` or `closes_hours_before`.
  package init(_ tiers: [Tier], closesHours: Int? = nil) throws(Refusal) {
    guard tiers.count <= Self.maxCount else {
      throw .invalid("refunds", "expected at most \(Self.maxCount)")
    }
    let sorted = tiers.sorted { $0.hours > $1.hours }
    for tier in sorted {
      guard (0...Self.longest).contains(tier.hours), (0...100).contains(tier.percent) else {
        throw .invalid("refunds", "expected 0 to \(Self.longest) hours and 0 to 100 percent")
      }
    }
    for (longer, shorter) in zip(sorted, sorted.dropFirst()) {
      guard longer.hours != shorter.hours, longer.percent >= shorter.percent else {
        throw .invalid(
          "refunds", "expected each hours_before once, and no higher percent for fewer hours")
      }
    }
    if let closesHours, !(0...Self.longest).contains(closesHours) {
      throw .invalid("closes_hours_before", "expected 0 to \(Self.longest)")
    }
    refunds = RefundPolicy(
      tiers: sorted.map { .init(secondsBefore: $0.hours * 3_600, basisPoints: $0.percent * 100) })
    self.closesHours = closesHours
  }

  /// Returns the percentage that the owner gets back by cancelling now what begins at a given time.
  package func percent(of begins: Instant, now: Instant) -> Int {
    let left = begins.seconds(since: now)
    return (refunds.tiers.first { $0.secondsBefore <= left }?.basisPoints ?? 0) / 100
  }

  /// Returns whether the owner can still cancel what begins at a given time.
  package func permits(_ begins: Instant, now: Instant) -> Bool {
    closesHours.map { begins.seconds(since: now) >= $0 * 3_600 } ?? true
  }

  /// Returns the end of the time in which the owner can cancel what begins at a given time; nil if it is not limited.
  package func closes(before begins: Instant) -> Instant? {
    closesHours.map { begins.adding(seconds: 1 - $0 * 3_600) }
  }

  /// The steps, longest time first.
  package var tiers: [Tier] {
    refunds.tiers.map { Tier(hours: $0.secondsBefore / 3_600, percent: $0.basisPoints / 100) }
  }
}
