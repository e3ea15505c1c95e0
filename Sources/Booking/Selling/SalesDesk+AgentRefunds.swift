internal import BookingStore
package import Bookings
package import Vocabulary

/// Refunds that agents decide.
extension SalesDesk {
  /// Refunds the amount that an agent decides, and asks the payment provider to return it.
  ///
  /// `limits` bounds what the agent may refund; nil means no limit. `entry` makes the entry of the trail about the
  /// refunded amount, which is in the commit of the refund.
  package func refund(
    _ part: AgentRefund.Part, of booking: OpaqueID<P.Booking>,
    within limits: RefundLimits?, onlyIf check: Check? = nil, _ command: UserCommand,
    recording entry: @Sendable (Money) throws -> TrailEntry
  ) async throws -> P.Booking {
    let refunded = try await change(command, about: booking.rawValue) { random in
      let read = try await found(P.Booking.self, booking)
      let payments = try await payments(beside: read)
      // The check runs after the payments were read, because the commit requires their versions: another refund that is
      // new to the caller fails the check, or it fails the commit and then the check of the next attempt.
      try await check?(read)
      let tally = try await store.first(RefundTally.self, .refunds(by: command.user))
      var decision = try AgentRefund.give(
        part, from: AgentRefund.Snapshot(booking: read, payments: payments, tally: tally), product,
        by: command.user, within: limits, now: command.now, using: &random)
      decision.changes.insert(try entry(decision.answer.amount))
      return decision.map(\.change)
    }
    return try await settle(refunded, now: command.now)
  }
}
