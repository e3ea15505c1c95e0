import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The steps of a sale from a hold to a pass.
@Suite struct FlightWalkTests {
  @Test func `hold, quote, authorise, book, capture, check in, pass`() async throws {
    let counter = try await Counter()
    let hold = try await counter.hold(["3A", "3B"])
    #expect(hold.expires == counter.now.adding(seconds: 300))
    let quote = try await counter.quote(hold, ancillaries: ["BAG"])
    #expect(quote.price.subtotal == Money(2 * 42_900 + 3_500, SampleFlights.usd))
    #expect(quote.total == Money(2 * 42_900 + 3_500 + 6_698 + 1_120, SampleFlights.usd))
    let booking = try await counter.book(quote)
    #expect(booking.state(at: counter.now) == .confirmed)
    #expect(try await counter.payment(booking).state == .captured)
    let account = await counter.provider.accounts[try booking.paid]
    #expect(account?.captured == quote.total)
    #expect(account?.captureCount == 1)
    #expect(booking.passes.passes.isEmpty)

    await #expect(
      throws: Refusal.checkInNotOpen(
        until: counter.flights.first.departure.instant.adding(seconds: -86_400))
    ) {
      try await counter.desk.checkIn(
        booking.passengers.map(\.id), of: booking.id, Command(counter.jane, now: counter.now))
    }
    counter.openCheckIn()
    let half = try await counter.desk.checkIn(
      [booking.passengers[0].id], of: booking.id, Command(counter.jane, now: counter.now))
    #expect(half.state(at: counter.now) == .partlyCheckedIn)
    #expect(half.passes.passes.count == 1)
    let whole = try await counter.desk.checkIn(
      booking.passengers.map(\.id), of: booking.id, Command(counter.jane, now: counter.now))
    #expect(whole.state(at: counter.now) == .checkedIn)
    #expect(whole.passes.passes.count == 2)
    #expect(whole.passes.passes[0] == half.passes.passes[0])
    let content = whole.passes.passes[1].content
    #expect(content.seat.description == "3B")
    #expect(content.sequence == 2)
    #expect(content.bookingReference == booking.confirmationCode)
    #expect(
      whole.passes.passes[1].validFrom
        == counter.flights.first.departure.instant.adding(seconds: -10_800))
  }
}
