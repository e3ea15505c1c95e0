import AccessTokens
import BookingStore
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Over HTTP: seat changes without end, so that gates would reject the pass or the booking would be too large to
/// read.
@Suite struct DatePassesAheadTests {
  @Test func `seat changes are under the limit of re-issues, and the booking stays readable`()
    async throws
  {
    try await TestService.run { service in
      let (jane, booking, _) = try await service.traveler()
      let flight = booking.segments[0].instance.rawValue
      let passenger = booking.passengers[0].id.rawValue
      let path = "/bookings/\(booking.id)"
      let seats = try await jane.seats(of: flight, 2)
      var statuses: [Int] = []
      for count in 0..<12 {
        let tag = try await jane.get(path).field("etag").orThrow("a tag")
        let body =
          #"{"passenger_id":"\#(passenger)","flight_id":"\#(flight)","seat_id":"\#(seats[count % 2])"}"#
        let reply = try await jane.post(
          "\(path)/seat-change", body, key: "seat \(count)", ["if-match": tag])
        statuses.append(reply.status)
        if reply.status == 429 {
          let seconds = Int(reply.field("retry-after") ?? "") ?? 0
          #expect(reply.code == "RATE_LIMITED" && (1...60).contains(seconds))
          service.clock.advance(seconds: 20)
        }
      }
      #expect(Set(statuses) == [200, 429], "\(statuses)")
      let read = try await service.service.desk.store.record(FlightBooking.self, booking.id)
      let passes = try read.orThrow("the booking").value.passes.passes
      #expect(passes.count <= 5)
      #expect(passes.allSatisfy { $0.issued.seconds(since: service.clock.now) <= 60 })
      #expect(passes.count { $0.state.stands } == 1)
      #expect(try await jane.get(path).status == 200)
    }
  }
}
