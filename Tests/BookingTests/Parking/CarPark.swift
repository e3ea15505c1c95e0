import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import ParkingExample
import PassTestSupport
import Selling
import Vocabulary

/// A car park with two bays, and a desk, a provider and a clock that tests set.
final class CarPark {
  let store: any BookingStore
  let provider = DeterministicProvider()
  var desk: ParkingDesk
  let lot: ParkingLot
  var random = SeededGenerator(seed: 14)
  var now = SampleFlights.now
  let jane: UserID
  /// The directory of the store's file, if it has one.
  private let directory: TemporaryDirectory?

  enum Kind: String, CaseIterable, Sendable { case memory, sqlite }

  /// Sets a car park up; `hour` is the price per hour in cents, and `attendantAnswers` the attendant's time for
  /// acceptance in seconds, or nil if none is needed.
  init(_ kind: Kind, hour: Int = 500, attendantAnswers: Int? = nil) async throws {
    directory = kind == .sqlite ? try TemporaryDirectory() : nil
    store = try directory.map { try SQLiteStore("\($0.path)/bookings.sqlite") } ?? InMemoryStore()
    jane = try SampleFlights.user()
    lot = ParkingLot(
      id: .init(using: &random), name: "Station", bays: ["A1", "A2"],
      hour: Money(hour, SampleFlights.usd),
      buffers: try Buffers(before: 300, after: 300).orThrow("buffers"),
      refunds: RefundPolicy(tiers: [
        RefundPolicy.Tier(secondsBefore: 3_600, basisPoints: 10_000),
        RefundPolicy.Tier(secondsBefore: -86_400, basisPoints: 5_000),
      ]))
    desk = ParkingDesk(
      ParkingProduct(attendantAnswers: attendantAnswers), store: store,
      providers: .only(provider), clock: SleepingClock(),
      randomness: .seeded(15))
    var changes = ChangeSet(at: now)
    changes.insert(lot)
    try await store.commit(changes)
  }

  /// Returns a request for a bay, in hours from the start of the test.
  func request(
    _ hours: Range<Int>, bay: String = "A1", extends: ParkingBooking.ID? = nil
  ) throws -> ParkingRequest {
    let stretch = Stretch(
      SampleFlights.now.adding(seconds: hours.lowerBound * 3_600),
      SampleFlights.now.adding(seconds: hours.upperBound * 3_600))
    return ParkingRequest(
      lot: lot.id, bay: bay, stretch: try stretch.orThrow("a stretch"), extends: extends)
  }

  func quoted(
    _ hours: Range<Int>, bay: String = "A1", extends: ParkingBooking.ID? = nil,
    for user: UserID? = nil
  ) async throws -> Quote<ParkingRequest> {
    let (_, request) = try await desk.hold(
      try request(hours, bay: bay, extends: extends), Command(user ?? jane, now: now))
    return try await desk.quote(request, Command(user ?? jane, now: now))
  }

  func booked(
    _ hours: Range<Int>, bay: String = "A1", _ method: String? = "pm_approve",
    for user: UserID? = nil
  ) async throws -> ParkingBooking {
    let quote = try await quoted(hours, bay: bay, for: user)
    return try await desk.book(
      quote.id, Checkout.Order(payment: try Self.request(method), details: "B-XY 123"),
      Command(user ?? jane, now: now))
  }

  func extended(
    _ booking: ParkingBooking, _ hours: Range<Int>, _ method: String? = "pm_approve"
  ) async throws -> ParkingBooking {
    let quote = try await quoted(hours, extends: booking.id)
    return try await desk.add(
      quote.id, to: booking.id, paying: try Self.request(method), Command(jane, now: now))
  }

  func cancelled(_ booking: ParkingBooking) async throws -> (Money, ParkingBooking) {
    let offer = try await desk.offerCancellation(
      of: booking.id, Command(jane, now: now))
    let cancelled = try await desk.cancel(
      booking.id, accepting: offer.id, Command(jane, now: now))
    return (offer.refund, cancelled)
  }

  func read(_ booking: ParkingBooking) async throws -> ParkingBooking {
    try await store.record(ParkingBooking.self, booking.id).orThrow("the booking").value
  }

  func payments(_ booking: ParkingBooking) async throws -> [Payment] {
    try await desk.payments(of: booking).map(\.value)
  }

  /// Returns the money that the provider has kept in total, in cents.
  func kept() async -> Int { await provider.accounts.values.reduce(0) { $0 + $1.kept } }

  static func request(_ method: String?) throws -> Checkout.PaymentChoice? {
    try method.map { .token(try PaymentMethodToken($0).orThrow("a token"), isSaved: false) }
  }
}
