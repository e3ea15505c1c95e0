import BookingKeys
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import Foundation
import PassCrypto
import PassTestSupport
import SQLite
import Selling
import Testing
import Vocabulary

@testable import BookingStoreSQLite

/// An attacker has the disk or a backup: personal data is unreadable without the key, and removed data is gone even
/// with it.
@Suite struct ReadPassportNumbersFromTheDiskTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/bookings.sqlite"
  }

  /// Texts from the personal data in SampleFlights.
  private static let people = [
    "X0001000", "X0001001", "jane.doe@", "1990-05-01", "Janie", "\"Doe\"",
  ]

  private func files(holding text: String) throws -> [String] {
    try files(holding: Array(text.utf8))
  }

  private func files(holding bytes: [UInt8]) throws -> [String] {
    try directory.contents().filter { name in
      guard !name.hasSuffix(".keys") else { return false }
      return Data(try directory.read(name)).range(of: Data(bytes)) != nil
    }
  }

  private func expectNobody(_ line: SourceLocation = #_sourceLocation) throws {
    for text in Self.people {
      #expect(try files(holding: text) == [], "\(text)", sourceLocation: line)
    }
    // A compressed body would hide a text from the search.
    let database = try SQLiteDatabase(path, .readOnly)
    try database.showPlainBodies()
    let bodies = try database.rows("SELECT body FROM record").compactMap { $0[0].text }
    #expect(!bodies.isEmpty, sourceLocation: line)
    for text in Self.people {
      #expect(!bodies.contains { $0.contains(text) }, "\(text)", sourceLocation: line)
    }
  }

  private var key: String {
    get throws {
      try directory.contents().first { $0.hasSuffix(".key") }.orThrow("a key file")
    }
  }

  @Test func `no file but the key's tells anybody's name, document, birth or address`() async throws
  {
    let store = try SQLiteStore(path)
    let counter = try await Counter(store)
    let booking = try await counter.checkedIn(["3A", "3B"])
    try expectNobody()
    try store.backUp(to: "\(directory.path)/backup.sqlite")
    try expectNobody()
    // The tables are read, too, because the pages of SQLite may hold a text in parts.
    let again = try await SQLiteStore(path).record(FlightBooking.self, booking.id)
    #expect(again?.value == booking)
    #expect(again?.value.passengers.first?.details?.document.number == "X0001000")
  }

  @Test func `the key is a file of its own that only its owner may read`() async throws {
    _ = try SQLiteStore(path)
    let key = try key
    #expect(key.hasPrefix("bookings.sqlite.keys/0001-"))
    #expect(try directory.mode(key) == 0o600)
    #expect(try directory.mode("bookings.sqlite.keys") == 0o700)
    #expect(try directory.read(key).count == 65)
    _ = try SQLiteStore(path)
    #expect(try directory.contents().count { $0.hasSuffix(".key") } == 1)
  }

  @Test func `a missing, exposed or wrong key is an error that says what to do`() async throws {
    let booking = try await Counter(SQLiteStore(path)).booked()
    let key = try key
    let file = "\(directory.path)/\(key)"
    try directory.setMode(key, 0o640)
    #expect(throws: StorageKeyError.exposed(file)) { try SQLiteStore(path) }
    try directory.setMode(key, 0o600)
    let bytes = try directory.read(key)
    try directory.write(key, Array(String(repeating: "ab", count: 32).utf8))
    #expect(throws: StorageKeyError.invalid(file)) { try SQLiteStore(path) }
    try FileManager.default.removeItem(atPath: file)
    let name = try #require(key.split(separator: "/").last).dropLast(4)
    let missing = StorageKeyError.missing([String(name)], directory: "\(path).keys")
    #expect(throws: missing) { try SQLiteStore(path) }
    #expect("\(missing)".contains("copy \(name).key back"))
    // The store created no new key in place of the missing one.
    #expect(try directory.contents().allSatisfy { !$0.hasSuffix(".key") })
    try directory.write(key, bytes)
    try directory.setMode(key, 0o600)
    #expect(try await SQLiteStore(path).record(FlightBooking.self, booking.id)?.value == booking)
  }

  @Test func `a restored backup needs the key, and another store's does not open it`() async throws
  {
    let store = try SQLiteStore(path)
    let booking = try await Counter(store).booked()
    try store.backUp(to: "\(directory.path)/backup.sqlite")
    let restored = "\(directory.path)/restored.sqlite"
    try SQLiteStore.restore("\(directory.path)/backup.sqlite", to: restored)
    #expect(throws: StorageKeyError.self) { try SQLiteStore(restored) }
    let again = try SQLiteStore(restored, keys: "\(path).keys")
    #expect(try await again.record(FlightBooking.self, booking.id)?.value == booking)
  }

  @Test func `bookings are found by a document, of which no digest can be tried without the key`()
    async throws
  {
    let store = try SQLiteStore(path)
    let counter = try await Counter(store)
    let booking = try await counter.booked(["3A", "3B"])
    let document = try SampleFlights.person(1).document
    #expect(
      try await counter.store.records(FlightBooking.self, .document(document)).map(\.value.id) == [
        booking.id
      ])
    let other = Passenger.Document(kind: .identityCard, number: document.number)
    #expect(try await counter.store.records(FlightBooking.self, .document(other)).isEmpty)
    let digests = try store.connections.read {
      try $0.all("SELECT value FROM lookup WHERE name = 'document'") { $0.text(0) }
    }
    #expect(Set(digests).count == 2)
    let text = Array("flight_booking\u{0}document\u{0}PASSPORT X0001001".utf8)
    for digest in digests {
      #expect(digest.hasPrefix("0001-"))
      #expect(!digest.hasSuffix(try SHA256Digest.hex(text)))
    }
  }

  @Test func `after a rotation all is under the new key, and the former still opens a backup`()
    async throws
  {
    let store = try SQLiteStore(path)
    let counter = try await Counter(store)
    let booking = try await counter.booked(["3A", "3B"])
    let beside = try SQLiteStore(path)
    try store.backUp(to: "\(directory.path)/backup.sqlite")
    let former = "\(directory.path)/\(try key)"
    // Only the booking is resealed; its payment has no confidential part, as it needs no action of the customer.
    #expect(try await store.rotateKey() == 1)
    #expect(try await store.rotateKey() == 1)
    #expect(store.keys.names.map { $0.prefix(5) } == ["0003-", "0002-", "0001-"])
    let used = try store.connections.read { try SQLiteStore.sealingKeys(of: $0) }
    #expect(used == [try store.keys.newest()])
    // Another running process finds the new key by itself.
    #expect(try await beside.record(FlightBooking.self, booking.id)?.value == booking)
    let document = try SampleFlights.person(0).document
    #expect(
      try await counter.store.records(FlightBooking.self, .document(document)).map(\.value) == [
        booking
      ])
    // Re-encryption does not change versions.
    let versions = try store.connections.read {
      try $0.all("SELECT version FROM record WHERE sealed_key IS NOT NULL") { $0.integer(0) }
    }
    #expect(try await store.record(FlightBooking.self, booking.id)?.version == versions.first)
    try FileManager.default.removeItem(atPath: former)
    #expect(try await SQLiteStore(path).record(FlightBooking.self, booking.id)?.value == booking)
    let restored = "\(directory.path)/restored.sqlite"
    try SQLiteStore.restore("\(directory.path)/backup.sqlite", to: restored)
    #expect(throws: StorageKeyError.self) { try SQLiteStore(restored, keys: "\(path).keys") }
  }

  @Test func `nobody who may write to the file can give one booking another's people`() async throws
  {
    let store = try SQLiteStore(path)
    let counter = try await Counter(store)
    let (one, two) = (try await counter.booked(["3A"]), try await counter.booked(["3B"]))
    try store.connections.writeTransaction { database in
      try database.run(
        "UPDATE record SET sealed = (SELECT sealed FROM record WHERE key = ?) WHERE key = ?",
        .text(one.key), .text(two.key))
    }
    let again = try SQLiteStore(path)
    await #expect(throws: StoreError.self) { try await again.record(FlightBooking.self, two.id) }
    #expect(try await again.record(FlightBooking.self, one.id)?.value == one)
  }

  @Test func `what a booking that failed said of people is on the disk no more`() async throws {
    let store = try SQLiteStore(path)
    let counter = try await Counter(store)
    let quote = try await counter.quote(try await counter.hold(["3A", "3B"]))
    let order = try SampleFlights.order("pm_decline", people: 2)
    let id = try await counter.desk.begin(
      quote.id, order, Command(counter.jane, now: counter.now))
    let box = try await box(of: id.rawValue, in: store)
    #expect(try !files(holding: box).isEmpty)
    await #expect(throws: Refusal.self) {
      try await counter.desk.finish(id, now: counter.now)
    }
    let booking = try await store.record(FlightBooking.self, id).orThrow("the booking").value
    #expect(booking.stage == .failed)
    #expect(booking.contact == nil)
    #expect(booking.passengers.allSatisfy { $0.details == nil })
    #expect(booking.passengers.count == 2)
    #expect(
      try await counter.store.records(
        FlightBooking.self, .document(SampleFlights.person(0).document)
      ).isEmpty)
    _ = try await store.tidy(at: counter.now, limit: 100)
    #expect(try files(holding: box) == [])
    try expectNobody()
  }

  @Test func `what a booking said of people goes some time after the journey, and not before`()
    async throws
  {
    let store = try SQLiteStore(path)
    let counter = try await Counter(store)
    let booking = try await counter.checkedIn(["3A", "3B"])
    let box = try await box(of: booking.key, in: store)
    let over = counter.flights.first.arrival.instant
    let kept = FlightSalesPolicy().sale.personalDataKept
    #expect(kept == 30 * 86_400)
    for (seconds, isDue) in [(-1, false), (0, true)] {
      let moment = over.adding(seconds: seconds)
      let due = try await store.records(FlightBooking.self, concludedBy: moment, limit: 10)
      #expect(due.map(\.value.id) == (isDue ? [booking.id] : []))
    }
    let read = try await store.record(FlightBooking.self, booking.id).orThrow("the booking")
    let due = over.adding(seconds: kept)
    #expect(throws: Refusal.tooSoon("removing personal data", until: due)) {
      try PersonalData.remove(
        from: read, of: FlightProduct(FlightSalesPolicy()), now: due.adding(seconds: -1))
    }
    let removed = try PersonalData.remove(
      from: read, of: FlightProduct(FlightSalesPolicy()), now: due)
    try await store.commit(removed.changes)
    let after = try await store.record(FlightBooking.self, booking.id).orThrow("the booking").value
    #expect(!after.hasPersonalData)
    #expect(after.passes.passes.map(\.content.surname) == ["", ""])
    #expect(after.passes.passes.map(\.id) == booking.passes.passes.map(\.id))
    #expect(after.quote == booking.quote)
    #expect(
      try await store.records(FlightBooking.self, concludedBy: due, limit: 10).isEmpty)
    _ = try await store.tidy(at: due, limit: 100)
    #expect(try files(holding: box) == [])
    // A later update does not revoke passes that no longer exist.
    _ = try await counter.desk.updateBookings(
      of: counter.flights.first.id, now: due)
    #expect(
      try await store.events(after: 0, limit: 100).allSatisfy { $0.event.name != "pass.revoked" })
  }

  private func box(of key: String, in store: SQLiteStore) async throws -> [UInt8] {
    let box = try store.connections.read { database in
      try database.one("SELECT sealed FROM record WHERE key = ?", .text(key)) { $0.blob(0) }
    }
    // The bytes are from the middle, so that a remaining fragment is found as well.
    return try Array(box.orThrow("a box").dropFirst(40).prefix(24))
  }
}

/// SHA-256 as computed without the key.
private enum SHA256Digest {
  static func hex(_ bytes: [UInt8]) throws -> String {
    try SHA256.digest(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
