import PassPages
import PassTestSupport
import Testing
import Vocabulary

/// A traveler's way through the pages over HTTP, from the first page to the pass, without a script.
@Suite struct PageJourneyTests {
  private static let person = [
    ("passengers-0-first_name", "Jane"), ("passengers-0-last_name", "Doe"),
    ("passengers-0-date_of_birth", "1990-05-01"), ("passengers-0-document_number", "X1234567"),
    ("contact-email", "jane.doe@example.com"),
  ]

  /// Runs `body` with a browser and the page of an offer for one seat of a flight tomorrow.
  static func atCheckout(
    _ body: (TestService, PageBrowser, PageBrowser.Page) async throws -> Void
  ) async throws {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      try await body(service, browser, try await checkout(browser))
    }
  }

  static func checkout(_ browser: PageBrowser) async throws -> PageBrowser.Page {
    let found = try await browser.open(
      "/en/flights?origin=SFO&destination=JFK&date=2025-03-02&passengers=1")
    let link = try found.links("/en/flights/choose/").first.orThrow("a flight in \(found.html)")
    let choice = try await browser.open(link)
    let seat = try choice.html.firstMatch(of: /name="seat" value="([^"]+)" data-state="free"/)
      .orThrow("a free seat")
    return try await browser.send("/choose/", on: choice, [("seat", String(seat.1))])
  }

  static func book(
    _ browser: PageBrowser, _ checkout: PageBrowser.Page, _ values: [(String, String)] = []
  ) async throws -> PageBrowser.Page {
    let names = Set(values.map(\.0))
    return try await browser.send(
      "/checkout/", on: checkout, person.filter { !names.contains($0.0) } + values)
  }

  @Test func `from search to pass, and the picture is that of the API`() async throws {
    try await Self.atCheckout { service, browser, checkout in
      #expect(checkout.path.hasPrefix("/en/flights/checkout/"))
      let booking = try await Self.book(browser, checkout)
      #expect(booking.path.hasPrefix("/en/flights/bookings/") && booking.html.contains("Confirmed"))
      // Check-in opens a day before the departure.
      service.clock.advance(seconds: 6 * 3_600)
      let checkedIn = try await browser.send("/check-in", on: try await browser.open(booking.path))
      let link = try checkedIn.links("/en/flights/passes/").first.orThrow("a pass")
      let pass = try await browser.open(link)
      #expect(pass.reply.status == 200 && pass.html.contains("Jane Doe"))
      let picture = try await browser.exchange("GET", "\(link)/picture.svg")
      let token = try browser.cookie("__Host-visitor").orThrow("a cookie")
      let owner = TestClient(service: service, token: token)
      let id = try link.split(separator: "/").last.orThrow("an id")
      let api = try await owner.get("/passes/\(id).svg").with(200)
      #expect(picture.body == api.body)
      let mine = try await browser.open("/de/bookings")
      #expect(mine.links("/de/flights/bookings/").count == 1)

      // Another browser sees neither, and finds the booking by its code and a name on it.
      let other = PageBrowser(service)
      for path in [link, "\(link)/picture.svg", "\(link)/pass.pdf", booking.path] {
        #expect(try await other.open(path).reply.status == 404)
      }
      let code = try booking.html.firstMatch(of: /[A-Z0-9]{6}(?=<)/).orThrow("a code").0
      let search = try await other.open("/en/bookings")
      let wrong = try await other.send(
        "/bookings", on: search, [("code", String(code)), ("name", "Smith")])
      #expect(wrong.path == "/en/bookings" && wrong.html.contains("aria-invalid"))
      let found = try await other.send(
        "/bookings", on: search, [("code", String(code)), ("name", "Doe")])
      #expect(found.path == booking.path && found.reply.status == 200)
      #expect(!found.html.contains("/cancel"))
      #expect(try await other.open(link).reply.status == 200)
    }
  }

  @Test func `a form that is sent twice books once`() async throws {
    try await Self.atCheckout { service, browser, checkout in
      let (action, own) = try checkout.form("/checkout/")
      let names = Set(Self.person.map(\.0))
      let values = own.filter { !names.contains($0.0) } + Self.person
      let first = try await browser.post(action, values)
      let second = try await browser.post(action, values)
      #expect(first.path == second.path)
      // Going back to the offer shows what was bought.
      #expect(try await browser.open(checkout.path).path == first.path)
      #expect(try await browser.open("/en/bookings").links("/en/flights/bookings/").count == 1)
    }
  }

  @Test func `a declined payment loses nothing that was typed`() async throws {
    try await Self.atCheckout { _, browser, checkout in
      let refused = try await Self.book(browser, checkout, [("payment", "card_decline")])
      #expect(refused.path.hasPrefix("/en/flights/checkout/"))
      for text in ["Jane", "Doe", "1990-05-01", "X1234567", "jane.doe@example.com"] {
        #expect(refused.html.contains("value=\"\(text)\""))
      }
      let booked = try await Self.book(browser, refused, [("payment", "card_page")])
      #expect(booked.path.hasPrefix("/en/flights/bookings/"))
    }
  }

  @Test func `a cancellation says what comes back, and asks once more`() async throws {
    try await Self.atCheckout { _, browser, checkout in
      let booking = try await Self.book(browser, checkout)
      let question = try await browser.open("\(booking.path)/cancel")
      #expect(question.html.contains("Refund"))
      let cancelled = try await browser.send("/cancel", on: question)
      #expect(cancelled.path == booking.path && cancelled.html.contains("Cancelled"))
    }
  }

  @Test func `an offer that has ended leads back to the search`() async throws {
    try await Self.atCheckout { service, browser, checkout in
      service.clock.advance(seconds: 3_600)
      let ended = try await browser.open(checkout.path)
      #expect(ended.reply.status == 410)
      #expect(ended.html.contains("This offer has ended"))
    }
  }

  @Test(arguments: Language.allCases) func `each first page is in the language of its path`(
    _ language: Language
  ) async throws {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      for path in ["", "flights", "shows", "stays", "appointments", "bookings", "offline"] {
        let page = try await browser.open("/\(language.rawValue)/\(path)")
        #expect(page.reply.status == 200)
        #expect(page.html.contains("<html lang=\"\(language.rawValue)\""))
        #expect(page.html.contains("dir=\"\(language == .arabic ? "rtl" : "ltr")\""))
        // Scripts fill in the blanks of their own texts.
        let texts = try page.html.firstMatch(of: /<template id="words".*?>/).orThrow("texts").0
        #expect(texts.contains("{time}") && texts.contains("{seats}"))
        #expect(
          !page.html.replacing(texts, with: "").contains("{"), "a blank that was not filled in")
      }
    }
  }
}
