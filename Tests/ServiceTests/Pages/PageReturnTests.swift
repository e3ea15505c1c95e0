import Bookings
import PassPages
import PassTestSupport
import Testing

/// The way back from the page of a bank to the pages.
@Suite struct PageReturnTests {
  private static let site = "https://book.quay.example"

  /// Runs `body` with a browser and the page of an offer; the pages know their site unless `origin` is nil.
  private static func atCheckout(
    origin: String? = Self.site,
    _ body: (TestService, PageBrowser, PageBrowser.Page) async throws -> Void
  ) async throws {
    try await TestService.run(provider: RecordingProvider()) { service in
      var settings = PageSettings(name: "Quay Air")
      settings.origin = origin
      try await service.serve(pages: settings)
      let browser = PageBrowser(service)
      try await body(service, browser, try await PageJourneyTests.checkout(browser))
    }
  }

  /// What the provider of a service was asked.
  private static func asked(_ service: TestService) -> [PaymentRequest] {
    (service.provider as? RecordingProvider)?.asked ?? []
  }

  @Test func `who comes back from the bank is at the booking, and nothing of the query is there`()
    async throws
  {
    try await Self.atCheckout { service, browser, checkout in
      let bank = try await PageJourneyTests.book(
        browser, checkout, [("payment", "card_action_required")])
      #expect(bank.path.hasPrefix("https://pay.example.com/"))
      let address = Self.asked(service).first?.returnAddress?.rawValue
      #expect(address == "\(Self.site)\(checkout.path)/returned")
      let booking = try await browser.open("\(checkout.path)/returned?payment_intent=pi_17&x=%3Cb")
      #expect(booking.reply.status == 200)
      #expect(booking.path.hasPrefix("/en/flights/bookings/") && !booking.path.contains("?"))
      #expect(!booking.html.contains("pi_17"))
      // Another browser is told nothing.
      let other = PageBrowser(service)
      #expect(try await other.open("\(checkout.path)/returned").reply.status == 404)
    }
  }

  @Test func `who did not pay is at the offer again, which says so, and may pay otherwise`()
    async throws
  {
    try await Self.atCheckout { _, browser, checkout in
      _ = try await PageJourneyTests.book(browser, checkout, [("payment", "card_decline")])
      let offer = try await browser.open("\(checkout.path)/returned?result=no&payment=card_decline")
      #expect(offer.reply.status == 200 && offer.path == "\(checkout.path)/returned")
      #expect(offer.html.contains("You have not paid yet") && !offer.html.contains("result=no"))
      let booking = try await PageJourneyTests.book(browser, offer, [("payment", "card_page")])
      #expect(booking.path.hasPrefix("/en/flights/bookings/"))
    }
  }

  @Test func `a return by a form is asked again by GET, and any other form of a bank is refused`()
    async throws
  {
    try await Self.atCheckout { _, browser, checkout in
      let foreign = ["sec-fetch-site": "cross-site", "origin": "https://pay.example.com"]
      for path in ["\(checkout.path)/returned", "/en/flights/bookings/bkg_1/returned"] {
        let reply = try await browser.exchange("POST", "\(path)?a=b", "result=paid", foreign)
        #expect(reply.status == 303 && reply.field("location") == path)
        #expect(reply.field("set-cookie") == nil)
      }
      for path in [checkout.path, "/en/bookings", "/en/flights/bookings/bkg_1/cancel"] {
        #expect(try await browser.exchange("POST", path, "", foreign).status == 403)
      }
      // No other host is in the way back, however the path is written.
      let reply = try await browser.exchange(
        "POST", "//en/flights/checkout/quo_1/returned", "", foreign)
      #expect(reply.field("location")?.hasPrefix("//") != true)
    }
  }

  @Test func `who pays for extras comes back to the booking`() async throws {
    try await Self.atCheckout { service, browser, checkout in
      let booking = try await PageJourneyTests.book(browser, checkout)
      let question = try await browser.open("\(booking.path)/extras")
      let bags = try question.html.firstMatch(of: /name="(bags-[^"]+)"/).orThrow("bags").1
      let priced = try await browser.send("/extras", on: question, [(String(bags), "1")])
      let bank = try await browser.send(
        "/extras", on: priced, [("payment", "card_action_required")])
      #expect(bank.path.hasPrefix("https://pay.example.com/"))
      let address = Self.asked(service).last?.returnAddress?.rawValue
      #expect(address == "\(Self.site)\(booking.path)/returned")
      let back = try await browser.open("\(booking.path)/returned?payment_intent=pi_17")
      #expect(back.path == booking.path && !back.html.contains("pi_17"))
    }
  }

  @Test func `pages that do not know their site name no address`() async throws {
    try await Self.atCheckout(origin: nil) { service, browser, checkout in
      let booking = try await PageJourneyTests.book(browser, checkout)
      #expect(booking.path.hasPrefix("/en/flights/bookings/"))
      let asked = Self.asked(service)
      #expect(!asked.isEmpty && asked.allSatisfy { $0.returnAddress == nil })
    }
  }
}
