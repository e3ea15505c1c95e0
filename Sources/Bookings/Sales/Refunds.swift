package import Vocabulary

/// What part of the price comes back, by the time that is left.
package struct RefundPolicy: Hashable, Sendable, Codable {
  /// One step of it.
  package struct Tier: Hashable, Sendable, Codable {
    /// At least so much time before it begins.
    package let secondsBefore: Int
    /// Hundredths of a percent that come back.
    package let basisPoints: Int

    package init(secondsBefore: Int, basisPoints: Int) {
      self.secondsBefore = secondsBefore
      self.basisPoints = basisPoints
    }
  }

  /// The longest time first.
  package let tiers: [Tier]

  package init(tiers: [Tier]) {
    self.tiers = tiers.sorted { $0.secondsBefore > $1.secondsBefore }
  }

  /// What comes back of an amount: never less than nothing, never more than was paid.
  package func refund(of paid: Money, begins: Instant, now: Instant) -> Money {
    let left = begins.seconds(since: now)
    let points = tiers.first { $0.secondsBefore <= left }?.basisPoints ?? 0
    let share = paid.share(basisPoints: min(max(points, 0), 10_000))?.minorUnits ?? 0
    return Money(min(max(share, 0), max(paid.minorUnits, 0)), paid.currency)
  }
}
