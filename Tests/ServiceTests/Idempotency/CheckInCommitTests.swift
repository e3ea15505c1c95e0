@testable import ServiceHTTP
import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassIssuer
import PassMinting
import PassService
import PassTestSupport
import Selling
import Synchronization
import Testing

/// A check-in whose commit, which has its passes and the answer, meets another one or fails.
@Suite struct CheckInCommitTests {
  private static func run(
    _ body: (Stage, InterruptedStore) async throws -> Void
  ) async throws {
    let directory = try TemporaryDirectory()
    try await TestService.copyModel(to: "\(directory.path)/data")
    let store = InterruptedStore(
      try SQLiteStore(
        "\(directory.path)/data/bookings.sqlite", keys: "\(directory.path)/data/storage-keys"))
    try await TestService.run(store: store) { service in
      try await body(try await Stage(service), store)
    }
  }

  private static func checkIn(_ booked: Booked) async throws -> HTTPReply {
    try await booked.client.post(
      "/bookings/\(booked.booking)/check-in", booked.checkIn, key: "check in")
  }

  @Test func `a check-in that meets that of another service uses one entry of a status list`()
    async throws
  {
    try await Self.run { stage, store in
      let (jane, john) = (try await stage.booked("jane"), try await stage.booked("john"))
      let lists = stage.service.service.signer.lists
      let before = try lists.given()
      // Both take the next number of their flight. A desk of its own knows nothing of the others in this process.
      let elsewhere = FlightDesk(store: store.base, provider: DeterministicProvider())
      let id = try FlightBooking.ID(john.booking).orThrow("an id")
      let now = stage.service.clock.now
      store.before("minted_pass") {
        let booking = try await elsewhere.found(FlightBooking.self, id).value
        _ = try await elsewhere.checkIn(
          booking.passengers.map(\.id), of: id, Command(booking.user, now: now))
      }
      let reply = try await Self.checkIn(jane).with(200)
      #expect(try reply.json["boarding_passes"].items.count == 1)
      #expect(try lists.given() == before + 1)
    }
  }

  @Test func `a check-in whose commit fails has no effect, and its repetition does it`()
    async throws
  {
    try await Self.run { stage, store in
      let jane = try await stage.booked("jane")
      store.before("minted_pass") { throw StoreError.failed("the disk is full") }
      _ = try await Self.checkIn(jane).with(503)
      let booking = try await jane.client.get("/bookings/\(jane.booking)").with(200).json
      #expect(booking["state"].string == "CONFIRMED")
      let first = try await Self.checkIn(jane).with(200)
      #expect(try first.json["boarding_passes"].items.count == 1)
      try await stage.service.restart()
      #expect(try await Self.checkIn(jane).with(200).body == first.body)
    }
  }

  /// Former versions committed a check-in, then its passes with the answer; so does this one when check-ins meet.
  @Test func `a check-in that was stored without its passes is completed by its repetition`()
    async throws
  {
    try await Self.run { stage, store in
      let (jane, john) = (try await stage.booked("jane"), try await stage.booked("john"))
      store.before("minted_pass") {
        _ = try await Self.checkIn(john).with(200)
        store.refuse("minted_pass")
      }
      _ = try await Self.checkIn(jane).with(503)
      let booking = try await jane.client.get("/bookings/\(jane.booking)").with(200).json
      #expect(booking["state"].string == "CHECKED_IN")
      store.refuse(nil)
      try await stage.service.restart()
      let first = try await Self.checkIn(jane).with(200)
      #expect(try first.json["boarding_passes"].items.count == 1)
      #expect(try await Self.checkIn(jane).with(200).body == first.body)
    }
  }

  @Test func `a check-in after an undone one has a pass of its own`()
    async throws
  {
    try await Self.run { stage, _ in
      let jane = try await stage.checkedIn("jane")
      let path = "/bookings/\(jane.booking)"
      _ = try await jane.client.post("\(path)/undo-check-in", jane.checkIn, key: "undo").with(200)
      stage.service.clock.advance(seconds: 120)
      let again = try await jane.client.post("\(path)/check-in", jane.checkIn, key: "again")
        .with(200).json
      #expect(try again["boarding_passes"][0].text("pass_id") != jane.pass)
      #expect(
        try await jane.client.get("/passes/\(jane.pass)").with(200).json["state"].string
          == "REVOKED")
    }
  }
}

/// A store that runs an action once, just before a commit with a kind of record, or fails such commits.
private final class InterruptedStore: ForwardingStore, ServiceStore {
  let base: any BookingStore
  private let deeds = Mutex<[String: @Sendable () async throws -> Void]>([:])
  private let refused = Mutex<String?>(nil)

  init(_ base: any BookingStore) { self.base = base }

  func before(_ kind: String, _ deed: @escaping @Sendable () async throws -> Void) {
    deeds.withLock { $0[kind] = deed }
  }

  /// Fails all commits with a kind of record from now on; nil fails none.
  func refuse(_ kind: String?) { refused.withLock { $0 = kind } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    let refused = refused.withLock(\.self)
    if changes.writes.contains(where: { $0.key.kind == refused }) {
      throw .failed("the disk is full")
    }
    for kind in Set(changes.writes.map(\.key.kind)) {
      let deed = deeds.withLock { $0.removeValue(forKey: kind) }
      do {
        try await deed?()
      } catch let error as StoreError {
        throw error
      } catch {
        throw .failed("\(error)")
      }
    }
    try await base.commit(changes)
  }

  func digests(of text: String) throws -> [String] { [text] }
  func reseal(limit: Int) async throws(StoreError) -> Int { 0 }
}

extension ServiceStatusLists {
  /// The number of entries that were given to passes so far.
  fileprivate func given() throws -> Int {
    let lists = try (self as? FileStatusLists).orThrow("the lists of a service that is alone")
    return try lists.all.reduce(0) { $0 + (try $1.summary().given) }
  }
}
