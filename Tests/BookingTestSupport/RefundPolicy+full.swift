package import Bookings

extension RefundPolicy {
  /// A full refund until the start.
  package static let full = RefundPolicy(tiers: [Tier(secondsBefore: 0, basisPoints: 10_000)])
}
