import BookingTestSupport
import Bookings
import Flights
import Foundation
import PassTestSupport
import StrictText
import Testing

@testable import FlightService

/// The seats of a flight as they change, for clients and on the pages.
@Suite struct LiveSeatsTests {
  /// Returns the event that a seat of a map is taken or free now, as a stream writes it.
  private static func news(_ seat: String, in map: String, isFree: Bool) throws -> String {
    let start = try map.firstRange(of: #"{"seat_id":"\#(seat)""#).orThrow("the seat").lowerBound
    let rest = map[start...]
    let end = try rest.firstRange(of: "}}").orThrow("the end of the seat").upperBound
    let told = String(rest[..<end]).replacing(
      #""available":\#(!isFree)"#, with: #""available":\#(isFree)"#)
    return "event: change\ndata: {\"seats\":[\(told)]}\n"
  }

  @Test
  func `seats are told as they are held and given back, without names, and to who comes back`()
    async throws
  {
    try await Stage.run { stage in
      let (jane, john) = (try stage.client("jane"), try stage.client("john"))
      let seats = "/flights/\(stage.flight)/seats"
      let reply = try await john.get(seats).with(200)
      let map = reply.text
      let (one, two) = (stage.seat(), stage.seat())
      let live = try await EventListener(john, path: "\(seats)/events")
      let whole = try await live.until("event: whole")
      #expect(whole.lowercased().contains("content-type: text/event-stream"))
      let hold = try await jane.hold(stage.flight, one, key: "hold").with(201).json
      try await live.until(try Self.news(one, in: map, isFree: false))
      let id = try live.lastID.orThrow("an id")
      _ = try await jane.delete("/holds/\(try hold.text("hold_id"))", key: "no").with(200)
      try await live.until(try Self.news(one, in: map, isFree: true))
      // The end of a hold is told, too, although no request causes it.
      _ = try await jane.hold(stage.flight, two, key: "hold again").with(201)
      try await live.until(try Self.news(two, in: map, isFree: false))
      let seconds = try reply.json["hold_ttl_seconds"].int.orThrow("the time of a hold")
      stage.service.clock.advance(seconds: seconds + 1)
      let all = try await live.until(try Self.news(two, in: map, isFree: true))
      #expect(!all.contains("jane"))
      let again = try await EventListener(john, after: id, path: "\(seats)/events")
      let missed = try await again.until(try Self.news(two, in: map, isFree: true))
      #expect(!missed.contains("event: whole"))
      let other = try await EventListener(john, after: "abc-1", path: "\(seats)/events")
      try await other.until("event: whole")
      for bad in ["flt_0000000000000000", "x"] {
        #expect(try await john.get("/flights/\(bad)/seats/events").status == 404)
      }
      #expect(try await john.get("\(seats)/events?cabin=ECONOMY").status == 400)
    }
  }

  @Test func `after a change of aircraft its seats are told, and the former ones cannot be had`()
    throws
  {
    let (small, smaller) = (try SampleFlights(), try SampleFlights(rows: 1, seed: 8))
    let former = FlightSeats(of: small.first.id, (map: small.map, taken: []))
    let taken = smaller.map.places[0].id
    let seats = FlightSeats(of: small.first.id, (map: smaller.map, taken: [taken]))
    var writer = JSONWriter()
    writer.object { $0.members(of: seats, since: former) }
    let told = ReplyJSON(try JSONSerialization.jsonObject(with: Data(writer.bytes)))["seats"].items
    let free = told.filter { $0["available"].bool == true }.compactMap { $0["seat_id"].string }
    #expect(free == smaller.map.places.dropFirst().map(\.id.rawValue))
    let ids = Set(told.compactMap { $0["seat_id"].string })
    #expect(ids == Set((small.map.places + smaller.map.places).map(\.id.rawValue)))
  }

  @Test func `an open map on a page is told what another traveler holds and gives back`()
    async throws
  {
    try await TestService.run { service in
      try await service.serve()
      let jane = PageBrowser(service)
      let found = try await jane.open(
        "/en/flights?origin=SFO&destination=JFK&date=2025-03-02&passengers=1&cabin=ECONOMY")
      let link = try found.links("/en/flights/choose/").first.orThrow("a flight")
      let path = String(link.prefix { $0 != "?" })
      let choice = try await jane.open(link)
      #expect(choice.html.contains("data-live=\"\(path)/events\""))
      // A script says the new state in these words.
      #expect(choice.html.contains(#"data-free="free" data-taken="taken" data-mine="chosen""#))
      let flight = String(try path.split(separator: "/").last.orThrow("an id"))
      let john = try service.client("john")
      let map = try await john.get("/flights/\(flight)/seats").with(200).text
      let seat = try await john.seats(of: flight, 1)[0]
      #expect(choice.html.contains("value=\"\(seat)\" data-state=\"free\" aria-label"))
      let cookie = try jane.cookie("__Host-visitor").orThrow("a cookie")
      let live = try await EventListener(
        service.stranger, path: "\(path)/events", ["cookie": "__Host-visitor=\(cookie)"])
      let whole = try await live.until("event: whole")
      #expect(whole.lowercased().contains("content-type: text/event-stream"))
      let hold = try await john.hold(flight, seat, key: "hold").with(201).json.text("hold_id")
      try await live.until(try Self.news(seat, in: map, isFree: false))
      _ = try await john.delete("/holds/\(hold)", key: "no").with(200)
      try await live.until(try Self.news(seat, in: map, isFree: true))
    }
  }

  @Test
  func `a map says which seats are one's own, and news come without a line to who changes one`()
    async throws
  {
    try await PageJourneyTests.atCheckout { service, browser, checkout in
      let back = try checkout.links("/en/flights/choose/").first.orThrow("a way back")
      #expect(try await Self.ownSeats(browser.open(back)) == 1)
      let booking = try await PageJourneyTests.book(browser, checkout)
      let whose = try await browser.open("\(booking.path)/change-seat")
      let seats = try await browser.send("/change-seat", on: whose)
      #expect(Self.ownSeats(seats) == 1)
      let path = String(
        try seats.html.firstMatch(of: /data-live="(\/en\/flights\/seats\/[^"]+\/events)"/)
          .orThrow("a path of news").1)
      let cookie = try browser.cookie("__Host-visitor").orThrow("a cookie")
      let live = try await EventListener(
        service.stranger, path: path, ["cookie": "__Host-visitor=\(cookie)"])
      try await live.until("event: whole")
    }
  }

  /// The number of seats of a page that are chosen and the visitor's own.
  private static func ownSeats(_ page: PageBrowser.Page) -> Int {
    page.html.matches(of: /data-state="mine" data-own aria-label="[^"]*" checked/).count
  }
}
