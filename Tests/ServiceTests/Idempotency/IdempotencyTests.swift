@testable import ServiceHTTP
import BookingStore
import Bookings
import FlightSales
import Flights
import HTTPTypes
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Idempotency keys over HTTP.
@Suite struct IdempotencyTests {
  /// A traveler with a flight and free seats on it.
  private struct Scene {
    let service: TestService
    let jane: TestClient
    let flight: String
    let seats: [String]

    init(_ service: TestService) async throws {
      self.service = service
      jane = try service.client()
      flight = try await jane.flight()
      seats = try await jane.seats(of: flight, 4)
    }

    func hold(_ seat: Int, key: String?, by client: TestClient? = nil) async throws -> HTTPReply {
      try await (client ?? jane).post("/flights/\(flight)/seats/\(seats[seat])/hold", key: key)
    }

    /// Returns the number of free seats among them.
    func free() async throws -> Int {
      let map = try await jane.get("/flights/\(flight)/seats").json
      return map["seats"].items.count {
        $0["available"].bool == true && seats.contains($0["seat_id"].string ?? "")
      }
    }
  }

  private func run(_ body: (Scene) async throws -> Void) async throws {
    try await TestService.run { try await body(try await Scene($0)) }
  }

  @Test func everyWriteWantsAKey() async throws {
    try await TestService.run { service in
      for endpoint in Endpoint.all where endpoint.repeats == .underKey {
        guard case .roles(let roles) = endpoint.access else { continue }
        let client = try service.client("jane", try roles.first.orThrow("a role"))
        let reply = try await client.send(endpoint.method.rawValue, endpoint.examplePath)
        #expect(reply.status == 400, "\(endpoint.name)")
        #expect(reply.code == "IDEMPOTENCY_KEY_MISSING")
      }
      #expect(
        Endpoint.all.allSatisfy {
          $0.method == .get || $0.repeats == .underKey
            || [
              "notifyPayment", "reportTelemetry", "searchBookings", "accessBooking",
              "reportGateExport", "registerWalletPass", "unregisterWalletPass",
              "reportWalletFaults", "rehearseImportSchedule", "endReminders",
            ].contains(
              $0.name)
        })
    }
  }

  @Test func aKeyThatIsNoneIsRefused() async throws {
    try await run { scene in
      for key in [String(repeating: "k", count: 256), "a\u{7F}b", "käse"] {
        let reply = try await scene.hold(0, key: key)
        #expect(reply.status == 400, "\(key)")
      }
      #expect(try await scene.hold(0, key: String(repeating: "k", count: 255)).status == 201)
    }
  }

  @Test func aReplayIsTheFirstAnswerByteForByte() async throws {
    try await run { scene in
      let first = try await scene.hold(0, key: "a")
      #expect(first.status == 201)
      #expect(try first.json["expires_in"].int == 300)
      scene.service.clock.advance(seconds: 60)
      #expect(try await scene.hold(0, key: "a") == first)
      try await scene.service.restart()
      scene.service.clock.advance(seconds: 600)
      #expect(try await scene.hold(0, key: "a") == first, "also when the hold has expired")
    }
  }

  @Test func theVersionInThePathAndASlashMakeNoOtherRequest() async throws {
    try await run { scene in
      let path = "/flights/\(scene.flight)/seats/\(scene.seats[0])/hold"
      let first = try await scene.jane.post(path, key: "a")
      #expect(first.status == 201)
      for spelling in ["/v1\(path)", "\(path)/", "//v1\(path)"] {
        #expect(try await scene.jane.post(spelling, key: "a") == first, "\(spelling)")
      }
      #expect(try await scene.free() == 3)
    }
  }

  @Test func aDecisionAgainstIsKeptToo() async throws {
    try await run { scene in
      let john = try scene.service.client("john")
      let held = try await scene.hold(0, key: "a", by: john)
      let refused = try await scene.hold(0, key: "b")
      #expect(refused.status == 409)
      #expect(refused.code == "SEAT_UNAVAILABLE")
      let id = try held.json.text("hold_id")
      #expect(try await john.delete("/holds/\(id)", key: "c").status == 200)
      #expect(try await scene.hold(0, key: "b") == refused, "its answer was given")
      #expect(try await scene.hold(0, key: "d").status == 201, "a new key is a new request")
    }
  }

  @Test func whatWasNeverDecidedMayBeMendedUnderItsKey() async throws {
    try await run { (scene) async throws in
      let path = "/flights/\(scene.flight)/seats/\(scene.seats[0])/hold"
      #expect(try await scene.jane.post(path, "{", key: "a").status == 400)
      #expect(try await scene.jane.post(path, #"{"seat":1}"#, key: "a").status == 422)
      #expect(
        try await scene.jane.post(path, "{}", key: "a", ["content-type": "text/plain"]).status
          == 415)
      let long = String(repeating: " ", count: 64 << 10) + "{}"
      #expect(try await scene.jane.post(path, long, key: "a").status == 413)
      #expect(try await TestClient(service: scene.service).post(path, key: "a").status == 401)
      let nowhere = path.replacing(scene.seats[0], with: String(scene.seats[0].dropLast()))
      #expect(try await scene.jane.post(nowhere, key: "a").status == 404)
      #expect(try await scene.jane.post(path, key: "a").status == 201)
    }
  }

  @Test func tooManyHoldsNowAreNoDecisionForLater() async throws {
    try await run { scene in
      for seat in 0...2 { #expect(try await scene.hold(seat, key: "\(seat)").status == 201) }
      let refused = try await scene.hold(3, key: "3")
      #expect(refused.status == 409)
      #expect(refused.code == "TOO_MANY_HOLDS")
      #expect(try refused.json["retryable"].bool == true)
      scene.service.clock.advance(seconds: 300)
      #expect(try await scene.hold(3, key: "3").status == 201)
    }
  }

  @Test func aKeyIsForOneBody() async throws {
    try await run { scene in
      let seats = scene.seats.map { #"{"flight_id":"\#(scene.flight)","seat_id":"\#($0)"}"# }
      let first = try await scene.jane.post("/holds", #"{"seats":[\#(seats[0])]}"#, key: "a")
      #expect(first.status == 201)
      let other = try await scene.jane.post("/holds", #"{"seats":[\#(seats[1])]}"#, key: "a")
      #expect(other.status == 422)
      #expect(other.code == "IDEMPOTENCY_KEY_REUSED")
      // White space, the order of members and escapes do not matter.
      let again = """
        { "se\\u0061ts" : [ {"seat_id":"\(scene.seats[0])", "flight_id":"\(scene.flight)"} ] }
        """
      #expect(try await scene.jane.post("/holds", again, key: "a") == first)
      #expect(try await scene.free() == 3)
    }
  }

  @Test func theOrderOfAnArraySaysSomething() {
    let one = CanonicalBody.bytes(Array(#"{"b":[1,2],"a":{"d":null,"c":"x"}}"#.utf8))
    #expect(one == CanonicalBody.bytes(Array(#"{"a":{"c":"x","d":null}, "b":[1, 2]}"#.utf8)))
    #expect(one != CanonicalBody.bytes(Array(#"{"b":[2,1],"a":{"d":null,"c":"x"}}"#.utf8)))
    #expect(one != CanonicalBody.bytes(Array(#"{"b":[1,2],"a":{"d":null,"c":"y"}}"#.utf8)))
    #expect(CanonicalBody.bytes([]) == CanonicalBody.bytes(Array(" {} ".utf8)))
  }

  @Test func aKeyOfAnotherUserOrAnotherOperationIsAnother() async throws {
    try await run { scene in
      let janes = try await scene.hold(0, key: "a")
      let johns = try await scene.hold(1, key: "a", by: try scene.service.client("john"))
      let second = try await scene.hold(2, key: "a")
      #expect([janes, johns, second].map(\.status) == [201, 201, 201])
      let released = try await scene.jane.delete(
        "/holds/\(try janes.json.text("hold_id"))", key: "a")
      #expect(try released.json["state"].string == "RELEASED")
    }
  }

  @Test func sentManyTimesAtOnceItHappensOnce() async throws {
    try await run { scene in
      let replies = try await withThrowingTaskGroup(of: HTTPReply.self) { group in
        for _ in 1...12 { group.addTask { try await scene.hold(0, key: "a") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let done = replies.filter { $0.status == 201 }
      #expect(!done.isEmpty)
      #expect(done.allSatisfy { $0 == done[0] })
      for reply in replies where reply.status != 201 {
        #expect(reply.status == 409)
        #expect(reply.code == "REQUEST_IN_PROGRESS")
        #expect(reply.field("retry-after") == "1")
      }
      #expect(try await scene.hold(0, key: "a") == done[0])
      #expect(try await scene.free() == 3)
    }
  }

  @Test func aSecondTryDoesNotWaitForTheFirst() async throws {
    let inFlight = InFlight()
    try await inFlight.alone("a") { () async throws in
      let problem = await #expect(throws: Problem.self) { try await inFlight.alone("a") {} }
      #expect(problem?.code == .requestInProgress)
      try await inFlight.alone("b") {}
    }
    try await inFlight.alone("a") {}
  }

  @Test func answersAreKeptForSevenDaysAndThenForgotten() async throws {
    try await run { scene in
      let first = try await scene.hold(0, key: "a")
      let week = 7 * 86_400
      func tidy() async throws {
        _ = try await scene.service.service.desk.store.tidy(
          at: scene.service.clock.now, limit: 1_000)
      }
      func holdAgain() async throws -> HTTPReply {
        // The first token has expired meanwhile, so the client needs a new one.
        try await scene.hold(0, key: "a", by: try scene.service.client())
      }
      scene.service.clock.advance(seconds: week - 1)
      try await tidy()
      #expect(try await holdAgain() == first)
      scene.service.clock.advance(seconds: 1)
      try await tidy()
      let second = try await holdAgain()
      #expect(second != first, "it is a new request by now")
    }
  }
}
