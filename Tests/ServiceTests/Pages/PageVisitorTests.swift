import PassTestSupport
import Testing

/// The cookie of a visitor: which pages give one, and which do not.
@Suite struct PageVisitorTests {
  private static let cookie = "__Host-visitor"

  @Test func `an address with nothing sets no cookie, and the page of a product does`() async throws
  {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      for path in [
        "nothing", "nothing/at/all", "flights/nothing", "flights/bookings/nothing/at/all",
        "flights/bookings", "shows/passes", "stays/choose", "bookings/nothing", "offline/nothing",
      ] {
        let page = try await browser.open("/en/\(path)")
        #expect(page.reply.status == 404, "\(path)")
        #expect(page.reply.field("set-cookie") == nil, "\(path)")
        // Without a visitor there is nothing to sign out of, and nothing that tells visitors apart.
        #expect(!page.html.contains("/en/sign-out"), "\(path)")
      }
      let sent = try await browser.post("/en/nothing", [("name", "Doe")])
      #expect(sent.reply.status == 404 && browser.cookie(Self.cookie) == nil)
      let search = try await browser.open("/en/flights")
      #expect(search.reply.status == 200 && browser.cookie(Self.cookie) != nil)
    }
  }

  @Test func `an address with nothing leaves the cookie of a visitor alone`() async throws {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      _ = try await browser.open("/en/flights")
      let token = try browser.cookie(Self.cookie).orThrow("a cookie")
      let page = try await browser.open("/en/flights/nothing")
      #expect(page.reply.status == 404 && page.reply.field("set-cookie") == nil)
      #expect(browser.cookie(Self.cookie) == token)
    }
  }

  @Test func `a booking of somebody else gives no cookie`() async throws {
    try await PageJourneyTests.atCheckout { service, browser, checkout in
      let booking = try await PageJourneyTests.book(browser, checkout)
      let other = PageBrowser(service)
      for path in [booking.path, "\(booking.path)/cancel"] {
        let page = try await other.open(path)
        #expect(page.reply.status == 404 && page.reply.field("set-cookie") == nil, "\(path)")
      }
      #expect(other.cookie(Self.cookie) == nil)
    }
  }
}
