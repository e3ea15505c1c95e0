import PassTestSupport
import Testing

/// The places of a search that were chosen from the suggestions, when the search is shown again.
@Suite struct PagePlaceTests {
  /// The value of the place that stays chosen at a field; nil for none.
  private func chosen(_ name: String, on page: PageBrowser.Page) throws -> String? {
    let field = try page.html.matches(of: /<div class="place"([^>]*)><input[^>]* name="([a-z]+)"/)
      .first { $0.2 == name }.orThrow("the field \(name)")
    return String(field.1).firstMatch(of: /data-chosen="([^"]*)"/).map { String($0.1) }
  }

  @Test func `after a fault elsewhere the chosen airports stay chosen`() async throws {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      let search = "/en/flights?origin=San+Francisco&origin-place=airport%3ASFO"
      let page = try await browser.open("\(search)&destination=JFK&date=2020-01-01")
      #expect(page.html.contains("aria-invalid"))
      #expect(try chosen("origin", on: page) == "airport:SFO")
      #expect(try chosen("destination", on: page) == nil)
      // A place that is at fault is to be chosen anew.
      let wrong = try await browser.open(
        "\(search)&destination=&destination-place=city%3Anowhere&date=2025-03-02")
      #expect(try chosen("origin", on: wrong) == "airport:SFO")
      #expect(try chosen("destination", on: wrong) == nil)
    }
  }

  @Test func `a city stays chosen, and hostile text is text`() async throws {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      let days = "arrival=2025-03-12&departure=2025-03-10&guests=2&rooms=1"
      let page = try await browser.open("/en/stays?place=Wien&place-place=city%3AAT-wien&\(days)")
      #expect(page.html.contains("aria-invalid"))
      #expect(try chosen("place", on: page) == "city:AT-wien")
      let hostile = try await browser.open(
        "/en/stays?place=Wien&place-place=%22%3E%3Cscript%3E&\(days)")
      #expect(try chosen("place", on: hostile) == "&quot;&gt;&lt;script&gt;")
      #expect(!hostile.html.contains("\"><script>"))
    }
  }
}
