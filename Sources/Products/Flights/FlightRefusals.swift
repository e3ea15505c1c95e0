package import Bookings
package import Vocabulary

extension RefusalCode {
  /// The codes specific to flights.
  package static let flights = [
    flightClosed, passengerDocumentInvalid, checkInNotOpen, checkInClosed, seatCostsMore,
  ]

  package static let flightClosed = RefusalCode(
    "FLIGHT_CLOSED", .conflict, "The flight is closed", message: .flightClosed)
  package static let passengerDocumentInvalid = RefusalCode(
    "PASSENGER_DOCUMENT_INVALID", .invalid, "A passenger's data is not valid",
    message: .checkPassengerData)
  package static let checkInNotOpen = RefusalCode(
    "CHECK_IN_NOT_OPEN", .conflict, "Check-in is not open yet", message: .checkInNotOpen)
  package static let checkInClosed = RefusalCode(
    "CHECK_IN_CLOSED", .conflict, "Check-in is closed", message: .checkInClosed)
  package static let seatCostsMore = RefusalCode(
    "SEAT_COSTS_MORE", .conflict, "The seat costs more", message: .seatCostsMore)
}

extension Refusal {
  package static func flightClosed(_ flight: FlightInstance.ID, _ status: FlightStatus) -> Refusal {
    Refusal(
      .flightClosed,
      "this is not possible for flight \(flight) now; its status is \(status.rawValue)",
      [Detail("flight_id", .text(flight.rawValue)), Detail("status_code", .text(status.rawValue))])
  }

  /// Returns the refusal of an order with invalid passengers; the description and the details are about `first`.
  ///
  /// `passenger` is the index in the order's passengers, from 0.
  package static func passengerDocumentInvalid(
    _ first: (passenger: Int, problem: Passenger.Details.Problem),
    _ others: [(passenger: Int, problem: Passenger.Details.Problem)] = []
  ) -> Refusal {
    Refusal(
      .passengerDocumentInvalid, "passenger \(first.passenger + 1): \(first.problem)",
      [Detail("passenger_index", .number(first.passenger))],
      faults: ([first] + others).map { passenger, problem in
        Fault(
          member: "passengers[\(passenger)].\(problem.part.rawValue)",
          problem: problem.description)
      })
  }

  package static func checkInNotOpen(until opens: Instant) -> Refusal {
    Refusal(
      .checkInNotOpen, "check-in opens at \(opens)", [Detail("check_in_opens_at", .moment(opens))])
  }

  package static func checkInClosed(since closed: Instant) -> Refusal {
    Refusal(
      .checkInClosed, "check-in closed at \(closed)",
      [Detail("check_in_closed_at", .moment(closed))])
  }

  package static func seatCostsMore(_ difference: Money) -> Refusal {
    Refusal(
      .seatCostsMore,
      "this seat costs \(difference) more, before taxes, than the seat that was paid for; choose a seat that costs no "
        + "more, or buy this one: ask for its price with POST extras-quote and the member seat, then pay that quote "
        + "with POST extras",
      [Detail("price_delta", .amount(difference))])
  }
}
