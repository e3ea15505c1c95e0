import AccessTokens
import PassPages
import PassTestSupport
import Testing
import Vocabulary

/// Pages when a crowd comes for one occasion: some visitors choose, and the others wait in line.
@Suite struct WaitingRoomTests {
  private static let flight =
    "/en/flights?origin=SFO&destination=JFK&date=2025-03-02&passengers=1"

  /// Runs a service in which one visitor may choose of an occasion at once, with the page of a flight's seats.
  private func withOnePlace(
    _ body: (TestService, String) async throws -> Void
  ) async throws {
    try await TestService.run { service in
      var settings = PageSettings(name: "Quay Air")
      settings.choosingAtOnce = 1
      try await service.serve(pages: settings)
      let found = try await PageBrowser(service).open(Self.flight)
      let link = try found.links("/en/flights/choose/").first.orThrow("a flight")
      try await body(service, link)
    }
  }

  private func waits(_ page: PageBrowser.Page, at place: Int) -> Bool {
    page.reply.status == 200 && page.html.contains("Your place in line: \(place)<")
      && page.reply.field("retry-after") == "10"
  }

  private func chooses(_ page: PageBrowser.Page) -> Bool { page.html.contains("name=\"seat\"") }

  private func hold(_ browser: PageBrowser, _ choice: PageBrowser.Page) async throws
    -> PageBrowser.Page
  {
    let seat = try choice.html.firstMatch(of: /name="seat" value="([^"]+)" data-state="free"/)
      .orThrow("a free seat")
    return try await browser.send("/choose/", on: choice, [("seat", String(seat.1))])
  }

  @Test func `the next in line chooses when the one before has seats`() async throws {
    try await withOnePlace { service, link in
      let (jane, john, mary) = (
        PageBrowser(service), PageBrowser(service), PageBrowser(service)
      )
      let choice = try await jane.open(link)
      #expect(chooses(choice))
      #expect(waits(try await john.open(link), at: 1))
      #expect(waits(try await mary.open(link), at: 2))
      // Another tab, another language and a reload change nothing.
      #expect(chooses(try await jane.open(link)))
      #expect(waits(try await john.open(link), at: 1))
      let german = try await john.open(link.replacing("/en/", with: "/de/"))
      #expect(german.html.contains("Ihr Platz in der Schlange: 1"))
      // A form that was opened earlier leads to the line, too, and holds nothing.
      let sent = try await john.post(link, try choice.form("/choose/").values)
      #expect(waits(sent, at: 1) && sent.path == link)
      let held = try await hold(jane, choice)
      #expect(held.path.contains("/checkout/"))
      service.clock.advance(seconds: 1)
      #expect(waits(try await mary.open(link), at: 2))
      let turn = try await john.open(link)
      #expect(chooses(turn))
      // From the offer one may go back and choose other seats.
      #expect(chooses(try await jane.open(link)))
      #expect(waits(try await mary.open(link), at: 1))
      #expect(try await hold(john, turn).path.contains("/checkout/"))
    }
  }

  @Test func `a place in line outlives a restart, and nobody can use that of another`() async throws
  {
    try await withOnePlace { service, link in
      let (jane, john, mary) = (
        PageBrowser(service), PageBrowser(service), PageBrowser(service)
      )
      #expect(chooses(try await jane.open(link)))
      #expect(waits(try await john.open(link), at: 1))
      service.clock.advance(seconds: 1)
      #expect(waits(try await mary.open(link), at: 2))
      try await service.restart()
      // In any other order than before.
      #expect(chooses(try await PageBrowser(service).open(link)))
      #expect(waits(try await mary.open(link), at: 1))
      #expect(waits(try await john.open(link), at: 1))
      #expect(waits(try await mary.open(link), at: 2))
      let name = try john.cookieNames("__Host-line-").first.orThrow("a ticket")
      let thief = PageBrowser(service)
      _ = try await thief.open("/en/flights")
      thief.setCookie(name, to: try john.cookie(name).orThrow("a ticket"))
      #expect(waits(try await thief.open(link), at: 3))
      let ticket = try mary.cookie(name).orThrow("a ticket")
      for forged in [
        "", "lin_", "lin_0.0.0.c.", ticket.replacing(".w.", with: ".c."), ticket + "0",
        "lin_99999999999999999999.0.0.c.x", "lin_1.2.3.4.5.6",
      ] {
        mary.setCookie(name, to: forged)
        #expect(waits(try await mary.open(link), at: 2), "\(forged)")
      }
      // Signing out removes the ticket, too.
      _ = try await john.post("/en/sign-out", [])
      #expect(john.cookie(name) == nil)
    }
  }

  @Test func `pictures and frames of other sites, and what is fetched in advance, take no place`()
    async throws
  {
    try await withOnePlace { service, link in
      for fields in [
        ["sec-fetch-site": "cross-site", "sec-fetch-dest": "image"],
        ["sec-fetch-site": "same-site", "sec-fetch-dest": "iframe"],
        ["sec-purpose": "prefetch", "sec-fetch-site": "same-origin", "sec-fetch-dest": "document"],
      ] {
        let page = try await PageBrowser(service).open(link, fields)
        #expect(page.reply.status == 403 && page.reply.field("set-cookie") == nil, "\(fields)")
      }
      let fields = ["sec-fetch-site": "cross-site", "sec-fetch-dest": "document"]
      let visitor = PageBrowser(service)
      #expect(chooses(try await visitor.open(link, fields)))
    }
  }

  @Test func `what does not exist has no line`() async throws {
    try await withOnePlace { service, _ in
      let (jane, john) = (PageBrowser(service), PageBrowser(service))
      for browser in [jane, john, jane] {
        let page = try await browser.open("/en/flights/choose/nothing")
        #expect(page.reply.status == 404)
      }
    }
  }

  @Test func `news of seats are for those who choose, and nobody waits where nothing is left`()
    async throws
  {
    try await ShowStage.run { stage in
      var settings = PageSettings(name: "Quay Air")
      settings.choosingAtOnce = 1
      try await stage.service.serve(pages: settings)
      let (jane, john) = (PageBrowser(stage.service), PageBrowser(stage.service))
      let path = "/en/shows/choose/\(stage.show)"
      #expect(chooses(try await jane.open(path)))
      #expect(waits(try await john.open(path), at: 1))
      #expect(try await john.open("\(path)/events").reply.status == 204)
      // A line is for one occasion.
      #expect(try await john.open("/en/shows/choose/\(stage.hall)").html.contains("<form"))
      let all = (1...8).flatMap { ["\"A\($0)\"", "\"B\($0)\""] } + ["\"AA12\""]
      _ = try await stage.service.client("operator", .operator).post(
        "/shows/showings/\(stage.show)/block", #"{"seats":[\#(all.joined(separator: ","))]}"#,
        key: "block"
      ).with(200)
      // Jane sees that it is sold out, and from then on everybody does.
      for browser in [jane, john, PageBrowser(stage.service)] {
        #expect(try await browser.open(path).html.contains("Join the waiting list"))
      }
    }
  }
}
