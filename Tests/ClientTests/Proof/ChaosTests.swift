import ClientRules
import PassClient
import PassTestSupport
import StrictText
import Testing
import Vocabulary

/// The faults that F-119 to F-122 name, on the way to the real service.
@Suite struct ChaosTests {
  private func prepared() async throws -> (TestHome, FaultyTransport, PassClient) {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    return (home, transport, try home.client(transport))
  }

  private let jane = PassClient.Traveler(
    givenName: "Jane", familyName: "Doe", birth: "1990-05-01", documentType: "PASSPORT",
    documentNumber: "X0001000")

  private func offer(
    _ home: TestHome, _ client: PassClient
  ) async throws -> PassClient.Offer {
    let (flight, seat) = try await home.service.freeSeat(for: home.user)
    let held = try await client.hold(.seats(flight: flight, seats: [seat]))
    return try await client.quote(held.id)
  }

  @Test func `the answer about another hold, price or booking is asked for again`() async throws {
    let (home, transport, client) = try await prepared()
    let other =
      #"""
      {"hold_id":"hld_0000000000000000","seats":[{"flight_id":"flt_0","seat_id":"seat_0"}],"expires_in":300,
       "expires_at":"2025-03-02T00:00:00Z","quote_id":"quo_0000000000000000","hold_ids":["hld_0000000000000000"],
       "total":{"amount_minor":1,"currency":"USD"},"cancellation_id":"cxl_0000000000000000",
       "booking_id":"bkg_0000000000000000","refund":{"amount_minor":1,"currency":"USD"},
       "fee":{"amount_minor":0,"currency":"USD"}}
      """#
    let reply = ClientReply(status: 201, fields: [:], body: Array(other.utf8))
    func answerOnce(_ end: String) {
      let first = FirstTimes(1)
      transport.set { $0.path.hasSuffix(end) && first.take() ? .replace(reply) : nil }
    }
    let (flight, seat) = try await home.service.freeSeat(for: home.user)
    answerOnce("/holds")
    let held = try await client.hold(.seats(flight: flight, seats: [seat]))
    #expect(held.id != "hld_0000000000000000")
    answerOnce("/quotes")
    let offer = try await client.quote(held.id)
    #expect(offer.id != "quo_0000000000000000")
    let command = try await client.order(
      offer, payment: "pm_approve", travelers: [jane], email: "jane@example.com")
    _ = try await client.send(waitingFor: command.id, within: .seconds(60))
    let booking = try await client.command(command.id).bookingID.orThrow("a booking")
    answerOnce("/cancellation-quote")
    let terms = try await client.cancellation(of: booking)
    #expect(terms.id != "cxl_0000000000000000" && terms.bookingID == booking)
    // Each was asked for again under its key.
    for end in ["/holds", "/quotes", "/cancellation-quote"] {
      let keys = transport.requests.filter { $0.path.hasSuffix(end) }.map {
        $0.fields["idempotency-key"]
      }
      #expect(keys.count == 2 && Set(keys).count == 1)
    }
  }

  @Test func `F-119: the answer to a payment is lost, and the order is charged once`() async throws
  {
    let (home, transport, client) = try await prepared()
    let offer = try await offer(home, client)
    let command = try await client.order(
      offer, payment: "pm_approve", travelers: [jane], email: "jane@example.com")
    let first = FirstTimes(3)
    transport.set {
      $0.path == "/v1/bookings" && $0.method == "POST" && first.take() ? .loseAnswer : nil
    }
    _ = try await client.send(waitingFor: command.id, within: .seconds(60))
    #expect(try await client.command(command.id).state == .confirmed)
    let tries = transport.requests.filter { $0.path == "/v1/bookings" && $0.method == "POST" }
    #expect(tries.count == 4)
    #expect(Set(tries.map { $0.fields["idempotency-key"] }).count == 1)
    let truth = try await home.service.ask("GET", "/bookings", as: home.user)["bookings"]?.items
    #expect(truth?.count == 1)
    #expect(truth?.first?["receipts"]?.items.count == 1)
  }

  @Test func `an order whose answers are all lost is confirmed by the list of bookings`()
    async throws
  {
    let (home, transport, client) = try await prepared()
    let offer = try await offer(home, client)
    let command = try await client.order(
      offer, payment: "pm_approve", travelers: [jane], email: "jane@example.com")
    transport.set { $0.path == "/v1/bookings" && $0.method == "POST" ? .loseAnswer : nil }
    _ = try await client.synchronize(within: .seconds(60))
    let ended = try await client.command(command.id)
    let truth = try await home.service.ask("GET", "/bookings", as: home.user)["bookings"]?.items
    #expect(ended.state == .confirmed)
    #expect(truth?.map { $0["booking_id"]?.text } == [ended.bookingID])
  }

  @Test func `F-120: a quote of a hold that ended needs the person, and nothing is charged`()
    async throws
  {
    let (home, transport, client) = try await prepared()
    let offer = try await offer(home, client)
    let command = try await client.order(
      offer, payment: "pm_approve", travelers: [jane], email: "jane@example.com")
    // The answer of the service to an order after its hold ended, as it is recorded for the API.
    let expired = #"""
      {"type":"urn:passtool:problem:HOLD_EXPIRED","title":"The hold has expired","status":409,
       "detail":"choose again","code":"HOLD_EXPIRED","retryable":false,"details":{},
       "error":{"code":"HOLD_EXPIRED","message":"Your seat is no longer held.","retryable":false,"details":{}}}
      """#
    transport.set { request in
      request.path == "/v1/bookings" && request.method == "POST"
        ? .replace(ClientReply(status: 409, fields: [:], body: Array(expired.utf8))) : nil
    }
    _ = try await client.send(waitingFor: command.id, within: .seconds(30))
    let ended = try await client.command(command.id)
    #expect(ended.state == .refused && ended.problem?.code == "HOLD_EXPIRED")
    #expect(ended.problem?.message == "Your seat is no longer held.")
    let truth = try await home.service.ask("GET", "/bookings", as: home.user)["bookings"]?.items
    #expect(truth?.isEmpty == true)
    #expect(try await client.answer(command.id, .drop).state == .dropped)
  }

  @Test func `F-121: check-in is away, so that it is requested and there is no pass`() async throws
  {
    let (home, transport, client) = try await prepared()
    let booking = try await home.service.book(for: home.user)
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    let command = try await client.requestCheckIn(of: booking)
    transport.set { $0.path.hasSuffix("/check-in") ? .cut : nil }
    let outcome = try await client.synchronize(within: .seconds(20))
    #expect(!outcome.isComplete)
    let kept = try #require(try await client.bookings().first)
    #expect(kept.isCheckInRequested && kept.booking.state == "CONFIRMED")
    #expect(try await client.passes().isEmpty)
    transport.set { _ in nil }
    #expect(try await client.synchronize(within: .seconds(120)).isComplete)
    #expect(try await client.command(command.id).state == .confirmed)
    let after = try #require(try await client.bookings().first)
    #expect(!after.isCheckInRequested && after.booking.state == "CHECKED_IN")
    #expect(try await client.passes().count == 1)
  }

  @Test func `F-122: reference data comes from the store when its server is away`() async throws {
    let (home, transport, client) = try await prepared()
    defer { withExtendedLifetime(home) {} }
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    transport.set { _ in .cut }
    let airports = try await client.reference(.airports, within: .seconds(5))
    #expect(JSONNode.answer(airports.answer)?["airports"]?.items.isEmpty == false)
    // What was never read is not invented.
    await #expect(throws: ClientError.self) {
      try await client.searchFlights(from: "SFO", to: "JFK", on: "2025-03-03", within: .seconds(5))
    }
  }

  @Test func `a token that ended in the middle of the queue is read anew`() async throws {
    let (home, transport, client) = try await prepared()
    let bookings = [
      try await home.service.book(for: home.user), try await home.service.book(for: home.user),
    ]
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    for booking in bookings { _ = try await client.requestCheckIn(of: booking) }
    let good = try home.service.token(home.user)
    let first = FirstTimes(1)
    transport.set { request in
      guard request.path.hasSuffix("/check-in"), !first.take(),
        request.fields["authorization"] != "Bearer \(good)"
      else { return nil }
      let body =
        #"{"status":401,"code":"UNAUTHENTICATED","error":{"message":"Please sign in again."}}"#
      return .replace(ClientReply(status: 401, fields: [:], body: Array(body.utf8)))
    }
    let refused = try await client.synchronize(within: .seconds(20))
    #expect(refused.needsSignIn)
    #expect(try await client.commands().map(\.state) == [.confirmed, .queued])
    try home.write(token: good)
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    #expect(try await client.commands().map(\.state) == [.confirmed, .confirmed])
  }

  @Test func `a seat is changed once, even if answers are lost`() async throws {
    let (home, transport, client) = try await prepared()
    let booking = try await home.service.book(for: home.user)
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    let kept = try await client.booking(named: booking)
    let node = try #require(JSONNode.answer(kept.json))
    let flight = try #require(node["flights"]?.items.first?["flight_id"]?.text)
    let passenger = try #require(kept.passengers.first?.id)
    let (_, seat) = try await home.service.freeSeat(for: home.user)
    let map = try await client.seats(ofFlight: flight, cabin: "ECONOMY", within: .seconds(30))
    let seats = JSONNode.answer(map.answer)?["seats"]?.items ?? []
    #expect(seats.contains { $0["seat_id"]?.text == seat })
    let command = try await client.changeSeat(
      of: booking, passenger: passenger, flight: flight, seat: seat)
    let first = FirstTimes(2)
    transport.set { $0.path.hasSuffix("/seat-change") && first.take() ? .loseAnswer : nil }
    _ = try await client.send(waitingFor: command.id, within: .seconds(60))
    let ended = try await client.command(command.id)
    #expect(ended.state == .confirmed)
    let keys = transport.requests.filter { $0.path.hasSuffix("/seat-change") }
    #expect(Set(keys.map { $0.fields["idempotency-key"] }).count == 1)
  }

  @Test func `an unchanged store costs one request for each list`() async throws {
    let (home, transport, client) = try await prepared()
    _ = try await home.service.book(for: home.user)
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    let before = transport.requests.count
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    #expect(transport.requests.count - before == Product.allCases.count)
    #expect(transport.requests.suffix(4).allSatisfy { $0.fields["if-none-match"] != nil })
  }
}
