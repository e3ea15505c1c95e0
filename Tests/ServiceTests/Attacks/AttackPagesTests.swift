import PassPages
import PassTestSupport
import Testing

@testable import ServiceHTTP

/// An attacker tries to use the pages of a traveler against the traveler.
@Suite struct AttackPagesTests {
  private static let hostile =
    "\"\u{301}><script>alert(1)</script><img src=x onerror='alert(2)'>`{{title}}&amp;\u{338}"

  /// Whether a page has the hostile text as anything but text.
  private static func isBroken(_ html: String) -> Bool {
    ["<script>alert", "<img src=x", "onerror='", "\"\u{301}", "'\u{301}"].contains {
      html.unicodeScalars.map(String.init).joined().contains($0)
        && html.utf8.firstRange(of: Array($0.utf8)) != nil
    }
  }

  @Test func `a form of another site changes nothing`() async throws {
    try await PageJourneyTests.atCheckout { _, browser, checkout in
      for fields in [
        ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
        ["origin": "https://evil.example"], ["origin": "null"],
        ["origin": "http://localhost.evil.example"],
      ] {
        let (action, values) = try checkout.form("/checkout/")
        let refused = try await browser.post(action, values, fields)
        #expect(refused.reply.status == 403)
      }
      #expect(try await browser.open("/en/bookings").links("/en/flights/bookings/").isEmpty)
      let own = try await browser.post(
        "/en/sign-out", [], ["origin": "http://localhost"])
      #expect(own.reply.status == 200)
    }
  }

  @Test func `hostile text of each field is shown as text, on flights, too`() async throws {
    try await PageJourneyTests.atCheckout { _, browser, checkout in
      let text = PageBrowser.encoded(Self.hostile)
      let search = try await browser.open(
        "/en/flights?origin=\(text)&destination=\(text)&date=\(text)&passengers=\(text)&cabin=\(text)"
      )
      #expect(search.html.contains("&lt;script&gt;alert(1)") && !Self.isBroken(search.html))
      let (_, values) = try checkout.form("/checkout/")
      let refused = try await browser.send(
        "/checkout/", on: checkout,
        values.filter { $0.0 != "key" && $0.0 != "payment" }.map { ($0.0, Self.hostile) })
      #expect(refused.path.hasPrefix("/en/flights/checkout/"))
      #expect(refused.html.contains("&lt;script&gt;alert(1)") && !Self.isBroken(refused.html))
      let found = try await browser.post(
        "/en/bookings", [("code", Self.hostile), ("name", Self.hostile)])
      #expect(found.html.contains("&lt;script&gt;alert(1)") && !Self.isBroken(found.html))
    }
  }

  @Test func `no page is kept by others, framed, or loads anything from elsewhere`() async throws {
    try await PageJourneyTests.atCheckout { _, browser, checkout in
      let first = try await browser.exchange("GET", checkout.path)
      #expect(first.status == 200 && first.field("cache-control") == "no-store")
      let booking = try await PageJourneyTests.book(browser, checkout)
      for path in [
        "/en/", "/en/flights", "/en/bookings", booking.path,
        "\(booking.path)/style.css", "\(booking.path)/cancel", "/en/nothing", "/en/offline",
      ] {
        let reply = try await browser.exchange("GET", path)
        #expect(reply.field("cache-control") == "no-store", "\(path)")
        let policy = try reply.field("content-security-policy").orThrow("a policy at \(path)")
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
        #expect(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(reply.field("x-content-type-options") == "nosniff")
        #expect(reply.field("referrer-policy") == "same-origin")
        #expect(!reply.text.contains("style=\"") && !reply.text.contains("onclick"))
        #expect(reply.text.firstMatch(of: /(src|href)="(https?:)?\/\//) == nil)
      }
    }
  }

  @Test func `a cookie is for this host alone, and one that was planted is not taken`()
    async throws
  {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      let planted = "vis_0123456789.abcdefghijklmnopqrstuvwxyz.1900000000.key:0123"
      browser.setCookie("__Host-visitor", to: planted)
      let reply = try await browser.exchange(
        "GET", "/en/flights?origin=SFO&destination=JFK&date=2025-03-02&passengers=1")
      let cookie = try reply.field("set-cookie").orThrow("a cookie")
      #expect(cookie.hasPrefix("__Host-visitor=vis_") && !cookie.contains(planted))
      for word in ["; Path=/;", "; Secure", "; HttpOnly", "; SameSite=Lax"] {
        #expect(cookie.contains(word))
      }
      #expect(!cookie.contains("Domain"))
      // Two cookies of one name are none.
      let twice = try await PageBrowser(service).exchange(
        "GET", "/en/shows", "", ["cookie": "__Host-visitor=a; __Host-visitor=b"])
      #expect(twice.field("set-cookie")?.hasPrefix("__Host-visitor=vis_") == true)
    }
  }

  @Test func `no page leads to another site`() async throws {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      for path in [
        "/", "//evil.example/", "/\\evil.example/", "/en//evil.example", "/en/https:/evil.example",
        "/xx/flights", "/pages/../evil.example",
      ] {
        let reply = try await browser.exchange("GET", path)
        guard let place = reply.field("location") else { continue }
        #expect(
          place.hasPrefix("/") && !place.hasPrefix("//") && !place.contains("evil"), "\(path)")
      }
    }
  }

  @Test func `files have the type that they have, and a worker is only at its own path`()
    async throws
  {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      let home = try await browser.open("/en/")
      let style = try home.links("/pages/").first { $0.hasSuffix(".css") }.orThrow("a style")
      let reply = try await browser.exchange("GET", style)
      #expect(reply.field("content-type") == "text/css; charset=utf-8")
      #expect(reply.field("cache-control") == "public, max-age=31536000, immutable")
      #expect(reply.field("set-cookie") == nil)
      let other = style.replacing("/pages/", with: "/pages/0")
      #expect(try await browser.exchange("GET", other).status == 404)
      let worker = try await browser.exchange("GET", "/service-worker.js")
      #expect(worker.field("content-type") == "text/javascript; charset=utf-8")
      #expect(worker.field("service-worker-allowed") == nil)
      #expect(worker.field("cache-control") == "no-cache")
    }
  }

  @Test func `words of a client are no names of series`() async throws {
    try await TestService.run(metrics: true) { service in
      try await service.serve()
      let browser = PageBrowser(service)
      for method in ["PROPFIND", "XANADU", "DELETE"] {
        // The parser refuses what no standard names, and the pages refuse the rest.
        let status = try await browser.exchange(method, "/en/flights").status
        #expect(status == (method == "XANADU" ? 400 : 405), "\(method)")
        _ = try await browser.exchange("GET", "/en/\(method)/\(method)")
      }
      let text = try await service.askMetrics("GET", "/metrics").text
      #expect(text.contains("OTHER") && text.contains("/{language}/") && !text.contains("PROPFIND"))
    }
  }

  @Test func `signing out removes everything`() async throws {
    try await PageJourneyTests.atCheckout { _, browser, checkout in
      let booking = try await PageJourneyTests.book(browser, checkout)
      let reply = try await browser.exchange(
        "POST", "/en/sign-out", "", ["sec-fetch-site": "same-origin"])
      #expect(reply.status == 303 && reply.field("location") == "/en/")
      #expect(reply.field("clear-site-data") == "\"cache\", \"storage\"")
      #expect(browser.cookie("__Host-visitor") == nil)
      #expect(try await browser.open(booking.path).reply.status == 404)
    }
  }
}
