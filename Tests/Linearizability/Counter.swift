import BookingKeys
import BookingStoreSQLite
import Bookings
import FlightSales
import Flights
import Foundation
import Histories
import PassTestSupport
import Selling
import Vocabulary

/// The second process: it sells from the same store as the service, without HTTP.
///
/// A service has its directory to itself, but a store may be shared. A line of standard input is a request, and its
/// answer is a line of standard output, in any order:
///
///     7 user key 1740830400 hold flt_… seat_…
///     7 201 {"hold_id":"hld_…","expires_at":"…"}
enum Counter {
  static func serve(data: String) throws {
    let store = try SQLiteStore("\(data)/bookings.sqlite", keys: "\(data)/storage-keys")
    let desk = FlightDesk(
      store: store, providers: .only(DeterministicProvider(takesWord: true)))
    while let line = readLine() {
      Task {
        let words = line.split(separator: " ").map(String.init)
        let (status, body) = await answer(Array(words.dropFirst()), desk)
        try FileHandle.standardOutput.write(
          contentsOf: Data("\(words[0]) \(status) \(body)\n".utf8))
      }
    }
  }

  private static func answer(
    _ words: [String], _ desk: FlightDesk
  ) async -> (status: Int, body: String) {
    do {
      return try await perform(words, desk)
    } catch let refusal as Refusal {
      let status = refusal.code.kind == .conflict ? 409 : 422
      return (status, #"{"code":"\#(refusal.code.name)"}"#)
    } catch {
      // As the service says it: try again.
      return (503, #"{"code":"SERVICE_UNAVAILABLE","detail":"\#(type(of: error))"}"#)
    }
  }

  private static func perform(
    _ words: [String], _ desk: FlightDesk
  ) async throws -> (status: Int, body: String) {
    var random = SystemRandomNumberGenerator()
    let user = try UserID(words[0]).orThrow("a user")
    let now = Instant(secondsSince1970: try Int64(words[2]).orThrow("a time"))
    let once = try RequestKey(
      principal: user, operation: "counter \(words[3])", key: words[1],
      fingerprint: words[4...].joined(separator: " ")
    ).orThrow("a key")
    func id<Value>(_ index: Int) throws -> OpaqueID<Value> {
      try OpaqueID<Value>(words[index]).orThrow("an id")
    }
    switch words[3] {
    case "hold":
      let hold = try await desk.hold(
        [(try id(4), try id(5))], for: user, once: once, now: now, using: &random)
      return (201, #"{"hold_id":"\#(hold.key)","expires_at":"\#(hold.expires)"}"#)
    case "release":
      _ = try await desk.release(try id(4), for: user, once: once, now: now)
      return (200, "{}")
    case "quote":
      let request = FlightRequest(
        itinerary: [try id(4)],
        travelers: [FlightRequest.Traveler(type: .adult, seats: [try id(5)])], holds: [try id(6)])
      let quote = try await desk.quote(request, for: user, once: once, now: now, using: &random)
      return (201, #"{"quote_id":"\#(quote.key)"}"#)
    case "book":
      let order = Checkout.Order(
        payment: .token(try PaymentMethodToken("pm_approve").orThrow("a token"), isSaved: false),
        details: FlightOrder(passengers: [try person()], contact: .init(email: "jane@example.com")))
      let booking = try await desk.book(
        try id(4), order, for: user, once: once, now: now, using: &random)
      return (201, told(booking, at: now))
    case "booking":
      let booking: FlightBooking.ID = try id(4)
      return (200, told(try await desk.found(FlightBooking.self, booking).value, at: now))
    case "offer":
      let offer = try await desk.offerCancellation(
        of: try id(4), for: user, once: once, now: now, using: &random)
      return (201, #"{"cancellation_id":"\#(offer.id)"}"#)
    case "cancel":
      _ = try await desk.cancel(
        try id(4), accepting: try id(5), for: user, once: once, now: now, using: &random)
      return (200, "{}")
    default: throw MissingValue("a request \(words[3])")
    }
  }

  private static func told(_ booking: FlightBooking, at now: Instant) -> String {
    #"{"booking_id":"\#(booking.key)","state":"\#(booking.stateName(at: now).uppercased())"}"#
  }

  private static func person() throws -> Passenger.Details {
    Passenger.Details(
      surname: "Doe", givenNames: "John",
      dateOfBirth: try CivilDate("1990-05-01").orThrow("a date"),
      document: Passenger.Document(kind: .passport, number: "X0001000"))
  }
}
