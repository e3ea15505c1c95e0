import Airports
import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import OperatorFiles
import PassTestSupport
import Selling
import Stays
import Synchronization
import Vocabulary

/// The hotels of the demonstration, and a desk, a provider and a clock that tests set.
final class Guesthouse {
  let store: any BookingStore
  let provider = DeterministicProvider()
  let desk: StayDesk
  /// The time of the test, which begins at 2025-03-01T12:00:00Z.
  var now = SampleShows.start
  /// The hotel with room numbers; the other hotel assigns rooms on arrival.
  let linden: Hotel.ID
  let uferhof: Hotel.ID
  private let directory: TemporaryDirectory?

  enum Kind: String, CaseIterable, Sendable { case memory, sqlite }

  static let product: StayProduct = {
    let zones = Mutex(SystemZones())
    return StayProduct { name in try zones.withLock { try $0.zone(name) } }
  }()

  init(_ kind: Kind = .memory) async throws {
    directory = kind == .sqlite ? try TemporaryDirectory() : nil
    store = try directory.map { try SQLiteStore("\($0.path)/bookings.sqlite") } ?? InMemoryStore()
    desk = StayDesk(
      Self.product, store: store, providers: .only(provider), clock: SleepingClock(),
      randomness: .seeded(14))
    let outcomes = try await desk.publish(
      try Self.files(), now: now)
    precondition(outcomes == [.new, .new, .new])
    linden = try await store.first(Hotel.self, .hotel(try Self.code("linden"))).orThrow("a hotel")
      .value.id
    uferhof = try await store.first(Hotel.self, .hotel(try Self.code("uferhof"))).orThrow("a hotel")
      .value.id
  }

  static func code(_ text: String) throws -> OperatorCode {
    try OperatorCode(text).orThrow(text)
  }

  static func files(
    _ change: (String) -> String = { $0 }
  ) throws -> HotelFiles {
    var files = HotelFiles()
    for file in DemoHotels.files(from: try CivilDate("2025-03-01").orThrow("a day")) {
      files.read(file.name, Array(change(String(decoding: file.bytes, as: UTF8.self)).utf8))
    }
    return files
  }

  func publish(_ change: (String) -> String) async throws -> [HotelOutcome] {
    try await desk.publish(try Self.files(change), now: now)
  }

  func user(_ name: String) throws -> UserID { try UserID(name).orThrow(name) }

  static func nights(_ from: String, _ until: String) throws -> Nights {
    try Nights(
      try CivilDate(from).orThrow(from), try CivilDate(until).orThrow(until)
    ).orThrow("\(from)/\(until)")
  }

  func wish(
    _ rooms: StayWish.Rooms, _ from: String = "2025-03-10", _ until: String = "2025-03-12",
    guests: Int = 1, of hotel: Hotel.ID? = nil
  ) throws -> StayWish {
    StayWish(
      hotel: hotel ?? linden, rooms: rooms, nights: try Self.nights(from, until), guests: guests)
  }

  static func numbers(_ text: String) throws -> StayWish.Rooms {
    .numbered(try text.split(separator: " ").map { try RoomNumber(String($0)).orThrow("a room") })
  }

  func reserve(_ wish: StayWish, for name: String = "jane") async throws -> Reservation {
    try await desk.reserve(wish, Command(try user(name), once: nil, now: now))
  }

  func pay(
    _ reservation: Reservation, _ method: String = "pm_approve", for name: String = "jane"
  ) async throws -> StayBooking {
    let token = try PaymentMethodToken(method).orThrow("a token")
    return try await desk.book(
      reservation.quote.id,
      Checkout.Order(
        payment: .token(token, isSaved: false),
        details: StayBooking.Guest(
          givenNames: "Jane", surname: "Doe", email: "jane@example.com")),
      Command(try user(name), now: now))
  }

  func read(_ reservation: Reservation, for name: String = "jane") async throws -> Reservation {
    try await desk.reservation(reservation.id, of: try user(name))
  }
}
