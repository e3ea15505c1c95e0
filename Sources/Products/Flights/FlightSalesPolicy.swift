package import Bookings
package import Vocabulary

/// Times and limits of selling flights; all times are in seconds.
package struct FlightSalesPolicy: Sendable {
  /// The settings common to all products.
  package var sale = SaleTerms(holds: .flights)
  /// Operating carriers whose flights are sold, because their passes can be signed; nil for all.
  package var carriers: Set<CarrierCode>?
  /// Sales close this long before departure.
  package var salesClose = 3_600
  /// Check-in opens this long before departure, and closes `checkInCloses` before it.
  package var checkInOpens = 86_400
  package var checkInCloses = 2_700
  /// A pass is valid from this long before departure until `passEnds` after it.
  package var passBegins = 10_800
  package var passEnds = 1_800
  /// A flight without a report that it left counts as departed this long after its expected departure.
  package var departureAssumed = 12 * 3_600

  /// The delay from which on passengers who do not fly get the whole price back; `refundedAdvance` is for earlier
  /// departures.
  package var refundedDelay = 5 * 3_600
  package var refundedAdvance = 3_600

  package init() {}
}

extension HoldPolicy {
  /// The policy for seats on flights: five minutes, three holds, nine travelers on up to four flights.
  ///
  /// Of one flight, a user may take nine seats at a time, and 27 in half an hour without buying any.
  package static let flights = HoldPolicy(
    name: "flights", seconds: 300, holdsPerUser: 3, quantityPerHold: 36,
    hoarding: HoardingLimits(atATime: 9, unbought: 27, period: 1_800))
}
