import PassTestSupport
import Testing

/// The search that a traveler came from, after a form was refused: it is the same at the address of the page.
@Suite struct PageQueryTests {
  /// A seat that is free on a map.
  private static func freeSeats(_ page: PageBrowser.Page) -> [String] {
    page.html.matches(of: /name="seat" value="([^"]+)" data-state="free"/).map { String($0.1) }
  }

  /// The number of seats that the map of a page asks for.
  private static func count(_ page: PageBrowser.Page) throws -> String {
    String(try page.html.firstMatch(of: /data-count="([0-9]+)"/).orThrow("a map").1)
  }

  @Test func `after a seat was taken a reload shows the same search`() async throws {
    try await TestService.run { service in
      try await service.serve()
      let (jane, john) = (PageBrowser(service), PageBrowser(service))
      let found = try await jane.open(
        "/en/flights?origin=SFO&destination=JFK&date=2025-03-02&passengers=2&cabin=ECONOMY")
      let link = try found.links("/en/flights/choose/").first.orThrow("a flight")
      #expect(link.contains("passengers=2") && link.contains("cabin=ECONOMY"))
      let choice = try await jane.open(link)
      let seats = Self.freeSeats(choice).prefix(2).map { ("seat", $0) }
      // Somebody else is faster with the first of the two.
      let other = try await john.open(link.replacing("passengers=2", with: "passengers=1"))
      let faster = try await john.send("/choose/", on: other, [seats[0]])
      #expect(faster.path.hasPrefix("/en/flights/checkout/"))

      let refused = try await jane.send("/choose/", on: choice, seats)
      #expect(refused.path == link)
      #expect(try Self.count(refused) == "2" && refused.html.contains("class=\"note\""))
      let reloaded = try await jane.open(refused.path)
      #expect(try Self.count(reloaded) == "2")
      #expect(!Self.freeSeats(reloaded).contains(seats[0].1))
      // The language is changed on the same page, and the next try is at the same address.
      #expect(refused.links("/de/") == ["/de\(link.dropFirst(3))"])
      let again = Self.freeSeats(reloaded).suffix(2).map { ("seat", $0) }
      let offer = try await jane.send("/choose/", on: refused, again)
      #expect(offer.path.hasPrefix("/en/flights/checkout/"))
    }
  }

  @Test func `a query is written into a form as text`() async throws {
    try await PageJourneyTests.atCheckout { _, browser, checkout in
      let back = try checkout.links("/en/flights/choose/").first.orThrow("a way back")
      let page = try await browser.open(back + "&x=%22%3E%3Cscript%3E'&y=a")
      let (action, _) = try page.form("/choose/")
      #expect(action.hasPrefix("/en/flights/choose/") && action.contains("&x=%22"))
      #expect(!page.html.contains("<script>") && !page.html.contains("%3E'"))
    }
  }
}
