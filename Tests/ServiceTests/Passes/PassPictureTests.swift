@testable import PassMinting
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassDocuments
import PassTestSupport
import Selling
import Testing
import Vocabulary

@testable import FlightService
@testable import PassService

/// A printed pass shows the expected departure, but never another day than its barcode.
@Suite struct PassPictureTests {
  @Test(arguments: [
    (0, "2025-03-15T08:30:00-07:00", ""),
    (5_400, "2025-03-15T10:00:00-07:00", "Delayed: the schedule says 08:30."),
    (72_000, "2025-03-15T08:30:00-07:00", "Delayed: expected to leave on 2025-03-16 at 04:30."),
  ])
  func `a page has the hour of departure`(delay: Int, departure: String, note: String) async throws
  {
    let bench = try await PassBench()
    var booking = try await bench.checkedIn()
    if delay > 0 {
      let flight = bench.flights.first
      _ = try await bench.desk.report(
        try bench.flights.later(flight, by: delay), of: flight.id, StaffCommand(now: bench.now))
      _ = try await bench.desk.updateBookings(of: flight.id, now: bench.now)
      booking = try await bench.read(booking.value)
    }
    let minted = try #require(try await bench.passes(booking).first)
    let pass = try #require(booking.value.passes.passes.first { $0.id == minted.id })
    let paper = FlightPage(
      content: pass.content, segment: booking.value.segments[0],
      names: [bench.flights.first.origin: "San Francisco International"], hasPriority: false)
    let picture = PassPicture(barcode: minted.barcode, format: .aztec, page: paper.details)
    let leg = try #require(paper.details.legs.first)
    #expect(leg.departure?.description == departure)
    #expect(leg.originName == "San Francisco International")
    #expect(paper.details.note == (note.isEmpty ? nil : note))
    let page = try await picture.pdf()
    #expect(page.starts(with: Array("%PDF-".utf8)))
    #expect(try await picture.pdf() == page)
  }
}
