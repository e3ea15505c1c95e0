internal import BookingStore
internal import Bookings
internal import Logging
internal import Selling
internal import Vocabulary

/// What goes on without being asked: payments that nobody finished, bookings on what has changed, passes
/// that these took back, and what is old enough to be forgotten.
///
/// Each round goes on where the last one ended, in this process or the one before.
struct Housekeeping: Sendable {
  let service: Service
  let logger: Logger
  private let news: OutboxReader

  init(service: Service, logger: Logger) {
    self.service = service
    self.logger = logger
    news = OutboxReader("bookings", of: service.store)
  }

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
    for product in service.products.all {
      await chore("personal data") { try await product.removePersonalData(now: now) }
    }
    await chore("storage key") { _ = try await service.store.reseal(limit: Self.batch) }
    await chore("tidying") {
      while !Task.isCancelled,
        try await service.store.tidy(at: now, limit: Self.batch) >= Self.batch
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
    for product in service.products.all {
      await chore("payment notices") {
        try await product.hearNotices(now: now) { notice, error in
          logger.error("payment notice", metadata: ["notice": "\(notice)", "error": "\(error)"])
        }
      }
    }
    for product in service.products.all {
      await chore("payments") {
        try await product.settlePayments(patience: Self.patience, now: now) { payment, error in
          logger.error("payment", metadata: ["payment": "\(payment)", "error": "\(error)"])
        }
      }
    }
    for product in service.products.all {
      await chore("acceptance") {
        try await product.endWaiting(now: now) { booking, error in
          logger.error("acceptance", metadata: ["booking": "\(booking)", "error": "\(error)"])
        }
      }
    }
  }

  /// A chore that fails keeps none of the others from being done.
  private func followNews() async {
    let now = service.clock()
    await chore("news") { try await followEvents(now: now) }
    for product in service.products.all {
      await chore("due passes") { try await product.issueDuePasses(now: now) }
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

  /// Brings bookings up to what the outbox says of what they are for.
  ///
  /// Whoever reports news does this at once; what is left to do here is what they were stopped in.
  private func followEvents(now: Instant) async throws {
    try await news.follow(now: now) { events in
      for product in service.products.all {
        for event in events { try await product.heed(event, now: now) }
      }
      return true
    }
  }
}

extension ServedProduct {
  fileprivate func removePersonalData(now: Instant) async throws {
    try await PersonalDataRemoval(desk: desk).removeDue(now: now)
  }

  fileprivate func settlePayments(
    patience: Int, now: Instant, failed: (Payment.ID, any Error) -> Void
  ) async throws {
    var random = SystemRandomNumberGenerator()
    _ = try await desk.settleAll(patience: patience, now: now, using: &random, failed: failed)
  }

  fileprivate func hearNotices(
    now: Instant, failed: (String, any Error) -> Void
  ) async throws {
    var random = SystemRandomNumberGenerator()
    _ = try await desk.hearAll(now: now, using: &random) { failed($0.key, $1) }
  }

  fileprivate func endWaiting(
    now: Instant, failed: (String, any Error) -> Void
  ) async throws {
    var random = SystemRandomNumberGenerator()
    _ = try await desk.endWaiting(now: now, using: &random) { failed($0.key, $1) }
  }

  fileprivate func heed(_ event: PublishedEvent, now: Instant) async throws {
    try await follow(event, now: now)
    if event.event.name == "booking.failed", event.event.kind == bookingKind {
      try await PersonalDataRemoval(desk: desk).forgetAnswers(about: event.event.key, now: now)
    }
  }
}
