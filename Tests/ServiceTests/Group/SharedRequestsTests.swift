import PassService
@testable import ServiceHTTP
import BookingStore
import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// Requests with one idempotency key at two services.
@Suite(.timeLimit(.minutes(5))) struct SharedRequestsTests {
  /// Sends one request to both services at once, and repeats it while the answer says that it is in progress.
  private func both(
    _ pair: ServicePair, _ send: @escaping @Sendable (TestService) async throws -> HTTPReply
  ) async throws -> [HTTPReply] {
    try await withThrowingTaskGroup(of: HTTPReply.self) { group in
      for service in pair.both {
        group.addTask {
          while true {
            let reply = try await send(service)
            guard reply.code == "REQUEST_IN_PROGRESS" else { return reply }
            #expect(reply.status == 409 && reply.field("retry-after") == "1")
            try Task.checkCancellation()
            await Task.yield()
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(arguments: SharedStore.Kind.all)
  func `one key at both at once has one effect and one answer`(kind: SharedStore.Kind) async throws
  {
    try await ServicePair.run(on: kind) { pair in
      let stage = try await Stage(pair.first)
      for round in 0..<4 {
        let jane = try stage.client("jane\(round)")
        let (flight, seat) = (stage.flight, stage.seat())
        let holds = try await both(pair) {
          try await jane.at($0).hold(flight, seat, key: "hold")
        }
        #expect(holds[0].status == 201 && holds[0].body == holds[1].body)
        let quote = try await jane.post("/quotes", Stage.quote(flight, seat), key: "quote")
          .with(201).json.text("quote_id")
        let bookings = try await both(pair) {
          try await jane.at($0).post("/bookings", Stage.order(quote), key: "book")
        }
        #expect(bookings[0].status == 201 && bookings[0].body == bookings[1].body)
        // A repetition at either service gets the same answer.
        for service in pair.both {
          let again = try await jane.at(service).post(
            "/bookings", Stage.order(quote), key: "book")
          #expect(again.body == bookings[0].body)
        }
        #expect(try await jane.get("/bookings").json["bookings"].items.count == 1)
      }
      #expect(try await stage.charges().allSatisfy { $0 == 1 })
    }
  }

  @Test(arguments: SharedStore.Kind.all)
  func `a request that another service is at is in progress, until that one is given up`(
    kind: SharedStore.Kind
  )
    async throws
  {
    try await ServicePair.run(on: kind) { pair in
      let stage = try await Stage(pair.first)
      let jane = try stage.client("jane")
      let (flight, seat) = (stage.flight, stage.seat())
      // A service stopped during this request, and left only its mark.
      let key = try RequestKey(
        principal: try UserID("jane").orThrow("a user"),
        operation: "POST /flights/\(flight)/seats/\(seat)/hold", key: "key", fingerprint: ""
      ).orThrow("a key")
      let dead = RunningRequests(store: pair.first.service.store, member: "dead")
      _ = try await dead.begin(key.id, now: pair.first.clock.now).orThrow("a mark")
      for service in pair.both {
        let reply = try await jane.at(service).hold(flight, seat, key: "key")
        #expect(reply.status == 409 && reply.code == "REQUEST_IN_PROGRESS")
      }
      pair.first.clock.advance(seconds: RunningRequest.lasts)
      let replies = try await both(pair) { try await jane.at($0).hold(flight, seat, key: "key") }
      #expect(replies[0].status == 201 && replies[0].body == replies[1].body)
    }
  }

  @Test(arguments: SharedStore.Kind.all)
  func `a request that was not decided may be tried at the other at once`(kind: SharedStore.Kind)
    async throws
  {
    try await ServicePair.run(on: kind) { pair in
      let stage = try await Stage(pair.first)
      let jane = try stage.client("jane")
      let path = "/flights/\(stage.flight)/seats/99Z/hold"
      for service in pair.both + pair.both {
        let reply = try await jane.at(service).post(path, key: "key")
        #expect(reply.status == 404 || reply.status == 422, "\(reply.status)")
        #expect(reply.code != "REQUEST_IN_PROGRESS")
      }
    }
  }
}
