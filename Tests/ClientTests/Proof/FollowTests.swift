import ClientRules
import Foundation
import PassClient
import PassTestSupport
import StrictText
import Synchronization
import Testing

/// The streams of the service, and the looks from time to time where they are refused.
@Suite struct FollowTests {
  /// The waits of a client, none of which takes time.
  private final class Waits: Sendable {
    private let all = Mutex<[Duration]>([])
    var list: [Duration] { all.withLock { $0 } }
    func add(_ time: Duration) { all.withLock { $0.append(time) } }

    func clock(of home: TestHome) -> ClientClock {
      var clock = home.clock.clock
      let sleep = clock.sleep
      clock.sleep = {
        self.add($0)
        await sleep($0)
        // A loop without a network gives way to others.
        await Task.yield()
      }
      return clock
    }
  }

  private func checkIn(_ booking: String, of home: TestHome) async throws {
    let truth = try await home.service.ask("GET", "/bookings/\(booking)", as: home.user)
    let passengers = (truth["passengers"]?.items ?? []).compactMap { $0["passenger_id"]?.text }
    _ = try await home.service.ask(
      "POST", "/bookings/\(booking)/check-in", as: home.user,
      #"{"passenger_ids":["\#(passengers.joined(separator: #"",""#))"]}"#)
  }

  /// Follows the service until `isDone` says so after a synchronization.
  private func follow(
    _ client: PassClient, until isDone: @escaping @Sendable (Int) async throws -> Bool
  ) async throws {
    struct Done: Error {}
    let count = Mutex(0)
    await #expect(throws: Done.self) {
      try await client.follow(within: .seconds(60)) { outcome in
        #expect(outcome.isComplete)
        let number = count.withLock { count in
          count += 1
          return count
        }
        if try await isDone(number) { throw Done() }
      }
    }
  }

  @Test(.timeLimit(.minutes(3)))
  func `what another device does comes to who follows by the stream, with its pass`() async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let booking = try await home.service.book(for: home.user)
    let waits = Waits()
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    let client = try PassClient(
      home: home.path, clock: waits.clock(of: home), transport: transport)
    try await follow(client) { number in
      // Before the first stream and after its beginning everything is read; the third time there is news.
      if number == 2 {
        #expect(try await client.passes().isEmpty)
        try await self.checkIn(booking, of: home)
      }
      return try await client.bookings().first?.booking.state == "CHECKED_IN"
    }
    #expect(try await client.passes().count == 1)
    // Nothing came by a look from time to time.
    #expect(waits.list.allSatisfy { $0 <= .seconds(1) })
    let streams = transport.requests.filter { $0.path == "/v1/events" }
    #expect(streams.first?.fields["last-event-id"] == nil)
    #expect(streams.dropFirst().allSatisfy { $0.fields["last-event-id"] != nil })
  }

  @Test(
    .timeLimit(.minutes(3)),
    arguments: [
      StrangeServer.Answer("404 Not Found", part: #"{"status":404,"code":"NOT_FOUND"}"#),
      StrangeServer.Answer("405 Method Not Allowed"),
      StrangeServer.Answer("503 Service Unavailable", ["retry-after: 1"]),
      StrangeServer.Answer(
        "200 OK", ["content-type: text/html"], part: "<html>Sign in to the network</html>\n"),
      // A page that never ends.
      StrangeServer.Answer(
        "200 OK", ["content-type: text/html"], part: "data: page\n\n", times: .max),
      StrangeServer.Answer("200 OK", ["content-type: application/json"], part: "{}"),
      StrangeServer.Answer("302 Found", ["location: https://example.com/"]),
    ])
  func `where no stream is given the client looks each half minute`(
    answer: StrangeServer.Answer
  ) async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let booking = try await home.service.book(for: home.user)
    let strange = try StrangeServer(answer)
    let waits = Waits()
    let client = try PassClient(
      home: home.path, clock: waits.clock(of: home),
      transport: FaultyTransport(
        try HTTPTransport(home.service.url), streams: try HTTPTransport(strange.url)))
    try await follow(client) { number in
      if number == 2 { try await self.checkIn(booking, of: home) }
      return try await client.bookings().first?.booking.state == "CHECKED_IN"
    }
    // Two devices that lost the same network do not look at the same moment.
    #expect(waits.list.count == 2)
    #expect(waits.list.allSatisfy { (.seconds(24)...(.seconds(30))).contains($0) })
    #expect(strange.requests.count == 2)
  }

  @Test(
    .timeLimit(.minutes(3)), arguments: ["", ": \n\n", "id: evt_1\nevent: ready\ndata: {}\n\n"])
  func `a stream that ends at once is opened again, later each time`(part: String) async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let strange = try StrangeServer(
      StrangeServer.Answer("200 OK", ["content-type: text/event-stream; charset=utf-8"], part: part)
    )
    let waits = Waits()
    let client = try PassClient(
      home: home.path, clock: waits.clock(of: home),
      transport: FaultyTransport(
        try HTTPTransport(home.service.url), streams: try HTTPTransport(strange.url)))
    try await follow(client) { $0 == 12 }
    let list = waits.list
    #expect(list.count == 11)
    #expect(list.allSatisfy { $0 <= .seconds(30) })
    #expect(list.suffix(4).allSatisfy { $0 >= .seconds(16) }, "\(list)")
    #expect(strange.requests.count == 11)
  }

  /// How a stream ends: after how many bytes of its last event, and whether its body ends properly or breaks off.
  private static let endings = [0, 1, 7, 40, 62, 63, 80].flatMap { count in
    [(count, true), (count, false)]
  }

  @Test(.timeLimit(.minutes(3)), arguments: endings)
  func `a stream that ends within an event is begun again after the last whole one`(
    count: Int, ends: Bool
  ) async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let ready = Array("id: evt_1\nevent: ready\ndata: {}\n\n".utf8)
    let event = Array(
      "id: evt_2\nevent: booking.confirmed\ndata: {\"type\":\"booking\",\"city\":\"Zürich 🛫\"}\n\n"
        .utf8)
    #expect(event.count > 80)
    let strange = try StrangeServer(.stream(ready + event.prefix(count), ends: ends))
    let waits = Waits()
    let transport = FaultyTransport(
      try HTTPTransport(home.service.url), streams: try HTTPTransport(strange.url))
    let client = try PassClient(
      home: home.path, clock: waits.clock(of: home), transport: transport)
    try await follow(client) { $0 == 5 }
    let ids = transport.requests.filter { $0.path == "/v1/events" }.map {
      $0.fields["last-event-id"]
    }
    // What was heard in part is asked for again.
    #expect(ids == [nil, "evt_1", "evt_1", "evt_1"])
    #expect(waits.list.count == 4 && waits.list.allSatisfy { $0 <= .seconds(8) })
  }

  @Test(.timeLimit(.minutes(3)))
  func `an event whose characters come in two parts is news`() async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let stream = "id: evt_1\nevent: ready\ndata: {}\n\nid: evt_2\ndata: {\"city\":\"Zürich 🛫\"}\n\n"
    let strange = try StrangeServer(.stream(Array(stream.utf8), ends: false))
    let waits = Waits()
    let transport = FaultyTransport(
      try HTTPTransport(home.service.url), streams: try HTTPTransport(strange.url))
    let client = try PassClient(
      home: home.path, clock: waits.clock(of: home), transport: transport)
    try await follow(client) { $0 == 4 }
    let ids = transport.requests.filter { $0.path == "/v1/events" }.map {
      $0.fields["last-event-id"]
    }
    #expect(ids == [nil, "evt_1", "evt_2"])
    #expect(waits.list.allSatisfy { $0 <= .seconds(1) })
  }

  @Test(.timeLimit(.minutes(3)))
  func `a service that is killed in the middle of a stream is followed when it is back`()
    async throws
  {
    let service = try TestedService()
    let home = try TestHome(service)
    try home.signIn()
    let waits = Waits()
    let transport = FaultyTransport(try HTTPTransport(service.url))
    let client = try PassClient(
      home: home.path, clock: waits.clock(of: home), transport: transport)
    let made = Mutex<String?>(nil)
    let restart = Task {
      try await eventually {
        transport.requests.filter { $0.path == "/v1/events" }.count > 1
      }
      let port = service.kill()
      try service.begin(port: port)
      let booking = try await service.book(for: home.user)
      made.withLock { $0 = booking }
    }
    struct Done: Error {}
    await #expect(throws: Done.self) {
      try await client.follow(within: .seconds(60)) { _ in
        let shown = try await client.bookings().map(\.booking.id)
        if let booking = made.withLock({ $0 }), shown == [booking] { throw Done() }
      }
    }
    try await restart.value
  }

  @Test(.timeLimit(.minutes(3)))
  func `seats are waited for by a stream of their own, and read again after a change`()
    async throws
  {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let (flight, seat) = try await home.service.freeSeat(for: home.user)
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    let client = try home.client(transport)
    let map = try await client.seats(ofFlight: flight, within: .seconds(30))
    async let waiting: Void = client.waitForSeats(of: flight)
    try await eventually { transport.requests.contains { $0.path.hasSuffix("/seats/events") } }
    // Until the stream has begun a change may be missed; the next one is not.
    let rival = "u-rival-\(home.user)"
    _ = try await home.service.ask("POST", "/flights/\(flight)/seats/\(seat)/hold", as: rival)
    await waiting
    let later = try await client.seats(ofFlight: flight, within: .seconds(30))
    #expect(later.answer != map.answer)
  }

  @Test(.timeLimit(.minutes(3)), arguments: ["sync", "bookings"])
  func `the programs go on at every event until they are stopped`(verb: String) async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let booking = try await home.service.book(for: home.user)
    let watching = try home.start(verb, "--watch", "--json")
    defer { watching.kill() }
    var lines = Lines(watching)
    let first = try lines.next()
    if verb == "sync" {
      #expect(first["bookings"]?.integer == 1 && first["complete"]?.flag == true)
    } else {
      #expect(first["bookings"]?.items.first?["state"]?.text == "CONFIRMED")
    }
    // The second line comes once the stream is open.
    _ = try lines.next()
    try await checkIn(booking, of: home)
    while true {
      let line = try lines.next()
      let passes = line["passes"]?.integer ?? 0
      if passes == 1 || line["bookings"]?.items.first?["state"]?.text == "CHECKED_IN" { break }
    }
    #expect(try home.run("passes", "--offline").json?["passes"]?.items.count == 1)
  }
}

/// The lines of JSON that a program prints while it runs.
private struct Lines {
  private let program: ChildProcess
  private var bytes: [UInt8] = []

  init(_ program: ChildProcess) { self.program = program }

  mutating func next() throws -> JSONNode {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(bytes[..<end])
        bytes.removeFirst(end + 1)
        return try JSONNode.answer(line).orThrow("a line of JSON")
      }
      let part = program.output?.availableData ?? Data()
      guard !part.isEmpty else { throw MissingValue("another line") }
      bytes += part
    }
  }
}
