import BookingStore
import BookingTestSupport
import Bookings
import Logging
import PassPages
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// The service's own pages lead to Stripe's payment page and back, without any field for a card.
@Suite struct StripePagesTests {
  private static let site = "https://book.quay.example"

  private func run(
    _ body: (TestService, ProviderProcess, PageBrowser) async throws -> Void
  ) async throws {
    let process = try ProviderProcess()
    let payments = try ProviderProcess.registry(try process.stripe())
    try await TestService.run(payments: payments) { service in
      var settings = PageSettings(name: "Quay Air")
      settings.origin = Self.site
      try await service.serve(pages: settings)
      try await body(service, process, PageBrowser(service))
    }
  }

  private func session(of page: PageBrowser.Page) throws -> String {
    let rest = try page.path.split(separator: "/c/pay/").last.orThrow("a page of Stripe")
    return String(rest.prefix { $0 != "#" })
  }

  @Test func `a person picks the card, pays at Stripe and comes back to the booking`() async throws
  {
    try await run { service, process, browser in
      let checkout = try await PageJourneyTests.checkout(browser)
      #expect(!checkout.html.contains("cc-number"))
      let bank = try await PageJourneyTests.book(browser, checkout, [("payment", "sb_page")])
      #expect(bank.path.hasPrefix("https://checkout.example/c/pay/cs_test_"))
      // Without having paid the booking waits, and leads to the same page again.
      let unpaid = try await browser.open("\(checkout.path)/returned")
      #expect(unpaid.path.hasPrefix("/en/flights/bookings/") && unpaid.html.contains(bank.path))
      try await process.pay(on: try session(of: bank), with: "sb_N2F")
      let told = try await process.deliver(to: service, seed: 1, all: true)
      #expect(told.heard == told.sent && told.sent > 0 && told.forged == 0)
      let housekeeping = Housekeeping(service: service.service, logger: service.log.logger(.error))
      service.clock.advance(seconds: 60)
      for job in ["payment notices", "payments"] { await housekeeping.work(only: job) }
      let booking = try await browser.open("\(checkout.path)/returned")
      #expect(booking.html.contains("Confirmed") && !booking.html.contains("cs_test_"))
      let account = try #require(try await process.accounts().values.first)
      #expect(account.captures == 1 && account.refunded == 0)
      #expect(account.returnAddresses == ["authorise \(Self.site)\(checkout.path)/returned"])
      let payment = try await service.service.store.record(
        Payment.self, try #require(try await process.accounts().keys.first)
      ).orThrow("a payment").value
      #expect(payment.state == .captured && account.captured == payment.amount.minorUnits)
    }
  }

  @Test func `who pays quickly finds the booking confirmed at once`() async throws {
    try await run { service, process, browser in
      let checkout = try await PageJourneyTests.checkout(browser)
      let bank = try await PageJourneyTests.book(browser, checkout, [("payment", "sb_page")])
      try await process.pay(on: try session(of: bank), with: "sb_N1")
      let told = try await process.deliver(to: service, seed: 1, all: true)
      #expect(told.heard == told.sent && told.sent > 0)
      // No time has passed, and no background job has run.
      let booking = try await browser.open("\(checkout.path)/returned")
      #expect(booking.html.contains("Confirmed") && !booking.html.contains("cs_test_"))
      let account = try #require(try await process.accounts().values.first)
      #expect(account.captures == 1)
      #expect(try await service.service.store.unsettled().isEmpty)
    }
  }

  @Test func `who never pays loses the offer, and Stripe's page takes no money any more`()
    async throws
  {
    try await run { service, process, browser in
      let checkout = try await PageJourneyTests.checkout(browser)
      let bank = try await PageJourneyTests.book(browser, checkout, [("payment", "sb_page")])
      let housekeeping = Housekeeping(
        service: service.service, logger: service.log.logger(.error))
      for _ in 0..<3 {
        service.clock.advance(seconds: 901)
        await housekeeping.work(only: "payments")
      }
      try await process.pay(on: try session(of: bank), with: "sb_")
      #expect(try await process.accounts().isEmpty)
      #expect(try await service.service.store.unsettled().isEmpty)
    }
  }
}
