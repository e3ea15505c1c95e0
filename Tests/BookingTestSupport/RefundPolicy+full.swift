package import Bookings

extension RefundPolicy {
  /// Everything until it begins.
  package static let full = RefundPolicy(tiers: [Tier(secondsBefore: 0, basisPoints: 10_000)])
}
