package import Vocabulary

/// The refundable part of a price, by the time that is left before the start.
package struct RefundPolicy: Hashable, Sendable, Codable {
  /// One tier.
  package struct Tier: Hashable, Sendable, Codable {
    /// The minimum number of seconds left before the start for which the tier applies.
    package let secondsBefore: Int
    /// The refunded part, in hundredths of a percent.
    package let basisPoints: Int

    package init(secondsBefore: Int, basisPoints: Int) {
      self.secondsBefore = secondsBefore
      self.basisPoints = basisPoints
    }
  }

  /// The tiers, sorted by time, longest first.
  package let tiers: [Tier]

  package init(tiers: [Tier]) {
    self.tiers = tiers.sorted { $0.secondsBefore > $1.secondsBefore }
  }

  /// Returns the refund of an amount: at least zero, at most the amount.
  package func refund(of paid: Money, begins: Instant, now: Instant) -> Money {
    let left = begins.seconds(since: now)
    let points = tiers.first { $0.secondsBefore <= left }?.basisPoints ?? 0
    let share = paid.share(basisPoints: min(max(points, 0), 10_000))?.minorUnits ?? 0
    return Money(min(max(share, 0), max(paid.minorUnits, 0)), paid.currency)
  }
}
