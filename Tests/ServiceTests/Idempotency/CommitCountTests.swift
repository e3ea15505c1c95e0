@testable import ServiceHTTP
import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import PassTestSupport
import Synchronization
import Testing

/// The number of durable commits of a request: its effect, its idempotency record and its stored answer are one.
@Suite struct CommitCountTests {
  @Test func anAnswerIsKeptInTheCommitOfItsEffect() async throws {
    let directory = try TemporaryDirectory()
    try await TestService.copyModel(to: "\(directory.path)/data")
    let store = RecordingStore(
      try SQLiteStore(
        "\(directory.path)/data/bookings.sqlite", keys: "\(directory.path)/data/storage-keys"))
    try await TestService.run(store: store) { service in
      let stage = try await Stage(service)
      func commits(_ request: () async throws -> Void) async throws -> [Set<String>] {
        store.forget()
        try await request()
        return store.commits
      }

      var held: Held?
      let holding = try await commits { held = try await stage.held("jane") }
      #expect(holding == [["hold", "kept_answer"]])

      let jane = try held.orThrow("a hold")
      var quote = ""
      let quoting = try await commits {
        let reply = try await jane.client.post(
          "/quotes", Stage.quote(stage.flight, jane.seat), key: "quote")
        quote = try reply.with(201).json.text("quote_id")
      }
      #expect(quoting.count == 1 && quoting.allSatisfy { $0.contains("kept_answer") }, "\(quoting)")

      // The three commits are the order, the seats after the authorisation, and the answer with the capture.
      let booking = try await commits {
        _ = try await jane.client.post("/bookings", Stage.order(quote), key: "book").with(201)
      }
      #expect(booking.count == 3, "\(booking)")
      #expect(booking.map { $0.contains("kept_answer") } == [false, false, true], "\(booking)")
      #expect(
        booking.allSatisfy { $0.isSuperset(of: ["flight_booking", "payment"]) }, "\(booking)")

      // The check-in, its passes and the answer are one commit.
      let booked = try await jane.client.post("/bookings", Stage.order(quote), key: "book").json
      let path = "/bookings/\(try booked.text("booking_id"))/check-in"
      let body =
        #"{"passenger_ids":["\#(try booked["passengers"][0].text("passenger_id"))"]}"#
      var answers: [HTTPReply] = []
      let checkingIn = try await commits {
        answers.append(try await jane.client.post(path, body, key: "check in").with(200))
      }
      #expect(
        checkingIn == [["check_in_sequence", "flight_booking", "kept_answer", "minted_pass"]])
      let checkingInAgain = try await commits {
        answers.append(try await jane.client.post(path, body, key: "check in").with(200))
      }
      #expect(checkingInAgain.isEmpty && answers[0].body == answers[1].body)

      // A repetition gets the same answer, and writes nothing.
      let repeating = try await commits {
        _ = try await jane.client.post("/bookings", Stage.order(quote), key: "book").with(201)
      }
      #expect(repeating.isEmpty)
    }
  }
}

/// A crowd that is refused at once.
@Suite struct RefusedCrowdTests {
  @Test func `each of a crowd gets the same refusal again under its key`() async throws {
    try await Stage.run { stage in
      let held = try await stage.held("jane")
      func ask() async throws -> [String: HTTPReply] {
        try await withThrowingTaskGroup(of: (String, HTTPReply).self) { group in
          for number in 0..<30 {
            let name = "user\(number)"
            let client = try stage.client(name)
            let (flight, seat) = (stage.flight, held.seat)
            group.addTask { (name, try await client.hold(flight, seat, key: "hold")) }
          }
          return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
      }
      let first = try await ask()
      #expect(first.count == 30 && first.values.allSatisfy { $0.status == 409 })
      // Jane gives the seat back, and the kept refusals stay.
      _ = try await held.client.delete("/holds/\(held.hold)", key: "release").with(200)
      try await stage.service.restart()
      let again = try await ask()
      for (name, reply) in first { #expect(again[name]?.body == reply.body, "\(name)") }
    }
  }
}

/// A store that records which kinds of records are committed together, without those of background jobs.
private final class RecordingStore: ForwardingStore, ServiceStore {
  let base: any BookingStore
  private let all = Mutex<[Set<String>]>([])

  init(_ base: any BookingStore) { self.base = base }

  var commits: [Set<String>] { all.withLock { $0 } }
  func forget() { all.withLock { $0 = [] } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await base.commit(changes)
    let kinds = Set(changes.writes.map(\.key.kind))
    if !kinds.isDisjoint(with: ["hold", "payment", "kept_answer", "request"]) {
      all.withLock { $0.append(kinds) }
    }
  }

  func digests(of text: String) throws -> [String] { [text] }
  func reseal(limit: Int) async throws(StoreError) -> Int { 0 }
}
