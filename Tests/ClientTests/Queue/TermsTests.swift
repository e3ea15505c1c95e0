import ClientRules
import PassClient
import PassTestSupport
import StrictText
import Testing
import Vocabulary

/// Commands that were asked for without a network: done on the terms that the person saw, or the person is asked.
@Suite struct TermsTests {
  private struct Prepared {
    let home: TestHome
    let transport: FaultyTransport
    let client: PassClient
    let booking: String

    /// The state of the booking at the service.
    func truth() async throws -> String? {
      try await home.service.ask("GET", "/bookings/\(booking)", as: home.user)["state"]?.text
    }

    /// The number of requests of this kind so far.
    func count(_ method: String, _ end: String) -> Int {
      transport.requests.filter { $0.method == method && $0.path.hasSuffix(end) }.count
    }

    func checkInElsewhere() async throws {
      let truth = try await home.service.ask("GET", "/bookings/\(booking)", as: home.user)
      let ids = (truth["passengers"]?.items ?? []).compactMap { $0["passenger_id"]?.text }
      _ = try await home.service.ask(
        "POST", "/bookings/\(booking)/check-in", as: home.user,
        #"{"passenger_ids":["\#(ids.joined(separator: #"",""#))"]}"#)
    }
  }

  private func prepared() async throws -> Prepared {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let booking = try await home.service.book(for: home.user)
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    let client = try home.client(transport)
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    return Prepared(home: home, transport: transport, client: client, booking: booking)
  }

  @Test func `a cancellation without a network is done when no less comes back than was shown`()
    async throws
  {
    let it = try await prepared()
    #expect(try await it.client.lastTerms(of: it.booking) == nil)
    let shown = try await it.client.cancellation(of: it.booking)
    let known = try #require(try await it.client.lastTerms(of: it.booking))
    #expect(known.refund == shown.refund && known.fee == shown.fee)
    it.transport.set { _ in .cut }
    let command = try await it.client.cancel(
      it.booking, ifAtLeast: known.refund, known.currency)
    let again = try await it.client.cancel(it.booking, ifAtLeast: known.refund, known.currency)
    #expect(again.id == command.id)
    #expect(try await !it.client.synchronize(within: .seconds(10)).isComplete)
    #expect(try await it.client.command(command.id).state == .queued)
    #expect(try await it.truth() == "CONFIRMED")
    it.transport.set { _ in nil }
    #expect(try await it.client.synchronize(within: .seconds(120)).isComplete)
    #expect(try await it.client.command(command.id).state == .confirmed)
    #expect(try await it.truth() == "CANCELLED")
    #expect(it.count("POST", "/cancel") == 1)
  }

  @Test func `on worse terms than were shown nothing is cancelled before the person agrees`()
    async throws
  {
    let it = try await prepared()
    let shown = try await it.client.cancellation(of: it.booking)
    let command = try await it.client.cancel(
      it.booking, ifAtLeast: shown.refund + 1, shown.currency)
    _ = try await it.client.send(within: .seconds(60))
    let asking = try await it.client.command(command.id)
    #expect(asking.state == .needsYou && asking.problem?.code == "TERMS_CHANGED")
    #expect(it.count("POST", "/cancel") == 0)
    #expect(try await it.truth() == "CONFIRMED")
    // The person agrees to what the message names.
    _ = try await it.client.answer(command.id, .retry)
    _ = try await it.client.send(within: .seconds(60))
    #expect(try await it.client.command(command.id).state == .confirmed)
    #expect(try await it.truth() == "CANCELLED")
  }

  @Test func `another currency is never taken for the terms that were shown`() async throws {
    let it = try await prepared()
    let command = try await it.client.cancel(it.booking, ifAtLeast: 0, "EUR")
    _ = try await it.client.send(within: .seconds(60))
    #expect(try await it.client.command(command.id).state == .needsYou)
    #expect(try await it.truth() == "CONFIRMED")
  }

  @Test func `terms that another device replaced are asked for again, under the same key`()
    async throws
  {
    let it = try await prepared()
    let command = try await it.client.cancel(try await it.client.cancellation(of: it.booking))
    _ = try await it.home.service.ask(
      "POST", "/bookings/\(it.booking)/cancellation-quote", as: it.home.user)
    _ = try await it.client.send(within: .seconds(60))
    let ended = try await it.client.command(command.id)
    #expect(ended.state == .confirmed && ended.key == command.key)
    #expect(it.count("POST", "/cancel") == 2)
    #expect(try await it.truth() == "CANCELLED")
  }

  @Test func `terms that are never good enough do not go round for ever`() async throws {
    let it = try await prepared()
    let command = try await it.client.cancel(it.booking, ifAtLeast: 0, "USD")
    let wrong = #"{"status":422,"code":"INVALID_REQUEST","error":{"message":"no"},"details":{}}"#
    it.transport.set { request in
      request.path.hasSuffix("/cancel")
        ? .replace(ClientReply(status: 422, fields: [:], body: Array(wrong.utf8))) : nil
    }
    _ = try await it.client.send(within: .seconds(3_600))
    #expect(try await it.client.command(command.id).state == .refused)
    #expect(it.count("POST", "/cancel") == 5)
  }

  @Test func `a booking that changed elsewhere needs the person, who then decides by the new one`()
    async throws
  {
    let it = try await prepared()
    let command = try await it.client.cancel(it.booking, ifAtLeast: 0, "USD")
    try await it.checkInElsewhere()
    _ = try await it.client.send(within: .seconds(60))
    #expect(try await it.client.command(command.id).problem?.code == "CHANGED")
    #expect(try await it.client.booking(named: it.booking).state == "CHECKED_IN")
    #expect(it.count("POST", "/cancellation-quote") == 0 && it.count("POST", "/cancel") == 0)
    _ = try await it.client.answer(command.id, .retry)
    _ = try await it.client.send(within: .seconds(60))
    #expect(try await it.client.command(command.id).state == .confirmed)
  }

  @Test func `a seat change waits for a network, and a check-in before it is no surprise`()
    async throws
  {
    let it = try await prepared()
    let kept = try await it.client.booking(named: it.booking)
    let flight = try #require(
      JSONNode.answer(kept.json)?["flights"]?.items.first?["flight_id"]?.text)
    let passenger = try #require(kept.passengers.first?.id)
    // The seat is one of the map on the disk.
    _ = try await it.client.seats(ofFlight: flight, within: .seconds(30))
    it.transport.set { _ in .cut }
    let map = try await it.client.seats(ofFlight: flight, within: .zero)
    let last = try #require(
      JSONNode.answer(map.answer)?["seats"]?.items.last { $0["available"]?.flag == true })
    let checkIn = try await it.client.requestCheckIn(of: it.booking)
    let change = try await it.client.changeSeat(
      of: it.booking, passenger: passenger, flight: flight,
      seat: try #require(last["seat_id"]?.text))
    it.transport.set { _ in nil }
    #expect(try await it.client.synchronize(within: .seconds(120)).isComplete)
    #expect(try await it.client.command(checkIn.id).state == .confirmed)
    #expect(try await it.client.command(change.id).state == .confirmed)
    let number = "\(last["row"]?.integer ?? 0)\(last["position"]?.text ?? "")"
    let seats = try await it.client.booking(named: it.booking).passengers.flatMap(\.seats)
    #expect(seats.map(\.number) == [number] && seats.map(\.state) == ["CHECKED_IN"])
  }

  @Test func `a tag that changed without the booking does not bother the person`() async throws {
    let it = try await prepared()
    let command = try await it.client.cancel(try await it.client.cancellation(of: it.booking))
    let first = FirstTimes(1)
    let old = #"{"status":412,"code":"PRECONDITION_FAILED","error":{"message":"changed"}}"#
    it.transport.set { request in
      request.path.hasSuffix("/cancel") && first.take()
        ? .replace(ClientReply(status: 412, fields: [:], body: Array(old.utf8))) : nil
    }
    _ = try await it.client.send(within: .seconds(60))
    #expect(try await it.client.command(command.id).state == .confirmed)
  }

  @Test func `a command that was not sent is taken back, and one that is being sent is not`()
    async throws
  {
    let it = try await prepared()
    let command = try await it.client.requestCheckIn(of: it.booking)
    let lock = try #require(try NetworkLock("\(it.home.path)/network.lock"))
    await #expect(throws: ClientError.self) { try await it.client.answer(command.id, .drop) }
    lock.release()
    #expect(try await it.client.answer(command.id, .drop).state == .dropped)
    #expect(try await it.client.synchronize(within: .seconds(60)).isComplete)
    #expect(try await it.truth() == "CONFIRMED")
    let second = try await it.client.requestCheckIn(of: it.booking)
    it.transport.set { $0.path.hasSuffix("/check-in") ? .loseAnswer : nil }
    _ = try await it.client.send(within: .seconds(2))
    // It may have been done.
    await #expect(throws: ClientError.self) { try await it.client.answer(second.id, .drop) }
  }

  @Test func `an order at a price that was shown waits for a network, and is one order`()
    async throws
  {
    let it = try await prepared()
    let (flight, seat) = try await it.home.service.freeSeat(for: it.home.user)
    let held = try await it.client.hold(.seats(flight: flight, seats: [seat]))
    #expect(try await it.client.lastOffer(ofHold: held.id) == nil)
    let shown = try await it.client.quote(held.id)
    it.transport.set { _ in .cut }
    let offer = try #require(try await it.client.lastOffer(ofHold: held.id))
    #expect(offer == shown)
    let jane = PassClient.Traveler(
      givenName: "Jane", familyName: "Doe", birth: "1990-05-01", documentType: "PASSPORT",
      documentNumber: "X0001000")
    let order = try await it.client.order(
      offer, payment: "pm_approve", travelers: [jane], email: "jane@example.com")
    let same = try await it.client.order(
      offer, payment: "pm_approve", travelers: [jane], email: "jane@example.com")
    #expect(order.id == same.id)
    it.transport.set { _ in nil }
    #expect(try await it.client.synchronize(within: .seconds(60)).isComplete)
    #expect(try await it.client.command(order.id).state == .confirmed)
    #expect(try await it.client.bookings().count == 2)
    // Who asks again now does not order the same thing a second time.
    #expect(try await it.client.lastOffer(ofHold: held.id) == nil)
    await #expect(throws: ClientError.self) { _ = try await it.client.quote(held.id) }
  }

  @Test
  func `a pass of a stolen device is replaced by another device, and the thief's is the old one`()
    async throws
  {
    let it = try await prepared()
    _ = try await it.client.requestCheckIn(of: it.booking)
    #expect(try await it.client.synchronize(within: .seconds(60)).isComplete)
    let stolen = try #require(try await it.client.passes().first)
    let other = try TestHome(it.home.service, user: it.home.user)
    try other.renewToken()
    try other.signIn()
    let device = try other.client()
    #expect(try await device.synchronize(within: .seconds(60)).isComplete)
    let passes = try await device.replacePass(stolen.pass.id)
    #expect(passes.count == 1 && passes.first?.pass.id != stolen.pass.id)
    await #expect(throws: ClientError.self) { try await device.replacePass(stolen.pass.id) }
    #expect(try await it.client.synchronize(within: .seconds(60)).isComplete)
    #expect(try await it.client.passes().map(\.pass.id) == passes.map(\.pass.id))
  }

  @Test func `an answer that is older than what is known does not stay in the store`() async throws
  {
    let it = try await prepared()
    let command = try await it.client.requestCheckIn(of: it.booking)
    it.transport.set { $0.path.hasSuffix("/check-in") ? .loseAnswer : nil }
    _ = try await it.client.synchronize(within: .seconds(20))
    let first = try #require(try await it.client.passes().first?.pass.id)
    // Another device replaces the pass, and this one learns it before the answer to its check-in.
    let new = try await it.home.service.ask(
      "POST", "/passes/\(first)/reissue", as: it.home.user)["pass_id"]?.text
    _ = try await it.client.synchronize(within: .seconds(20))
    #expect(try await it.client.passes().map(\.pass.id) == [new])
    it.transport.set { _ in nil }
    #expect(try await it.client.synchronize(within: .seconds(120)).isComplete)
    #expect(try await it.client.command(command.id).state == .confirmed)
    #expect(try await it.client.passes().map(\.pass.id) == [new])
  }

  @Test func `a hold is given back, and its seat is free for others`() async throws {
    let it = try await prepared()
    let (flight, seat) = try await it.home.service.freeSeat(for: it.home.user)
    let held = try await it.client.hold(.seats(flight: flight, seats: [seat]))
    #expect(try await it.client.holds().map(\.id) == [held.id])
    try await it.client.release(held.id)
    #expect(try await it.client.holds().isEmpty)
    let rival = "u-rival-\(it.home.user)"
    _ = try await it.home.service.ask("POST", "/flights/\(flight)/seats/\(seat)/hold", as: rival)
    do throws(ClientError) {
      _ = try await it.client.hold(.seats(flight: flight, seats: [seat]))
      Issue.record("a seat was held twice")
    } catch {
      guard case .refused(let problem) = error else { throw error }
      #expect(problem.code == "SEAT_UNAVAILABLE" && !problem.alternatives.isEmpty)
    }
  }
}
