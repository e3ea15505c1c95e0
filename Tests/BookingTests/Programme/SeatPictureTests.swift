import BookingStore
import BookingTestSupport
import Bookings
import Flights
import Foundation
import FoundationXML
import PassTestSupport
import Schedules
import Selling
import Shows
import Testing
import Vocabulary

/// The pictures of the seats of a show and of a flight.
@Suite struct SeatPictureTests {
  /// A parser delegate that counts elements by name.
  private final class Reader: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { counts[name, default: 0] += 1 }
  }

  private func elements(of svg: String) throws -> [String: Int] {
    let parser = XMLParser(data: Data(svg.utf8))
    let reader = Reader()
    parser.delegate = reader
    try #require(parser.parse(), "\(svg)")
    return reader.counts
  }

  @Test func `every seat is drawn in the colour of its state, and nobody's name is there`()
    async throws
  {
    let cinema = try await Cinema()
    _ = try await cinema.book("A1 A2", for: "jane")
    _ = try await cinema.lock("B1", for: "john")
    let plan = try await cinema.desk.plan(of: cinema.show, now: cinema.now)
    let svg = plan.svg(selected: Set(try cinema.seats("AA12 A1")))
    let counts = try elements(of: svg)
    // There are 17 seats, each with a title, a legend of five categories and four states, and the background.
    #expect(counts["g"] == 17)
    #expect(counts["title"] == 18 && counts["desc"] == 1)
    #expect(counts["rect"] == 17 + 9 + 1)
    #expect(svg.contains("<title>A1, regular, booked</title>"))
    #expect(svg.contains("<title>B1, premium, locked</title>"))
    #expect(svg.contains("<title>AA12, vip, selected</title>"))
    #expect(svg.contains("14 free."))
    #expect(!svg.contains("jane") && !svg.contains("john"))
  }

  @Test func `a place without numbers has a picture of its prices alone`() async throws {
    let cinema = try await Cinema()
    let plan = try await cinema.desk.plan(of: cinema.hall, now: cinema.now)
    #expect(
      try elements(of: plan.svg()) == ["svg": 1, "title": 1, "desc": 1, "rect": 2, "text": 1])
  }

  @Test func `seats of a flight stand by rows and aisles, with prices and what is taken`()
    throws
  {
    let schedule = try ScheduleFilesTests.demo().schedule
    var random = SeededGenerator(seed: 3)
    let map = try schedule.seatMaps.first { $0.name == "narrow" }.orThrow("a map")
      .map(using: &random)
    let flight = try SampleFlights().first
    func place(_ seat: String) throws -> SeatMap.Place {
      try map.places.first { $0.seat == Seat(seat) }.orThrow(seat)
    }
    let svg = map.svg(
      of: flight, taken: [try place("12A").id], selected: [try Seat("7C").orThrow("a seat")])
    let counts = try elements(of: svg)
    #expect(counts["g"] == map.places.count)
    // The legend has two surcharges, selected, taken and the star; the last rectangle is the background.
    #expect(counts["rect"] == map.places.count + 5 + 1)
    #expect(svg.contains("<title>seat 12A (exit row), economy, no surcharge, taken</title>"))
    #expect(
      svg.contains("<title>seat 7C (extra legroom), economy, + 39.00 USD, selected</title>"))
    #expect(svg.contains("<title>seat 1A, business, no surcharge, available</title>"))
    #expect(svg.contains("\(map.places.count - 1) free."))
    // The aisle between C and D takes the width of one seat.
    let columns = try ["14A", "14B", "14C", "14D"].map { seat in
      let tail = try svg.split(separator: "<title>seat \(seat),").dropFirst().first.orThrow(seat)
      let x = try tail.split(separator: "x=\"").dropFirst().first.orThrow(seat)
      return try Int(x.prefix { $0.isNumber }).orThrow(seat)
    }
    #expect(columns.map { $0 - columns[0] } == [0, 20, 40, 80])
    let business = map.svg(of: flight, cabin: .business, taken: [])
    #expect(try elements(of: business)["g"] == 12)
  }

  @Test func `a map that was stored without its sections is drawn without aisles`() throws {
    let flights = try SampleFlights()
    #expect(
      flights.map.drawnSections == [
        .init(cabin: .business, firstRow: 1, lastRow: 1, letters: "ABCDEF"),
        .init(cabin: .economy, firstRow: 2, lastRow: 5, letters: "ABCDEF"),
      ])
    #expect(
      try elements(of: flights.map.svg(of: flights.first, taken: []))["g"]
        == flights.map.places.count)
  }

  @Test func `a title cannot leave its element`() async throws {
    let cinema = try await Cinema()
    let programme = try SampleShows.programme()
    var other = programme
    let code = try SampleShows.code("x")
    let evil = try SampleShows.text("</title><script>\"&'\u{FFFE}")
    other.movies = [.init(code: code, title: evil, minutes: 30)]
    other.shows = [
      .init(
        code: code, movie: code, screen: programme.shows[0].screen, date: programme.shows[0].date,
        secondOfDay: 18 * 3_600, prices: programme.shows[0].prices)
    ]
    _ = try await cinema.desk.publish(
      other, now: cinema.now, zone: SampleShows.zone)
    let show = try await cinema.store.first(Show.self, .code(code)).orThrow("a show").value
    let svg = try await cinema.desk.plan(of: show.id, now: cinema.now).svg()
    #expect(try elements(of: svg)["script"] == nil)
  }
}
