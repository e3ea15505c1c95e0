import PassTestSupport
import Testing

/// The buttons for wallets on the page of a pass: those of the wallets that the operator has.
@Suite struct PageWalletTests {
  /// The wallets that a page of a pass leads to.
  private func wallets(_ browser: PageBrowser, _ pass: String) async throws -> [String] {
    let page = try await browser.open(pass)
    #expect(page.reply.status == 200)
    #expect(page.links("\(pass)/pass.pdf").count == 1 && page.links("\(pass)/pass.ics").count == 1)
    return ["pass.pkpass", "google"].filter { !page.links("\(pass)/\($0)").isEmpty }
  }

  @Test func `a page shows the wallets that the operator has, and follows a reload`() async throws {
    let wallet = try WalletOperator()
    try await PageJourneyTests.atCheckout { service, browser, checkout in
      let booking = try await PageJourneyTests.book(browser, checkout)
      service.clock.advance(seconds: 6 * 3_600)
      let checkedIn = try await browser.send("/check-in", on: try await browser.open(booking.path))
      let pass = try checkedIn.links("/en/flights/passes/").first.orThrow("a pass")
      #expect(try await wallets(browser, pass).isEmpty)

      try await service.restart(with: wallet)
      #expect(try await wallets(browser, pass) == ["pass.pkpass"])
      try wallet.addGoogle()
      await service.reload()
      #expect(try await wallets(browser, pass) == ["pass.pkpass", "google"])
      try wallet.write(
        apple: false, #","google":{"issuer_id":"3388000000000000001","key":"google.json"}"#)
      await service.reload()
      #expect(try await wallets(browser, pass) == ["google"])
    }
  }
}
