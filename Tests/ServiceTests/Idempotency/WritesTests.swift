import BookingStore
import Bookings
import HTTPTypes
import PassCrypto
import PassFormats
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// What holds of every write, whatever it does: it is done once.
@Suite struct WritesTests {
  static let names = Endpoint.all.filter { $0.repeats == .underKey }.map(\.name)

  @Test(arguments: names) func aWriteSentAgainIsAnsweredTheSame(_ name: String) async throws {
    try await TestService.run { service in
      let write = try await Traveler(service).write(name)
      let first = try await write.send(key: "a")
      #expect((200..<300).contains(first.status), "\(first.text)")
      #expect(try await write.send(key: "a") == first)
      try await service.restart()
      service.clock.advance(seconds: 700)
      #expect(try await write.send(key: "a") == first, "after a restart, and late")
      let other = try await write.send(body: #"{"other":1}"#, key: "a")
      #expect(other.status == 422)
      #expect(other.code == "IDEMPOTENCY_KEY_REUSED")
    }
  }

  @Test(arguments: names) func aWriteSentManyTimesAtOnceIsDoneOnce(_ name: String) async throws {
    try await TestService.run { service in
      let write = try await Traveler(service).write(name)
      let replies = try await withThrowingTaskGroup(of: HTTPReply.self) { group in
        for _ in 1...6 { group.addTask { try await write.send(key: "a") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let done = try replies.first { (200..<300).contains($0.status) }.orThrow("an answer")
      for reply in replies where reply != done {
        #expect(reply.code == "REQUEST_IN_PROGRESS", "\(reply.text)")
      }
      #expect(try await write.send(key: "a") == done)
    }
  }

  /// The process ended when all was done and before the answer was kept.
  @Test(arguments: names) func aWriteWhoseAnswerWasLostIsNotDoneAgain(_ name: String) async throws {
    try await TestService.run { service in
      let write = try await Traveler(service).write(name)
      let lost = try await unkept(write, service, key: "a")
      try await service.restart()
      let found = try await write.send(key: "a")
      #expect(found.status == lost.status)
      #expect(found.text == String(decoding: lost.body, as: UTF8.self))
      #expect(try await write.send(key: "a") == found)
    }
  }

  @Test(arguments: names) func aWriteWithAMemberTooManyIsRefusedAtThatMember(
    _ name: String
  ) async throws {
    try await TestService.run { service in
      let write = try await Traveler(service).write(name)
      // Nobody but the server says what something costs.
      let price = #""price":{"amount_minor":1,"currency":"USD"}"#
      let body =
        write.body.isEmpty ? "{\(price)}" : write.body.dropLast() + ",\(price)}"
      let refused = try await write.send(body: String(body), key: "a")
      #expect(refused.status == 422, "\(refused.text)")
      #expect(refused.pointer == "/price")
      let first = try await write.send(key: "a")
      #expect((200..<300).contains(first.status), "mended under its key: \(first.text)")
    }
  }

  /// Holds, quotes, bookings and passes are their traveler's; flights and their seats are everybody's.
  @Test(
    arguments: names.filter {
      !["holdSeat", "holdSeats", "reportNews", "reportGateEvent"].contains($0)
    })
  func aWriteToWhatIsAnothersFindsNothing(_ name: String) async throws {
    try await TestService.run { service in
      let write = try await Traveler(service).write(name)
      let theirs = Write(
        client: try service.client("john"), method: write.method, path: write.path,
        body: write.body, fields: write.fields)
      let refused = try await theirs.send(key: "a")
      #expect([404, 409, 422].contains(refused.status), "\(refused.text)")
      let mine = try await write.send(key: "a")
      #expect((200..<300).contains(mine.status), "nothing has changed: \(mine.text)")
    }
  }

  /// Answers as the service does, and forgets that it did.
  private func unkept(
    _ write: Write, _ service: TestService, key: String
  ) async throws -> Answer {
    let segments = write.path.split(separator: "/")
    let endpoint = try Endpoint.all.first { endpoint in
      let pattern = endpoint.path.split(separator: "/")
      return endpoint.method.rawValue == write.method && pattern.count == segments.count
        && zip(pattern, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }.orThrow("an endpoint of \(write.path)")
    var parameters: [String: String] = [:]
    for (name, value) in zip(endpoint.path.split(separator: "/"), segments)
    where name.hasPrefix("{") {
      parameters[String(name.dropFirst().dropLast())] = String(value)
    }
    var head = HTTPRequest(method: endpoint.method, scheme: nil, authority: nil, path: write.path)
    for (name, value) in write.fields {
      head.headerFields[try HTTPField.Name(name).orThrow(name)] = value
    }
    let caller = try service.service.identity.caller(
      authorization: "Bearer \(try write.client.token.orThrow("a token"))", now: service.clock.now)
    let body = Array(write.body.utf8)
    let digest = try SHA256.digest(CanonicalBody.bytes(body))
    let once = RequestKey(
      principal: caller.user, operation: "\(write.method) \(write.path)", key: key,
      fingerprint: String(decoding: Base64URL.encode(digest), as: UTF8.self))
    let call = Call(
      endpoint: endpoint, head: head, parameters: parameters, query: [], body: body,
      caller: caller, now: service.clock.now, once: try once.orThrow("a key"))
    return try await endpoint.handle(call, service.service)
  }
}
