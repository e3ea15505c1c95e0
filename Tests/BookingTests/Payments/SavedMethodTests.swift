import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The rules of saved payment methods: private to their owner, shown by four digits, and deletable.
@Suite struct SavedMethodTests {
  private func book(
    _ counter: Counter, _ seat: String, _ request: Checkout.PaymentChoice, for user: UserID? = nil
  ) async throws -> FlightBooking {
    let quote = try await counter.quote(try await counter.hold([seat], for: user))
    let order = try SampleFlights.order()
    return try await counter.desk.book(
      quote.id, Checkout.Order(payment: request, details: order.details),
      Command(user ?? counter.jane, now: counter.now))
  }

  private func token(_ text: String = "pm_approve") throws -> PaymentMethodToken {
    try PaymentMethodToken(text).orThrow("a token")
  }

  @Test func `kept on request alone, once, and only what has paid`() async throws {
    let counter = try await Counter()
    _ = try await book(counter, "3A", .token(try token(), isSaved: false))
    #expect(try await counter.desk.desk.savedMethods(of: counter.jane).isEmpty)
    await #expect(throws: Refusal.self) {
      try await book(counter, "3B", .token(try token("pm_decline"), isSaved: true))
    }
    #expect(try await counter.desk.desk.savedMethods(of: counter.jane).isEmpty)
    for seat in ["3C", "3D"] {
      _ = try await book(counter, seat, .token(try token(), isSaved: true))
    }
    let saved = try await counter.desk.desk.savedMethods(of: counter.jane)
    #expect(saved.map(\.lastFour.rawValue) == ["4242"])
  }

  @Test func `its owner pays with it, and a neighbour neither sees it nor can`() async throws {
    let counter = try await Counter()
    let john = try UserID("john").orThrow("a user")
    _ = try await book(counter, "3A", .token(try token(), isSaved: true))
    let saved = try #require(try await counter.desk.desk.savedMethods(of: counter.jane).first)
    #expect(try await counter.desk.desk.savedMethods(of: john).isEmpty)
    let refused = await #expect(throws: Refusal.self) {
      try await book(counter, "3B", .saved(saved.id), for: john)
    }
    #expect(refused?.code == .notFound)
    await #expect(throws: Refusal.self) {
      try await counter.desk.desk.delete(saved.id, Command(john, now: counter.now), keptFor: 60)
    }
    let booking = try await book(counter, "3C", .saved(saved.id))
    let payment = try await counter.payment(booking)
    #expect(payment.method == (try token()) && payment.state == .captured)
    #expect(try await counter.desk.desk.savedMethods(of: counter.jane) == [saved])
  }

  @Test func `deleted it is gone, and no late receipt brings it back`() async throws {
    let counter = try await Counter()
    let booking = try await book(counter, "3A", .token(try token(), isSaved: true))
    let saved = try #require(try await counter.desk.desk.savedMethods(of: counter.jane).first)
    _ = try await counter.desk.desk.delete(
      saved.id, Command(counter.jane, now: counter.now), keptFor: 60)
    let receipt = PaymentReceipt(.authorised, lastFour: LastFour("4242"))
    _ = try await counter.desk.apply(
      receipt, to: booking.paid, now: counter.now)
    #expect(try await counter.desk.desk.savedMethods(of: counter.jane).isEmpty)
    await #expect(throws: Refusal.self) { try await book(counter, "3B", .saved(saved.id)) }
  }

  @Test func `there are no more than so many`() async throws {
    let counter = try await Counter()
    let booking = try await book(counter, "3A", .token(try token(), isSaved: true))
    let saved = try #require(try await counter.desk.desk.savedMethods(of: counter.jane).first)
    var random = SeededGenerator(seed: 5)
    let payment = Payment(
      id: .init(using: &random), product: "tests", booking: "b", amount: booking.quote.total,
      method: PaymentMethod(token: try token("pm_other"), provider: .only, isSaved: true),
      created: counter.now)
    let receipt = PaymentReceipt(.authorised, lastFour: LastFour("0001"))
    func earned(besides known: [SavedMethod]) -> SavedMethod? {
      SavedMethod.earned(
        by: payment, after: receipt, for: counter.jane, besides: known, now: counter.now,
        using: &random)
    }
    #expect(earned(besides: [saved])?.lastFour.rawValue == "0001")
    #expect(earned(besides: Array(repeating: saved, count: SavedMethod.maxCount)) == nil)
  }
}
