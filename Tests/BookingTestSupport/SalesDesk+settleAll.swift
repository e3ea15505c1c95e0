package import Bookings
package import Selling
package import Vocabulary

extension SalesDesk {
  /// Settles all due payments one after another, and returns the number that are settled.
  ///
  /// `failed` is called for each payment that could not be settled; the others are not affected.
  package func settleAll(
    now: Instant,
    failed: (Payment.ID, any Error) -> Void = { _, _ in }
  ) async throws -> Int {
    var settled = 0
    for payment in try await duePayments(now: now) {
      do {
        _ = try await settle(payment.id, now: now)
        if try await found(Payment.self, payment.id).value.state.isSettled { settled += 1 }
      } catch { failed(payment.id, error) }
    }
    return settled
  }
}
