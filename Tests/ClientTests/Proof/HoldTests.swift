import ClientRules
import PassClient
import PassTestSupport
import StrictText
import Synchronization
import Testing
import Vocabulary

/// Seats that others take, and networks that fail, while a person chooses (M-71, M-74, F-88, F-94).
@Suite struct HoldTests {
  private func prepared() async throws -> (TestHome, FaultyTransport, PassClient, SkippingClock) {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    let clock = home.clock
    return (
      home, transport,
      try PassClient(home: home.path, clock: clock.clock, transport: transport), clock
    )
  }

  private func isFree(_ seat: String, _ map: Shown) -> Bool? {
    (JSONNode.answer(map.answer)?["seats"]?.items ?? []).first { $0["seat_id"]?.text == seat }?[
      "available"]?.flag
  }

  @Test func `M-74: without a network a seat is given up after five seconds, and shown as before`()
    async throws
  {
    let (home, transport, client, clock) = try await prepared()
    let (flight, seat) = try await home.service.freeSeat(for: home.user)
    var shown = Optimistic("free")
    shown.begin("hold") { $0 = "mine" }
    transport.set { _ in .cut }
    let began = clock.clock.ticks()
    do throws(ClientError) {
      _ = try await client.hold(.seats(flight: flight, seats: [seat]))
      Issue.record("a seat was held without a network")
    } catch {
      guard case .away(let problem) = error else { throw error }
      #expect(problem.message.hasSuffix("could not be held. Please try again."))
      shown.rollBack("hold")
    }
    #expect(clock.clock.ticks() - began <= .seconds(6))
    #expect(shown.value == "free")
    #expect(try await client.holds().isEmpty)
  }

  @Test func `M-71: a seat that another takes while it is looked at is shown as taken at once`()
    async throws
  {
    let (home, _, client, _) = try await prepared()
    let (flight, seat) = try await home.service.freeSeat(for: home.user)
    let before = try await client.seats(ofFlight: flight, within: .seconds(30))
    #expect(isFree(seat, before) == true)
    let rival = "u-rival-\(home.user)"
    _ = try await home.service.ask("POST", "/flights/\(flight)/seats/\(seat)/hold", as: rival)
    await #expect(throws: ClientError.self) {
      try await client.hold(.seats(flight: flight, seats: [seat]))
    }
    // The copy is not half a minute old, and is read again all the same.
    let after = try await client.seats(ofFlight: flight, within: .seconds(30))
    #expect(isFree(seat, after) == false)
  }

  @Test func `M-71: where no stream is given the map is read again every two seconds`() async throws
  {
    let (home, _, _, clock) = try await prepared()
    let strange = try StrangeServer(
      StrangeServer.Answer("404 Not Found", part: #"{"status":404,"code":"NOT_FOUND"}"#))
    let waits = Mutex<[Duration]>([])
    var counting = clock.clock
    let sleep = counting.sleep
    counting.sleep = { time in
      waits.withLock { $0.append(time) }
      await sleep(time)
    }
    let transport = FaultyTransport(
      try HTTPTransport(home.service.url), streams: try HTTPTransport(strange.url))
    let client = try PassClient(home: home.path, clock: counting, transport: transport)
    let (flight, _) = try await home.service.freeSeat(for: home.user)
    for _ in 0..<3 {
      _ = try await client.seats(ofFlight: flight, within: .seconds(30))
      await client.waitForSeats(of: flight)
    }
    #expect(waits.withLock { $0 } == [.seconds(2), .seconds(2), .seconds(2)])
    let maps = transport.requests.filter { $0.path == "/v1/flights/\(flight)/seats" }
    #expect(maps.count == 3)
  }

  @Test func `F-94: during maintenance nothing is tried again, and the person learns until when`()
    async throws
  {
    let (home, transport, client, _) = try await prepared()
    let booking = try await home.service.book(for: home.user)
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    let text = #"""
      {"status":503,"code":"MAINTENANCE_WINDOW","error":{"message":"We are back soon."},
       "details":{"until":"2025-03-01T20:00:00Z"}}
      """#
    transport.set { request in
      request.method == "POST"
        ? .replace(ClientReply(status: 503, fields: [:], body: Array(text.utf8))) : nil
    }
    let until = Instant("2025-03-01T20:00:00Z")
    do throws(ClientError) {
      _ = try await client.hold(.places(showing: "shw_0000000000000000", count: 2))
    } catch {
      guard case .refused(let problem) = error else { throw error }
      #expect(problem.until == until)
    }
    let command = try await client.requestCheckIn(of: booking)
    _ = try await client.send(within: .seconds(60))
    let asking = try await client.command(command.id)
    #expect(asking.state == .needsYou && asking.tries == 1 && asking.problem?.until == until)
  }

  @Test func `F-88: a check-in that is not open names its opening, which the list counts down to`()
    async throws
  {
    let (home, _, client, _) = try await prepared()
    let booking = try await bookLater(home)
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    let opens = try #require(try await client.booking(named: booking).checkInOpensAt)
    #expect(opens > home.service.now)
    let command = try await client.requestCheckIn(of: booking)
    _ = try await client.send(within: .seconds(60))
    let asking = try await client.command(command.id)
    #expect(asking.state == .needsYou && asking.problem?.code == "CHECK_IN_NOT_OPEN")
    #expect(asking.problem?.until == opens)
    #expect(try home.show("bookings", "--offline").output.contains("check-in opens in "))
    #expect(try home.show("actions", "--offline").output.contains("on, in "))
  }

  /// Books a seat of a flight in nine days.
  private func bookLater(_ home: TestHome) async throws -> String {
    let found = try await home.service.ask(
      "GET", "/flights/search?origin=SFO&destination=JFK&date=2025-03-10", as: home.user)
    let flight = try (found["results"]?.items.first?["flight_id"]?.text).orThrow("a flight")
    let map = try await home.service.ask("GET", "/flights/\(flight)/seats", as: home.user)
    let free = (map["seats"]?.items ?? []).filter { $0["available"]?.flag == true }
    let seat = try (free.last?["seat_id"]?.text).orThrow("a seat")
    _ = try await home.service.ask("POST", "/flights/\(flight)/seats/\(seat)/hold", as: home.user)
    let quote = try await home.service.ask(
      "POST", "/quotes", as: home.user,
      #"{"flight_id":"\#(flight)","passengers":[{"type":"ADULT","seat_id":"\#(seat)"}]}"#)
    let booking = try await home.service.ask(
      "POST", "/bookings", as: home.user,
      #"""
      {"quote_id":"\#(quote["quote_id"]?.text ?? "")","payment_method_token":"pm_approve",
       "contact":{"email":"jane@example.com"},"passengers":[{"first_name":"Jane","last_name":"Doe",
       "date_of_birth":"1990-05-01","document_type":"PASSPORT","document_number":"X0001000"}]}
      """#)
    return try (booking["booking_id"]?.text).orThrow("a booking")
  }
}
