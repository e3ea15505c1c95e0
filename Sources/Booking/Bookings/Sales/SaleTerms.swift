internal import Vocabulary

/// Times and limits of a product's sale; all times are in seconds.
package struct SaleTerms: Sendable {
  package var holds: HoldPolicy
  package var waiting = WaitingListPolicy()
  /// How long a price is guaranteed, unless the hold ends earlier.
  package var quoteLasts = 240
  /// How long before the end of the hold the guarantee ends, to leave time for the payment.
  package var quoteEndsBeforeHold = 10
  /// How long a cancellation offer is valid.
  package var cancellationOfferLasts = 600
  /// Attempts per request of a client while the customer waits; also the number of consecutive failures
  /// after which an authorisation at an unreachable provider is given up.
  package var paymentAttempts = 3
  /// Pause between two of these attempts.
  package var paymentPause = 2
  /// How much longer than the next attempt the hold is kept.
  package var heldWhilePaying = 30
  /// Timeout of one request to the provider; a client may wait for three of these plus the pauses, which is less than
  /// a request may take (`connections.request-seconds`).
  package var providerPatience = 8
  /// Maximum pause before the service asks a provider again.
  package var longestPause = 3_600
  /// Maximum pause before the service asks whether the customer has completed the required action; the
  /// provider may report it earlier.
  package var customerPause = 30
  /// When a payment is given up and what the provider did is undone.
  package var paymentGivenUp = 900
  /// Attempts under one idempotency key while the provider cannot be reached.
  package var bookingTries = 10
  /// How many free bookings, and bookings of series, a user may make in `allowancePeriod`, also if they are cancelled;
  /// all may come at once.
  package var allowedBookings = 1_000
  package var allowancePeriod = 30 * 86_400
  /// How long personal data is kept after what was sold is over: 30 days, for claims and lost property.
  package var personalDataKept = 30 * 86_400
  /// How long answers to idempotent requests are kept: longer than any client queues a request.
  package var answersKept = 604_800

  package init(holds: HoldPolicy) { self.holds = holds }

  /// The terms of what is held for a user who waited.
  package var leases: HoldPolicy { waiting.lease(holds) }

  /// Until when a hold is kept for a payment that is under way.
  ///
  /// Limited by the hold's start, so that a series of payments cannot keep it forever.
  ///
  /// - Parameter attempt: when the provider is asked next.
  func keeps(_ hold: Hold, through attempt: Instant) -> Instant {
    let longest = hold.since.adding(seconds: holds.seconds + paymentGivenUp)
    return min(attempt, longest).adding(seconds: heldWhilePaying)
  }

  /// When the payment is given up.
  func deadline(of payment: Payment) -> Instant {
    let end = payment.created.adding(seconds: paymentGivenUp)
    return min(end, payment.actionEnds ?? end)
  }

  /// Seconds to wait before the service asks a provider again: exponential with jitter, so that a
  /// recovering provider is not overloaded.
  func pause(after attempts: Int, using random: inout some RandomNumberGenerator) -> Int {
    let longest = min(1 << min(max(attempts, 0), 20), longestPause)
    return Int.random(in: (longest + 1) / 2...longest, using: &random)
  }
}
