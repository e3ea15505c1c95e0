import FlightService
import PassTestSupport
import Testing
import Vocabulary

@testable import PassPages

/// The form that finds a booking by its code and a name in it.
@Suite struct PageFindTests {
  @Test func `it says in each language which bookings it finds, also after a try`() async throws {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      for language in Language.allCases {
        let flights = FlightPages().title(language)
        let text = PageText.foundByCode(language, ["products": flights])
        #expect(text.contains(flights))
        let page = try await browser.open("/\(language.rawValue)/bookings")
        #expect(page.html.contains(text))
        let missing = try await browser.send(
          "/bookings", on: page, [("code", "ABC234"), ("name", "Doe")])
        #expect(missing.html.contains(text) && missing.html.contains("aria-invalid"))
      }
    }
  }
}
