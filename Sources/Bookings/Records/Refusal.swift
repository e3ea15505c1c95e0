package import Vocabulary

/// Why something was not done: an ordinary answer, with the evidence that a person or a program needs.
package enum Refusal: Error, Hashable, Sendable {
  // Inventory
  case nothingToHold
  case tooMuchAtOnce(limit: Int)
  case alreadyHeld(Hold.ID)
  case unavailable([Resource])
  case tooManyHolds(limit: Int, until: Instant)
  case holdCannotLastLonger(Hold.ID, expires: Instant)
  case holdExpired(Hold.ID)

  // Anything
  case notFound(String, String)
  case notAllowed(what: String, state: String, action: String, allowed: [String])
  case keyUsedForAnotherRequest
  /// Every try under the key came to nothing.
  case keyUsedUp(tries: Int)
  case invalid(String, String)
  /// It is not what the caller last saw of it.
  case changed(String)
  /// It was done a moment ago and can be done again from then on.
  case tooSoon(String, until: Instant)
  case busy

  // Quotes and payment
  case quoteExpired(Quote.ID, replacement: Quote.ID, difference: Money)
  case quoteUsed(Quote.ID)
  case quoteOutdated(Quote.ID)
  case paymentDeclined(String)
  case paymentUnavailable

  // Flights
  case flightClosed(FlightInstance.ID, FlightStatus)
  case passengerDocumentInvalid(passenger: Int, Passenger.Details.Problem)
  case checkInNotOpen(until: Instant)
  case checkInClosed(since: Instant)
  case bookingCancelled
  case seatCostsMore(Money)

  /// The stable name that programs go by.
  package var code: String {
    switch self {
    case .nothingToHold, .invalid: "INVALID_REQUEST"
    case .tooMuchAtOnce: "TOO_MANY_UNITS"
    case .alreadyHeld: "ALREADY_HELD"
    case .unavailable: "SEAT_UNAVAILABLE"
    case .tooManyHolds: "TOO_MANY_HOLDS"
    case .holdCannotLastLonger: "HOLD_NOT_RENEWABLE"
    case .holdExpired: "HOLD_EXPIRED"
    case .notFound: "NOT_FOUND"
    case .notAllowed: "INVALID_TRANSITION"
    case .keyUsedForAnotherRequest: "IDEMPOTENCY_KEY_REUSED"
    case .keyUsedUp: "IDEMPOTENCY_KEY_USED_UP"
    case .changed: "PRECONDITION_FAILED"
    case .tooSoon: "RATE_LIMITED"
    case .busy: "SERVICE_UNAVAILABLE"
    case .quoteExpired: "QUOTE_EXPIRED"
    case .quoteUsed: "QUOTE_USED"
    case .quoteOutdated: "QUOTE_OUTDATED"
    case .paymentDeclined: "PAYMENT_DECLINED"
    case .paymentUnavailable: "SERVICE_UNAVAILABLE"
    case .flightClosed: "FLIGHT_CLOSED"
    case .passengerDocumentInvalid: "PASSENGER_DOCUMENT_INVALID"
    case .checkInNotOpen: "CHECK_IN_NOT_OPEN"
    case .checkInClosed: "CHECK_IN_CLOSED"
    case .bookingCancelled: "BOOKING_CANCELLED"
    case .seatCostsMore: "SEAT_COSTS_MORE"
    }
  }

  /// Whether the same request may fare better in a while.
  package var isRetryable: Bool {
    switch self {
    case .busy, .tooSoon, .paymentUnavailable, .tooManyHolds: true
    default: false
    }
  }
}

extension Refusal: CustomStringConvertible {
  /// What is wrong and how to mend it.
  package var description: String {
    switch self {
    case .nothingToHold: "name at least one unit, each once"
    case .tooMuchAtOnce(let limit): "one hold takes at most \(limit) units; make it smaller"
    case .alreadyHeld(let hold): "part of this is held by your hold \(hold); use it or release it"
    case .unavailable(let resources):
      "not free any more: \(resources.map(\.name).joined(separator: ", ")); choose others"
    case .tooManyHolds(let limit, let until):
      "at most \(limit) holds at a time; release one, or wait until \(until)"
    case .holdCannotLastLonger(let hold, let expires):
      "hold \(hold) ends at \(expires) and cannot be renewed beyond that; hold again afterwards"
    case .holdExpired(let hold): "hold \(hold) has expired; choose again"
    case .notFound(let kind, let key): "there is no \(kind) \(escaped(key))"
    case .notAllowed(let what, let state, let action, let allowed):
      "\(what) is \(state): \(action) is not possible"
        + (allowed.isEmpty ? "" : ", only \(allowed.joined(separator: ", "))")
    case .keyUsedForAnotherRequest:
      "this idempotency key was used for another request; take a new one"
    case .keyUsedUp(let tries):
      "nothing came of \(tries) tries under this idempotency key; take a new one"
    case .invalid(let member, let problem): "\(member): \(problem)"
    case .changed(let what): "the \(what) has changed since you read it; read it again"
    case .tooSoon(let what, let until): "\(what) is possible again from \(until)"
    case .busy: "too many others change the same thing; try again shortly"
    case .quoteExpired(_, let replacement, let difference):
      "the price is no longer guaranteed; quote \(replacement) replaces it, \(difference) apart"
    case .quoteUsed(let quote): "quote \(quote) was booked already; ask for a new one"
    case .quoteOutdated(let quote): "quote \(quote) was replaced by a newer one; use that"
    case .paymentDeclined(let reason): "the payment was declined: \(reason); try another method"
    case .paymentUnavailable: "checkout is unavailable for the moment; nothing was charged"
    case .flightClosed(let flight, let status): "flight \(flight) is \(status.rawValue)"
    case .passengerDocumentInvalid(let passenger, let problem):
      "passenger \(passenger + 1): \(problem)"
    case .checkInNotOpen(let opens): "check-in opens at \(opens)"
    case .checkInClosed(let closed): "check-in closed at \(closed)"
    case .bookingCancelled: "the booking is cancelled"
    case .seatCostsMore(let difference):
      "this seat costs \(difference) more than the one that was paid; choose one of its price"
    }
  }
}
