import BookingStore
import BookingTestSupport
import Bookings
import Foundation
import FoundationXML
import PassTestSupport
import Selling
import Shows
import Testing
import Vocabulary

/// The seats of a show as a picture.
@Suite struct SeatPictureTests {
  /// Counts elements.
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
    // 17 seats, each with a title; five entries for categories and four for states; the ground.
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
      other, now: cinema.now, zone: SampleShows.zone, using: &cinema.random)
    let show = try await cinema.store.first(Show.self, .code(code)).orThrow("a show").value
    let svg = try await cinema.desk.plan(of: show.id, now: cinema.now).svg()
    #expect(try elements(of: svg)["script"] == nil)
  }
}
