internal import Bookings
internal import FlightSales
internal import Flights
internal import Selling
internal import Vocabulary

/// A command to the desk of any product, a message between the service and the provider, or background work.
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
  case updateBookings(FlightInstance.ID)
  /// Sends one request to the provider, and settles its answer.
  case step(Payment.ID)
  /// Delivers a message from the provider: repeated, late, in any order.
  case message(Payment.ID, PaymentReceipt)
  /// Lets a delayed request reach the provider.
  case arrival(PaymentRequest)
  case addition(AdditionCommand)
  case parking(ParkingCommand)
  case show(ShowCommand)
  case stay(StayCommand)
  case appointment(AppointmentCommand)
  case waiting(WaitingCommand)
  case refund(AgentRefundCommand)
  case recovery
  case tidying

  /// The name in traces and counts.
  var name: String {
    if case .gate(let action, _, _, _) = self { return "gate.\(action)" }
    if case .addition(let command) = self { return command.name }
    if case .parking(let command) = self { return command.name }
    if case .show(let command) = self { return command.name }
    if case .stay(let command) = self { return command.name }
    if case .appointment(let command) = self { return command.name }
    if case .waiting(let command) = self { return command.name }
    return String("\(self)".prefix { $0 != "(" })
  }
}

/// A command with the idempotency key under which it may be repeated.
struct SimulatedRequest: Sendable {
  let command: SimulatedCommand
  let key: RequestKey?
}
