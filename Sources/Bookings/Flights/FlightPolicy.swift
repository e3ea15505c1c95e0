package import Vocabulary

/// Times and limits of selling flights, all in seconds.
package struct FlightPolicy: Sendable {
  /// The operating carriers whose flights are sold, those for which passes can be signed; nil for all.
  package var carriers: Set<CarrierCode>?
  package var holds = HoldPolicy.flights
  /// How long a price is guaranteed, while the hold lasts.
  package var quoteLasts = 240
  /// How long before the hold the price ends: time enough to pay.
  package var quoteEndsBeforeHold = 10
  /// Up to when before departure it can be bought.
  package var salesClose = 3_600
  /// From when to when before departure a traveler can check in.
  package var checkInOpens = 86_400
  package var checkInCloses = 2_700
  /// From when before departure to when after it a pass is good.
  package var passBegins = 10_800
  package var passEnds = 1_800
  /// How long the refund of a cancellation is promised.
  package var cancellationOfferLasts = 600
  /// How often in a row a provider that cannot be reached is asked for an authorisation.
  package var paymentAttempts = 3
  /// After how long nobody waits for a provider any more: what it did is undone.
  package var paymentGivenUp = 900
  /// How often a wish is begun under one key whose payment provider cannot be reached.
  package var bookingTries = 10
  /// How long after the last flight what a booking says about people is kept: 30 days, for claims and
  /// lost property.
  package var personalDataKept = 30 * 86_400
  /// How long an answer to a request is kept: longer than any client queues it.
  package var answersKept = 604_800

  package init() {}
}
