@testable import ServiceHTTP
import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import PassTestSupport
import Synchronization
import Testing

/// What each command of a journey writes, as the service over HTTP does it: docs/evidence/performance.md has the table.
@Suite struct CommandCostTests {
  /// What commits write; `bytes` are those of bodies and confidential parts before compression and encryption.
  struct Cost: Equatable, CustomStringConvertible {
    var commits = 0
    var records = 0
    var indexRows = 0
    var claims = 0
    var events = 0
    var sealedParts = 0
    var bytes = 0

    var description: String {
      "\(commits) commits, \(records) records, \(indexRows) new index rows, \(claims) claims, \(events) events, "
        + "\(sealedParts) sealed parts, \(bytes) bytes"
    }
  }

  @Test func `no command writes more than is written down for it`() async throws {
    let directory = try TemporaryDirectory()
    try await TestService.copyModel(to: "\(directory.path)/data")
    let store = WeighingStore(
      try SQLiteStore(
        "\(directory.path)/data/bookings.sqlite", keys: "\(directory.path)/data/storage-keys"))
    try await TestService.run(store: store) { service in
      let stage = try await Stage(service)
      func cost(_ command: () async throws -> Void) async throws -> Cost {
        store.forget()
        try await command()
        return store.cost
      }
      func expect(_ cost: Cost, _ most: Cost, _ name: String) {
        var counts = cost
        counts.bytes = most.bytes
        #expect(counts == most && cost.bytes <= most.bytes, "\(name): \(cost)")
      }

      var held: Held?
      expect(
        try await cost { held = try await stage.held("jane") },
        Cost(commits: 1, records: 2, indexRows: 1, claims: 2, sealedParts: 1, bytes: 1_150),
        "hold")
      let jane = try held.orThrow("a hold")
      var quote = ""
      let quoting = try await cost {
        quote = try await jane.client.post(
          "/quotes", Stage.quote(stage.flight, jane.seat), key: "quote"
        ).with(201).json.text("quote_id")
      }
      expect(quoting, Cost(commits: 1, records: 2, sealedParts: 1, bytes: 2_300), "quote")
      var booked = HTTPReply?.none
      let booking = try await cost {
        booked = try await jane.client.post("/bookings", Stage.order(quote), key: "book").with(201)
      }
      expect(
        booking,
        Cost(
          commits: 3, records: 10, indexRows: 13, claims: 3, events: 1, sealedParts: 4,
          bytes: 14_000),
        "book")
      let json = try booked.orThrow("a booking").json
      let body = #"{"passenger_ids":["\#(try json["passengers"][0].text("passenger_id"))"]}"#
      let path = "/bookings/\(try json.text("booking_id"))/check-in"
      let checkingIn = try await cost {
        _ = try await jane.client.post(path, body, key: "check in").with(200)
      }
      expect(
        checkingIn,
        Cost(commits: 1, records: 4, indexRows: 4, events: 1, sealedParts: 3, bytes: 8_600),
        "check-in")
    }
  }
}

/// A store that adds up what is written, without what background jobs write.
private final class WeighingStore: ForwardingStore, ServiceStore {
  let base: any BookingStore
  private let state = Mutex(State())

  private struct State {
    var cost = CommandCostTests.Cost()
    /// The index rows that each record has.
    var rows: [RecordKey: Set<StoredLookup>] = [:]
  }

  init(_ base: any BookingStore) { self.base = base }

  var cost: CommandCostTests.Cost { state.withLock { $0.cost } }
  func forget() { state.withLock { $0.cost = CommandCostTests.Cost() } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await base.commit(changes)
    let spelled = try EncodedChangeSet(changes, sealer: Weighing())
    let kinds = Set(changes.writes.map(\.key.kind))
    guard !kinds.isDisjoint(with: ["hold", "payment", "kept_answer", "request"]) else { return }
    state.withLock { state in
      state.cost.commits += 1
      state.cost.claims += changes.takes.count + changes.releases.count
      state.cost.events += changes.events.count
      for record in spelled.records {
        let rows = Set(record.lookups)
        state.cost.records += 1
        state.cost.indexRows += rows.subtracting(state.rows[record.key] ?? []).count
        state.cost.bytes += record.body.utf8.count + (record.sealed?.box.count ?? 0)
        if record.sealed != nil { state.cost.sealedParts += 1 }
        state.rows[record.key] = rows
      }
    }
  }

  func digests(of text: String) throws -> [String] { [text] }
  func reseal(limit: Int) async throws(StoreError) -> Int { 0 }

  /// Keeps plain texts, to weigh them.
  private struct Weighing: Sealer {
    func seal(_ bytes: [UInt8], about record: RecordKey) throws -> SealedPart {
      SealedPart(key: "none", box: bytes)
    }
    func open(_ part: SealedPart, about record: RecordKey) throws -> [UInt8] { part.box }
    func digests(of text: String) throws -> [String] { [text] }
  }
}
