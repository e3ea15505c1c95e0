import Appointments
import BookingKeys
import BookingStoreSQLite
import Bookings
import FlightSales
import Foundation
import Histories
import PassTestSupport
import Selling
import Shows
import Stays
import Vocabulary

/// The second process: it sells from the same store as the service, without HTTP.
///
/// A service has its directory to itself, but a store may be shared. Each line of standard input is a request, and
/// each line of standard output is the answer to one of them, in any order:
///
///     7 user key 1740830400 hold flt_… seat_…,seat_…
///     7 201 {"hold_id":"hld_…","expires_at":"…"}
enum Counter {
  static func serve(_ name: String, data: String) throws {
    let store = try SQLiteStore("\(data)/bookings.sqlite", keys: "\(data)/storage-keys")
    let providers = PaymentProviders.only(DeterministicProvider(takesWord: true))
    switch name {
    case "shows": try serve(ShowDesk(ShowProduct(), store: store, providers: providers))
    case "appointments":
      try serve(AppointmentDesk(AppointmentProduct.counted, store: store, providers: providers))
    case "stays": try serve(StayDesk(StayProduct.counted, store: store, providers: providers))
    default: try serve(FlightDesk(store: store, providers: providers))
    }
  }

  private static func serve(_ desk: SalesDesk<some CountedProduct>) throws {
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
    _ words: [String], _ desk: SalesDesk<some CountedProduct>
  ) async -> (status: Int, body: String) {
    do {
      return try await perform(words, desk)
    } catch let refusal as Refusal {
      let status =
        switch refusal.code.kind {
        case .conflict: 409
        case .unavailable: 503
        default: 422
        }
      var units: [String] = []
      if case .resources(let taken) = refusal["units"] { units = taken.map(\.label) }
      if case .texts(let taken) = refusal["units"] { units = taken }
      return (status, #"{"code":"\#(refusal.code.name)","details":{"units":\#(units)}}"#)
    } catch {
      // The service answers the same way, so the client tries again.
      return (503, #"{"code":"SERVICE_UNAVAILABLE","detail":"\#(type(of: error))"}"#)
    }
  }

  private static func perform<P: CountedProduct>(
    _ words: [String], _ desk: SalesDesk<P>
  ) async throws -> (status: Int, body: String) {
    let user = try UserID(words[0]).orThrow("a user")
    let now = Instant(secondsSince1970: try Int64(words[2]).orThrow("a time"))
    let once = try RequestKey(
      principal: user, operation: "counter \(words[3])", key: words[1],
      fingerprint: words[4...].joined(separator: " ")
    ).orThrow("a key")
    let command = Command(user, once: once, now: now)
    func id<Value>(_ index: Int) throws -> OpaqueID<Value> {
      try OpaqueID<Value>(words[index]).orThrow("an id")
    }
    func seats() -> [String] { words[5].split(separator: ",").map(String.init) }
    switch words[3] {
    case "hold":
      let hold = try await P.hold(
        seats(), of: words[4], at: desk, command)
      return (201, #"{"hold_id":"\#(hold.key)","expires_at":"\#(hold.expires)"}"#)
    case "release":
      _ = try await desk.release(try id(4), command)
      return (200, "{}")
    case "quote":
      let request = try P.request(seats(), of: words[4], hold: try id(6))
      let quote = try await desk.quote(request, command)
      return (201, #"{"quote_id":"\#(quote.key)"}"#)
    case "book":
      let order = Checkout.Order(
        payment: .token(try PaymentMethodToken("pm_approve").orThrow("a token"), isSaved: false),
        details: try P.details())
      let booking = try await desk.book(
        try id(4), order, command)
      return (201, told(booking, of: P.self, at: now))
    case "booking":
      let booking: OpaqueID<P.Booking> = try id(4)
      return (200, told(try await desk.found(P.Booking.self, booking).value, of: P.self, at: now))
    case "offer":
      let offer = try await desk.offerCancellation(
        of: try id(4), command)
      return (201, #"{"cancellation_id":"\#(offer.id)"}"#)
    case "cancel":
      _ = try await desk.cancel(
        try id(4), accepting: try id(5), command)
      return (200, "{}")
    default: throw MissingValue("a request \(words[3])")
    }
  }

  private static func told<P: CountedProduct>(
    _ booking: P.Booking, of product: P.Type, at now: Instant
  ) -> String {
    #"{"booking_id":"\#(booking.key)","state":"\#(P.told(booking.stateName(at: now)))"}"#
  }
}
