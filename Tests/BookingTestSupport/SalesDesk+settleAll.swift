package import Bookings
package import Selling
package import Vocabulary

extension SalesDesk {
  /// Goes on with all payments that nobody finished, in this process or another, one after the other; how
  /// many are settled now.
  ///
  /// - Parameter failed: is told what kept a payment from being settled in this round; it keeps none of the
  ///   others waiting.
  package func settleAll(
    now: Instant, using random: inout some RandomNumberGenerator,
    failed: (Payment.ID, any Error) -> Void = { _, _ in }
  ) async throws -> Int {
    var settled = 0
    for payment in try await duePayments(now: now) {
      do {
        _ = try await settle(payment.id, now: now, using: &random)
        if try await found(Payment.self, payment.id).value.state.isSettled { settled += 1 }
      } catch { failed(payment.id, error) }
    }
    return settled
  }
}
