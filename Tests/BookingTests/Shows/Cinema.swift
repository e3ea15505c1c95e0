import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Vocabulary

/// A cinema with one screen of three rows and a hall without numbers, and with a desk, a provider and a clock that
/// tests set.
final class Cinema {
  let store: any BookingStore
  let provider = DeterministicProvider()
  var desk: ShowDesk
  var now = SampleShows.start
  let show: Show.ID
  /// A show on the same screen, three hours later.
  let later: Show.ID
  /// A show with twenty places without numbers.
  let hall: Show.ID
  private let directory: TemporaryDirectory?

  enum Kind: String, CaseIterable, Sendable { case memory, sqlite }

  init(_ kind: Kind = .memory, avoidsSingleGaps: Bool = false) async throws {
    directory = kind == .sqlite ? try TemporaryDirectory() : nil
    store = try directory.map { try SQLiteStore("\($0.path)/bookings.sqlite") } ?? InMemoryStore()
    desk = ShowDesk(
      ShowProduct(), store: store, providers: .only(provider), clock: SleepingClock(),
      randomness: .seeded(13))
    let outcomes = try await desk.publish(
      try SampleShows.programme(avoidsSingleGaps: avoidsSingleGaps), now: now,
      zone: SampleShows.zone)
    precondition(outcomes == [.new, .new, .new])
    var shows: [Show.ID] = []
    for code in ["one", "two", "three"] {
      let read = try await store.first(Show.self, .code(try SampleShows.code(code)))
      shows.append(try read.orThrow("a show").value.id)
    }
    (show, later, hall) = (shows[0], shows[1], shows[2])
  }

  func user(_ name: String) throws -> UserID { try UserID(name).orThrow(name) }

  func seats(_ names: String) throws -> [SeatName] {
    try names.split(separator: " ").map { try SeatName(String($0)).orThrow(String($0)) }
  }

  func lock(_ names: String, for name: String = "jane", of other: Show.ID? = nil) async throws
    -> Hold
  {
    try await desk.lock(
      .seats(try seats(names)), of: other ?? show, Command(try user(name), now: now))
  }

  func quote(
    _ names: String, _ hold: Hold, for name: String = "jane",
    _ tickets: ShowRequest.Tickets = .perBooking
  ) async throws -> Quote<ShowRequest> {
    try await desk.quote(
      ShowRequest(show: show, seats: try seats(names), tickets: tickets, holds: [hold.id]),
      Command(try user(name), now: now))
  }

  func pay(
    _ quote: Quote<ShowRequest>, _ method: String = "pm_approve", for name: String = "jane",
    once key: RequestKey? = nil
  ) async throws -> ShowBooking {
    let token = try PaymentMethodToken(method).orThrow("a token")
    return try await desk.book(
      quote.id,
      Checkout.Order(payment: .token(token, isSaved: false), details: ShowOrder()),
      Command(try user(name), once: key, now: now))
  }

  func book(
    _ names: String, for name: String = "jane", _ tickets: ShowRequest.Tickets = .perBooking
  ) async throws -> ShowBooking {
    let hold = try await lock(names, for: name)
    return try await pay(try await quote(names, hold, for: name, tickets), for: name)
  }

  func cancel(_ booking: ShowBooking, for name: String = "jane") async throws -> ShowBooking {
    let offer = try await desk.offerCancellation(
      of: booking.id, Command(try user(name), now: now))
    return try await desk.cancel(
      booking.id, accepting: offer.id, Command(try user(name), now: now))
  }

  func state(_ seat: String) async throws -> SeatState {
    try await desk.plan(of: show, now: now).state(of: try SeatName(seat).orThrow(seat))
  }

  func kept() async -> Int { await provider.accounts.values.reduce(0) { $0 + $1.kept } }
}
