internal import Bookings
internal import FlightSales
internal import Flights
internal import Selling
internal import Vocabulary

/// What somebody asks of the desk.
enum SimulatedCommand: Sendable {
  case hold(UserID, [FlightInstance.ID], [SeatMap.Place.ID])
  case release(UserID, Hold.ID)
  case quote(UserID, FlightRequest)
  case requote(UserID, FlightQuote.ID)
  case begin(UserID, FlightQuote.ID, String, people: Int)
  case finish(FlightBooking.ID)
  case checkIn(UserID, FlightBooking.ID, [Passenger.ID])
  case changeSeat(UserID, FlightBooking.ID, Passenger.ID, Int, SeatMap.Place.ID)
  case offer(UserID, FlightBooking.ID)
  case cancel(UserID, FlightBooking.ID, CancellationOffer.ID)
  case gate(DeliveryAction, FlightBooking.ID, Passenger.ID, Int)
  case report(Operations.News, FlightInstance.ID)
  case follow(FlightInstance.ID)
  /// One request to the provider, and what comes of it.
  case step(Payment.ID)
  /// The provider speaks of its own accord: again, late, in any order.
  case message(Payment.ID, PaymentReceipt)
  /// A request that was on its way arrives.
  case arrival(PaymentRequest)
  case parking(ParkingCommand)
  case recovery
  case tidying

  /// In one word.
  var name: String {
    if case .parking(let command) = self { return command.name }
    return String("\(self)".prefix { $0 != "(" })
  }
}

/// A command with the key under which its sender may send it again.
struct SimulatedRequest: Sendable {
  let command: SimulatedCommand
  let key: RequestKey?
}
