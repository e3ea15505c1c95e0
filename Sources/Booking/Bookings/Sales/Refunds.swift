package import Vocabulary

/// The refundable part of a price, by the time left before the start.
package struct RefundPolicy: Hashable, Sendable, Codable {
  /// One tier.
  package struct Tier: Hashable, Sendable, Codable {
    /// Applies if at least this many seconds are left.
    package let secondsBefore: Int
    /// Refunded part in hundredths of a percent.
    package let basisPoints: Int

    package init(secondsBefore: Int, basisPoints: Int) {
      self.secondsBefore = secondsBefore
      self.basisPoints = basisPoints
    }
  }

  /// Sorted by time, longest first.
  package let tiers: [Tier]

  package init(tiers: [Tier]) {
    self.tiers = tiers.sorted { $0.secondsBefore > $1.secondsBefore }
  }

  /// The refund of an amount: at least zero, at most the amount.
  package func refund(of paid: Money, begins: Instant, now: Instant) -> Money {
    let left = begins.seconds(since: now)
    let points = tiers.first { $0.secondsBefore <= left }?.basisPoints ?? 0
    let share = paid.share(basisPoints: min(max(points, 0), 10_000))?.minorUnits ?? 0
    return Money(min(max(share, 0), max(paid.minorUnits, 0)), paid.currency)
  }
}
