package import BookingStore
package import Bookings
internal import FlightSales
package import Flights
package import Selling

// Shorthands for selling flights in tests.

/// A quote for flights.
package typealias FlightQuote = Quote<FlightRequest>

extension SalesDesk<FlightProduct> {
  /// A desk with one provider for every payment method.
  package init(
    store: any BookingStore, provider: any PaymentProvider,
    policy: FlightSalesPolicy = FlightSalesPolicy(),
    clock: any Clock<Duration> = ContinuousClock(), randomness: Randomness = .system
  ) {
    self.init(
      store: store, providers: .only(provider), policy: policy, clock: clock, randomness: randomness
    )
  }
}

extension Checkout.Order<FlightOrder> {
  package init(
    payment: Checkout.PaymentChoice?, passengers: [Passenger.Details],
    contact: FlightBooking.Contact
  ) {
    self.init(
      payment: payment, details: FlightOrder(passengers: passengers, contact: contact))
  }
}
