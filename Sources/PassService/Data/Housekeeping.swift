internal import BookingStore
internal import BookingStoreSQLite
internal import Bookings
internal import FlightSales
internal import Flights
internal import Logging
internal import Selling
internal import Vocabulary

/// What goes on without being asked: payments that nobody finished, bookings on flights that changed,
/// passes that these took back, and what is old enough to be forgotten.
///
/// Each round goes on where the last one ended, in this process or the one before.
struct Housekeeping: Sendable {
  let service: Service
  let logger: Logger

  /// So many seconds a payment is left to the request that began it: asked by two at once, a provider
  /// does nothing twice, but both wait for each other.
  private static let patience = 10

  /// What is forgotten in one transaction: short enough that nobody who books waits for it, and more than
  /// the commits that share a transaction write, so that tidying keeps up with any number of them.
  private static let batch = 1_000

  /// Rounds until the task is cancelled, each of its own: a payment provider that is slow delays no
  /// revocation, and tidying neither.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await every(.seconds(1), settlePayments) }
      group.addTask { await every(.seconds(1), followNews) }
      group.addTask { await every(.seconds(60), tidy) }
    }
  }

  private func every(_ interval: Duration, _ work: () async -> Void) async {
    while !Task.isCancelled {
      await work()
      try? await Task.sleep(for: interval)
    }
  }

  /// Forgets all that has lapsed by now, and what of people is due to go, however much it is.
  func tidy() async {
    let now = service.clock()
    await chore("personal data") {
      try await PersonalDataRemoval(desk: service.desk).removeDue(now: now)
    }
    await chore("storage key") { _ = try await service.store.reseal(limit: Self.batch) }
    await chore("tidying") {
      while !Task.isCancelled,
        try await service.desk.store.tidy(at: now, limit: Self.batch) >= Self.batch
      {}
    }
  }

  /// One round of all that has no time to lose.
  func work() async {
    await settlePayments()
    await followNews()
  }

  private func settlePayments() async {
    let now = service.clock()
    await chore("payment notices") {
      var random = SystemRandomNumberGenerator()
      _ = try await service.desk.hearAll(now: now, using: &random) { notice, error in
        logger.error("payment notice", metadata: ["notice": "\(notice.key)", "error": "\(error)"])
      }
    }
    await chore("payments") {
      var random = SystemRandomNumberGenerator()
      _ = try await service.desk.settleAll(
        patience: Self.patience, now: now, using: &random
      ) { payment, error in
        logger.error("payment", metadata: ["payment": "\(payment)", "error": "\(error)"])
      }
    }
  }

  /// A chore that fails keeps none of the others from being done.
  private func followNews() async {
    let now = service.clock()
    await chore("flights") { try await followFlights(now: now) }
    await chore("due passes") {
      var random = SystemRandomNumberGenerator()
      _ = try await service.desk.issueDuePasses(now: now, using: &random)
    }
    await chore("passes") { try await service.press.follow(now: now) }
  }

  private func chore(_ name: String, _ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      logger.error("housekeeping", metadata: ["chore": "\(name)", "error": "\(error)"])
    }
  }

  /// Brings bookings up to what the outbox says of their flights.
  ///
  /// Whoever reports news does this at once; what is left to do here is what they were stopped in.
  private func followFlights(now: Instant) async throws {
    let store = service.desk.store
    let read = try await store.record(FlightCursor.self, FlightCursor.key)
    var seen = read?.value.seen ?? 0
    while true {
      let events = try await store.events(after: seen, limit: 500)
      guard let last = events.last else { break }
      for event in events where event.event.kind == FlightInstance.kind {
        guard let flight = FlightInstance.ID(event.event.key) else { continue }
        var random = SystemRandomNumberGenerator()
        _ = try await service.desk.follow(flight, now: now, using: &random)
      }
      for event in events where event.event.name == "booking.failed" {
        guard let booking = FlightBooking.ID(event.event.key) else { continue }
        try await PersonalDataRemoval(desk: service.desk).forgetAnswers(about: booking, now: now)
      }
      seen = last.number
    }
    guard seen > read?.value.seen ?? 0 else { return }
    var changes = ChangeSet(at: now)
    if let read {
      changes.update(read, to: FlightCursor(seen: seen))
    } else {
      changes.insert(FlightCursor(seen: seen))
    }
    try await store.commit(changes)
  }
}

/// The last event about a flight that bookings were brought up to.
struct FlightCursor: Record {
  static let kind = "flight_cursor"
  static let key = "bookings"

  let seen: Int

  var key: String { Self.key }
}
