internal import Vocabulary

/// Times and limits of a product's sale; all times are in seconds.
package struct SaleTerms: Sendable {
  package var holds: HoldPolicy
  package var waiting = WaitingListPolicy()
  /// The time for which a price is guaranteed, unless the hold ends earlier.
  package var quoteLasts = 240
  /// The time from the end of the guarantee to the end of the hold, to leave time for the payment.
  package var quoteEndsBeforeHold = 10
  /// The time for which a cancellation offer is valid.
  package var cancellationOfferLasts = 600
  /// The number of attempts per request of a client while the customer waits; also the number of consecutive
  /// failures after which an authorisation at an unreachable provider is given up.
  package var paymentAttempts = 3
  /// The pause between two of these attempts.
  package var paymentPause = 2
  /// The time for which the hold is kept beyond the next attempt.
  package var heldWhilePaying = 30
  /// Timeout of one request to the provider; a client may wait for three of these plus the pauses, which is less than
  /// a request may take (`connections.request-seconds`).
  package var providerPatience = 8
  /// Maximum pause before the service asks a provider again.
  package var longestPause = 3_600
  /// Maximum pause before the service asks whether the customer has completed the required action; the
  /// provider may report it earlier.
  package var customerPause = 30
  /// The time after which a payment is given up and everything that the provider did is undone.
  package var paymentGivenUp = 900
  /// Maximum number of attempts under one idempotency key while the provider cannot be reached.
  package var bookingTries = 10
  /// Maximum number of free bookings, and of bookings of series, that a user may make in `allowancePeriod`, even if
  /// they are cancelled; all may come at once.
  package var allowedBookings = 1_000
  package var allowancePeriod = 30 * 86_400
  /// The time for which personal data is kept after what was sold is over: 30 days, for claims and lost property.
  package var personalDataKept = 30 * 86_400
  /// The time for which answers to idempotent requests are kept: longer than any client queues a request.
  package var answersKept = 604_800

  package init(holds: HoldPolicy) { self.holds = holds }

  /// The policy of holds for users who waited.
  package var leases: HoldPolicy { waiting.lease(holds) }

  /// Returns the time until which a hold is kept for a payment whose provider is asked next at `attempt`.
  ///
  /// It is limited by the hold's start, so that a series of payments cannot keep the hold forever.
  func keeps(_ hold: Hold, through attempt: Instant) -> Instant {
    let longest = hold.since.adding(seconds: holds.seconds + paymentGivenUp)
    return min(attempt, longest).adding(seconds: heldWhilePaying)
  }

  /// Returns the time at which the payment is given up.
  func deadline(of payment: Payment) -> Instant {
    let end = payment.created.adding(seconds: paymentGivenUp)
    return min(end, payment.actionEnds ?? end)
  }

  /// Returns the seconds to wait before the service asks a provider again: exponential with jitter, so that a
  /// recovering provider is not overloaded.
  func pause(after attempts: Int, using random: inout some RandomNumberGenerator) -> Int {
    let longest = min(1 << min(max(attempts, 0), 20), longestPause)
    return Int.random(in: (longest + 1) / 2...longest, using: &random)
  }
}
