internal import Vocabulary

/// Times and limits that the sale of any product has, all in seconds.
package struct SaleTerms: Sendable {
  package var holds: HoldPolicy
  /// How long a price is guaranteed, while the hold lasts.
  package var quoteLasts = 240
  /// How long before the hold the price ends: time enough to pay.
  package var quoteEndsBeforeHold = 10
  /// How long the refund of a cancellation is promised.
  package var cancellationOfferLasts = 600
  /// How often a provider is asked while the customer waits for its answer, and as often in a row one that
  /// cannot be reached is asked for an authorisation at all.
  package var paymentAttempts = 3
  /// How long the customer waits between two of these.
  package var paymentPause = 2
  /// How much longer than the moment at which a provider is asked for the money what is held is kept.
  package var heldWhilePaying = 30
  /// How long one answer of a provider is waited for: three times that, with the pauses, is what a customer
  /// and the client between may have to wait.
  package var providerPatience = 10
  /// The longest that the house waits before it asks a provider again.
  package var longestPause = 3_600
  /// The longest that the house waits before it asks whether a customer has done what they had to; the
  /// provider may tell it sooner.
  package var customerPause = 30
  /// After how long nobody waits for a provider any more: what it did is undone.
  package var paymentGivenUp = 900
  /// How often a request is begun under one key whose payment provider cannot be reached.
  package var bookingTries = 10
  /// How long after what was sold is over what a booking says about people is kept: 30 days, for claims and
  /// lost property.
  package var personalDataKept = 30 * 86_400
  /// How long an answer to a request is kept: longer than any client queues it.
  package var answersKept = 604_800

  package init(holds: HoldPolicy) { self.holds = holds }

  /// Up to when what is held is kept for a payment that is under way; it comes to an end also for somebody
  /// who begins one payment after another.
  ///
  /// - Parameter attempt: when the provider is asked next.
  func keeps(_ hold: Hold, through attempt: Instant) -> Instant {
    let longest = hold.since.adding(seconds: holds.seconds + paymentGivenUp)
    return min(attempt, longest).adding(seconds: heldWhilePaying)
  }

  /// When nobody waits any longer for a payment to come about.
  func deadline(of payment: Payment) -> Instant {
    let end = payment.created.adding(seconds: paymentGivenUp)
    return min(end, payment.actionEnds ?? end)
  }

  /// How long the house waits before it asks a provider again: twice as long each time, and never all at
  /// once, so that a provider that comes back is not overrun.
  func pause(after attempts: Int, using random: inout some RandomNumberGenerator) -> Int {
    let longest = min(1 << min(max(attempts, 0), 20), longestPause)
    return Int.random(in: (longest + 1) / 2...longest, using: &random)
  }
}
