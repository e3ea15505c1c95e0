import PassTestSupport
import ShowService
import Testing
import Vocabulary

@testable import PassPages

/// The form that finds a booking by its code and a name on it.
@Suite struct PageFindTests {
  @Test func `it says in each language which bookings it does not find, also after a try`()
    async throws
  {
    try await TestService.run { service in
      try await service.serve()
      let browser = PageBrowser(service)
      for language in Language.allCases {
        let shows = ShowPages().title(language)
        let text = PageText.namelessBookings(language, ["products": shows])
        #expect(text.contains(shows))
        let page = try await browser.open("/\(language.rawValue)/bookings")
        #expect(page.html.contains(text))
        let missing = try await browser.send(
          "/bookings", on: page, [("code", "ABC234"), ("name", "Doe")])
        #expect(missing.html.contains(text) && missing.html.contains("aria-invalid"))
      }
    }
  }

  @Test func `it finds a booking of any product on another device, and cancels nothing there`()
    async throws
  {
    try await FourProducts.run { products in
      var sold: [FourProducts.Sold] = []
      for product in FourProducts.Product.allCases {
        sold.append(try await products.sold(product))
      }
      let service = products.service
      try await service.serve()
      for one in sold {
        let browser = PageBrowser(service)
        let page = try await browser.open("/en/bookings")
        let booking = try await browser.send(
          "/bookings", on: page, [("code", one.code.lowercased()), ("name", "dóe")])
        #expect(booking.path == "/en/\(one.product.rawValue)/bookings/\(one.id)")
        #expect(booking.reply.status == 200 && booking.html.contains(one.code), "\(one.product)")
        let path = booking.path
        #expect(booking.links(path).allSatisfy { !$0.hasSuffix("/cancel") })
        #expect(try await browser.open("\(path)/cancel").reply.status != 200)
        for pass in Set(booking.links("/en/\(one.product.rawValue)/passes/")) {
          #expect(try await browser.open(pass).reply.status == 200, "\(pass)")
        }
        for other in sold where other.id != one.id {
          let foreign = "/en/\(other.product.rawValue)/bookings/\(other.id)"
          #expect(try await browser.open(foreign).reply.status != 200, "\(foreign)")
        }
      }
    }
  }

  @Test func `asking all products is one try, and no more tries are given than for one`()
    async throws
  {
    try await RateLimitTests.limited(proxies: ["127.0.0.1"]) { service in
      try await service.serve()
      let browser = PageBrowser(service)
      let fields = ["sec-fetch-site": "same-origin", "x-forwarded-for": "192.0.2.1"]
      let page = try await browser.open("/en/bookings", fields)
      for number in 0..<10 {
        let missing = try await browser.send(
          "/bookings", on: page, [("code", "AAAA2\(number)"), ("name", "Doe")], fields)
        #expect(missing.html.contains("aria-invalid"), "\(number)")
      }
      let refused = try await browser.send(
        "/bookings", on: page, [("code", "BBBBBB"), ("name", "Doe")], fields)
      #expect(refused.reply.status == 429)
      // The tries of the pages and those of the endpoints are one number.
      for product in FourProducts.Product.allCases {
        let answer = try await service.stranger.post(
          "\(product.path)/booking-access", #"{"confirmation_code":"BBBBBB","last_name":"Doe"}"#,
          key: nil, ["x-forwarded-for": "192.0.2.1"])
        #expect(answer.status == 429, "\(product)")
      }
    }
  }
}
