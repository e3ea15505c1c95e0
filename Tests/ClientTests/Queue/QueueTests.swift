import ClientRules
import ClientStore
import Foundation
import PassClient
import PassTestSupport
import StrictText
import Synchronization
import Testing
import Vocabulary

/// Order and number of what is sent, with commands that come and go by the thousand.
@Suite struct QueueTests {
  /// A counter that answers each key once, and keeps the order of the commands of each booking.
  private final class Counter: ClientTransport {
    let seen = Mutex<(keys: Set<String>, order: [String: [Int]], answers: Int)>(([], [:], 0))
    private let random = Mutex(SeededGenerator(seed: 10_000))

    func send(_ request: ClientRequest) async throws(TransportFailure) -> ClientReply {
      let booking = String(request.path.split(separator: "/")[2])
      let luck = random.withLock { Int.random(in: 0..<20, using: &$0) }
      if luck == 0 { throw .timeout }
      if luck == 1 {
        return ClientReply(
          status: 429, fields: ["retry-after": "2"],
          body: Array(#"{"status":429,"code":"RATE_LIMITED"}"#.utf8))
      }
      let number = JSONNode.answer(request.body ?? [])?["number"]?.integer ?? -1
      seen.withLock { seen in
        seen.answers += 1
        guard seen.keys.insert(request.fields["idempotency-key"] ?? "").inserted else { return }
        seen.order[booking, default: []].append(Int(number))
      }
      if luck == 2 { throw .broken("after the answer") }
      return ClientReply(
        status: 200, fields: [:],
        body: Array(#"{"booking_id":"\#(booking)","state":"CHECKED_IN","boarding_passes":[]}"#.utf8)
      )
    }

    func listen(
      _ request: ClientRequest, _ take: @escaping @Sendable ([UInt8]) async -> Bool
    ) async throws(TransportFailure) -> ClientReply { throw .timeout }
  }

  private func queued(
    _ number: Int, _ booking: String, at now: Instant, uptime: Uptime? = nil
  ) -> QueuedCommand {
    QueuedCommand(
      id: "act_\(number)", action: .checkIn, product: .flights, bookingID: booking,
      key: "key-\(number)", createdAt: now, createdUptime: uptime,
      path: "/bookings/\(booking)/check-in", body: Array(#"{"number":\#(number)}"#.utf8))
  }

  @Test(.timeLimit(.minutes(5)))
  func `every command is done once, and those of a booking in their order`() async throws {
    let count = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == "1" ? 10_000 : 400
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let store = try ClientStore(home: home.path)
    for number in 0..<count {
      try store.enqueue(queued(number, "bkg_\(number % 37)", at: home.service.now))
    }
    let counter = Counter()
    let client = try home.client(counter)
    _ = try await client.send(within: .seconds(100_000))
    let states = try await client.commands().map(\.state)
    #expect(states.allSatisfy { $0 == .confirmed } && states.count == count)
    let seen = counter.seen.withLock { $0 }
    #expect(seen.keys.count == count)
    for (booking, numbers) in seen.order { #expect(numbers == numbers.sorted(), "\(booking)") }
  }

  @Test func `a command that needs its person stops its booking alone`() async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let store = try ClientStore(home: home.path)
    let now = home.service.now
    try store.enqueue(queued(1, "bkg_a", at: now.adding(seconds: -8 * 86_400)))
    try store.enqueue(queued(2, "bkg_a", at: now))
    try store.enqueue(queued(3, "bkg_b", at: now))
    let client = try home.client(Counter())
    _ = try await client.send(within: .seconds(1_000))
    #expect(try await client.commands().map(\.state) == [.needsYou, .queued, .confirmed])
    #expect(try await client.command("act_1").problem?.code == "TOO_OLD")
    _ = try await client.answer("act_1", .drop)
    _ = try await client.send(within: .seconds(1_000))
    #expect(try await client.commands().map(\.state) == [.dropped, .confirmed, .confirmed])
  }

  @Test func `a clock that goes back delays no command, and loses no booking`() async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let booking = try await home.service.book(for: home.user)
    let ahead = home.clock
    ahead.skip(.seconds(90 * 86_400))
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    // By this clock the booking was over long ago.
    let early = try PassClient(home: home.path, clock: ahead.clock, transport: transport)
    #expect(try await early.synchronize(within: .seconds(60)).isComplete)
    #expect(try await early.bookings().isEmpty)
    let store = try ClientStore(home: home.path)
    let busy = #"{"status":429,"code":"RATE_LIMITED","error":{"message":"later"}}"#
    try store.enqueue(
      queued(1, booking, at: ahead.clock.now(), uptime: ahead.clock.uptime()))
    transport.set { request in
      request.method == "POST"
        ? .replace(
          ClientReply(status: 429, fields: ["retry-after": "1800"], body: Array(busy.utf8))) : nil
    }
    _ = try await early.send(within: .seconds(5))
    #expect(try await early.command("act_1").nextTryAt != nil)
    let client = try home.client(Counter())
    // Half of what the service asked for by the other clock.
    _ = try await client.send(within: .seconds(900))
    #expect(try await client.command("act_1").state == .confirmed)
    transport.set { _ in nil }
    let now = try home.client(transport)
    #expect(try await now.synchronize(within: .seconds(60)).isComplete)
    #expect(try await now.bookings().map(\.booking.id) == [booking])
  }

  @Test func `a command that is tried again is about the booking as it is now`() async throws {
    let home = try TestHome(try await TestedService.shared.value)
    let booking = try await home.service.book(for: home.user)
    try home.signIn()
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    let client = try home.client(transport)
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    let truth = try await home.service.ask("GET", "/bookings/\(booking)", as: home.user)
    let passenger = try (truth["passengers"]?.items.first?["passenger_id"]?.text).orThrow("one")
    let (flight, seat) = try await home.service.freeSeat(for: home.user)
    let command = try await client.changeSeat(
      of: booking, passenger: passenger, flight: flight, seat: seat)
    // The booking changes before the command is sent.
    _ = try await home.service.ask(
      "POST", "/bookings/\(booking)/check-in", as: home.user,
      #"{"passenger_ids":["\#(passenger)"]}"#)
    _ = try await client.send(waitingFor: command.id, within: .seconds(60))
    #expect(try await client.command(command.id).state == .needsYou)
    #expect(try await client.command(command.id).problem?.code == "CHANGED")
    // A list has no tags of its bookings.
    _ = try await client.synchronize(within: .seconds(60))
    let now = try await home.service.ask("GET", "/bookings/\(booking)", as: home.user)
    #expect(now["etag"]?.text != truth["etag"]?.text)
    _ = try await client.answer(command.id, .retry)
    _ = try await client.send(waitingFor: command.id, within: .seconds(60))
    let sent = transport.requests.filter { $0.path.hasSuffix("/seat-change") }.map(\.fields)
    #expect(sent.count == 1)
    #expect(sent.first?["if-match"] == "\"\(now["etag"]?.text ?? "")\"")
    #expect(try await client.command(command.id).problem?.status != 412)
  }

  @Test func `the store is its owner's alone, and gone after the user signs out`() async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let store = try ClientStore(home: home.path)
    try store.enqueue(queued(1, "bkg_a", at: home.service.now))
    for name in try FileManager.default.contentsOfDirectory(atPath: home.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(home.path)/\(name)")
      #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o77 } == 0, "\(name)")
    }
    #expect(try PassClient.signOut(home: home.path, discarding: false) == nil)
    #expect(try PassClient.signOut(home: home.path, discarding: true) == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: home.path)
    #expect(left.allSatisfy { !$0.hasPrefix("client.db") })
    #expect(throws: ClientError.self) { try home.client() }
  }

  @Test func `a command beside a sign-out is refused, and never put into a store that is deleted`()
    async throws
  {
    let home = try TestHome(try await TestedService.shared.value)
    let booking = try await home.service.book(for: home.user)
    try home.signIn()
    let client = try home.client()
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    // The other program has the store open, and has read its bookings.
    #expect(try await client.booking(named: booking).id == booking)
    #expect(try PassClient.signOut(home: home.path, discarding: false) == 0)
    let error = await #expect(throws: ClientError.self) {
      try await client.requestCheckIn(of: booking)
    }
    guard case .signIn = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // A new account begins with nothing of the earlier one.
    try home.signIn()
    #expect(try await home.client().bookings().isEmpty)
    #expect(try await home.client().commands().isEmpty)
  }

  @Test func `a sign-out that was killed before the file was deleted has deleted everything`()
    async throws
  {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let store = try ClientStore(home: home.path)
    try store.enqueue(queued(1, "bkg_a", at: home.service.now))
    #expect(try store.end(discarding: false) == nil)
    #expect(try store.commands().count == 1)
    #expect(try store.end(discarding: true) == 1)
    #expect(throws: ClientError.self) { try home.client() }
    try home.signIn()
    #expect(try await home.client().commands().isEmpty)
  }

  @Test func `a store that others can read is not used`() async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let path = "\(home.path)/client.db"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(throws: ClientError.self) { try home.client() }
  }
}
