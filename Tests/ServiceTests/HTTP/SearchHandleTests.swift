import StrictText
import PassTestSupport
import Testing
import Vocabulary

@testable import FlightService

/// A search can be repeated by its id until the id expires.
@Suite struct SearchHandleTests {
  @Test func `a search is the same question again, up to its end`() async throws {
    try await TestService.run { service in
      let first = try await service.client().search().json
      let id = try first.text("search_id")
      #expect(first["expires_at"].string == "2025-03-01T13:00:00Z")
      service.clock.advance(seconds: 3_599)
      // The id is stateless, so another process can serve it.
      try await service.restart()
      let jane = try service.client("john")
      let again = try await jane.get("/v1/searches/\(id)").with(200).json
      #expect(
        try again["results"].items.map { try $0.text("flight_id") }
          == first["results"].items.map { try $0.text("flight_id") })
      #expect(again["search_id"].string == id)
      #expect(again["expires_at"].string == first["expires_at"].string)
      #expect(again["consistency"]["as_of"].string == "2025-03-01T12:59:59Z")
      let page = try await jane.get("/searches/\(id)?limit=1").with(200).json
      #expect(page["results"].items.count == 1)
      service.clock.advance(seconds: 1)
      #expect(try await jane.get("/searches/\(id)").status == 404)
    }
  }

  @Test func `nobody makes a search up that was not given out, and none is spelled in two ways`()
    throws
  {
    let handle = SearchHandle(
      origins: [try AirportCode("SFO").orThrow("SFO")],
      destinations: [try AirportCode("JFK").orThrow("JFK")],
      date: try CivilDate("2025-03-08").orThrow("a day"), passengers: 9,
      at: TestService.start)
    #expect(SearchHandle(handle.text) == handle)
    #expect(handle.text.utf8.count <= 80)
    for words in [
      "SFO JFK 2025-03-08 09 1740830400", "SFO JFK 2025-03-08 9 +1740830400",
      "SFO,BOS JFK 2025-03-08 9 1740830400", "SFO, JFK 2025-03-08 9 1740830400",
    ] {
      let text = "sch_" + String(decoding: Base64URL.encode(Array(words.utf8)), as: UTF8.self)
      #expect(SearchHandle(text) == nil, "\(words)")
    }
    for text in ["", "sch_", handle.text + "A", handle.text + "=", "sch_AAAA", "x" + handle.text] {
      #expect(SearchHandle(text) == nil, "\(text)")
    }
  }
}
