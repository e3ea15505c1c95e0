import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// Many visitors of one network, such as that of an airport, who hold together as much as they may.
@Suite struct PageNetworkTests {
  @Test func `a page says in each language that the network is busy, and what to do`() async throws
  {
    try await TestService.run { service in
      try await service.serve()
      let jane = try service.client()
      let flight = try await jane.flight()
      for (number, seat) in try await jane.seats(of: flight, 30).enumerated() {
        // Each is another browser on the network from which the pages are opened, too: this machine, without an address.
        _ = try await service.visitor(nil).hold(flight, seat, key: "\(number)").with(201)
      }
      let browser = PageBrowser(service)
      for language in Language.allCases {
        let choice = try await browser.open(
          "/\(language.rawValue)/flights/choose/\(flight)?passengers=1")
        let seat = try choice.html.firstMatch(of: /name="seat" value="([^"]+)" data-state="free"/)
          .orThrow("a free seat")
        let refused = try await browser.send("/choose/", on: choice, [("seat", String(seat.1))])
        #expect(refused.path == choice.path)
        #expect(refused.html.contains(TravelerMessage.networkIsBusy[language]))
        // The visitor has no booking to complete or to cancel.
        #expect(!refused.html.contains(TravelerMessage.tooManyHolds[language]))
      }
      _ = try await service.visitor("192.0.2.1")
        .hold(flight, try await jane.seats(of: flight, 1)[0], key: "another network").with(201)
    }
  }

  @Test func `a visitor who holds too much alone is told to complete or cancel something`()
    async throws
  {
    try await TestService.run { service in
      let visitor = try service.visitor("192.0.2.1")
      let flight = try await visitor.flight()
      let seats = try await visitor.seats(of: flight, 4)
      for seat in seats.dropLast() {
        _ = try await visitor.hold(flight, seat, key: seat).with(201)
      }
      let refused = try await visitor.hold(flight, seats[3], key: "one too many").with(409)
      #expect(refused.code == "TOO_MANY_HOLDS")
      #expect(
        try refused.json["error"]["message"].string == TravelerMessage.tooManyHolds[.english])
    }
  }
}
