package import Bookings
package import Vocabulary

/// Times and limits of selling flights, all in seconds.
package struct FlightSalesPolicy: Sendable {
  /// Those that every product has.
  package var sale = SaleTerms(holds: .flights)
  /// The operating carriers whose flights are sold, those for which passes can be signed; nil for all.
  package var carriers: Set<CarrierCode>?
  /// Up to when before departure it can be bought.
  package var salesClose = 3_600
  /// From when to when before departure a traveler can check in.
  package var checkInOpens = 86_400
  package var checkInCloses = 2_700
  /// From when before departure to when after it a pass is good.
  package var passBegins = 10_800
  package var passEnds = 1_800

  package init() {}
}

extension HoldPolicy {
  /// Seats on flights: five minutes, three holds, nine travelers on up to four flights.
  package static let flights = HoldPolicy(
    name: "flights", seconds: 300, holdsPerUser: 3, quantityPerHold: 36)
}
