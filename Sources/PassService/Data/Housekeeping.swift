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

  /// How many payments of one provider are asked about at a time: one that does not answer is waited for
  /// ten seconds, and a hundred may wait for their turn.
  private static let lanes = 8

  /// Rounds until the task is cancelled, each of its own: a payment provider that is slow delays no
  /// revocation, no tidying and no other provider's payments.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      for provider in providers {
        group.addTask { await every(.seconds(1)) { await settlePayments(of: provider) } }
      }
      group.addTask { await every(.seconds(1), hearNotices) }
      group.addTask { await every(.seconds(1), endWaiting) }
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
    await hearNotices()
    for provider in providers { await settlePayments(of: provider) }
    await endWaiting()
    await followNews()
  }

  /// Nil for payments whose provider is not among those of their product any more.
  private var providers: [PaymentProviderName?] {
    Set(service.products.all.flatMap(\.providers)).sorted() + [nil]
  }

  /// What providers told of their own accord.
  private func hearNotices() async {
    let now = service.clock()
    for product in service.products.all {
      await chore("payment notices") {
        try await product.hearNotices(now: now) { report("payment notice", $0, "\($1)") }
      }
    }
  }

  private func settlePayments(of provider: PaymentProviderName?) async {
    for product in service.products.all {
      await chore("payments") {
        let due = try await product.duePayments(patience: Self.patience, now: service.clock())
          .filter { (product.providers.contains($0.provider) ? $0.provider : nil) == provider }
        await withTaskGroup(of: Void.self) { group in
          for (index, payment) in due.enumerated() {
            if index >= Self.lanes { await group.next() }
            group.addTask { await settle(payment, of: product) }
          }
        }
      }
    }
  }

  private func settle(_ payment: Payment, of product: any ServedProduct) async {
    do {
      try await product.settle(payment.id, now: service.clock())
      if !product.providers.contains(payment.provider) {
        report("payment", payment.key, "its provider \(payment.provider) is not configured")
      }
    } catch { report("payment", payment.key, "\(error)") }
  }

  /// What nobody said yes to in time.
  private func endWaiting() async {
    let now = service.clock()
    for product in service.products.all {
      await chore("acceptance") {
        try await product.endWaiting(now: now) { report("acceptance", $0, "\($1)") }
      }
    }
  }

  private func report(_ what: String, _ key: String, _ error: String) {
    logger.error("\(what)", metadata: ["key": "\(key)", "error": "\(error)"])
  }

  /// A chore that fails keeps none of the others from being done.
  private func followNews() async {
    let now = service.clock()
    await chore("news") { try await followEvents(now: now) }
    for product in service.products.all {
      await chore("due passes") { try await product.issueDuePasses(now: now) }
    }
    await chore("passes") { try await service.signer.follow(now: now) }
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
  fileprivate var providers: [PaymentProviderName] { desk.providers.entries.map(\.name) }

  fileprivate func removePersonalData(now: Instant) async throws {
    try await PersonalDataRemoval(desk: desk).removeDue(now: now)
  }

  fileprivate func duePayments(patience: Int, now: Instant) async throws -> [Payment] {
    try await desk.duePayments(patience: patience, now: now)
  }

  fileprivate func settle(_ payment: Payment.ID, now: Instant) async throws {
    var random = SystemRandomNumberGenerator()
    _ = try await desk.settle(payment, now: now, using: &random)
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

  fileprivate func issueDuePasses(now: Instant) async throws {
    var random = SystemRandomNumberGenerator()
    _ = try await desk.issueDuePasses(now: now, using: &random)
  }

  fileprivate func heed(_ event: PublishedEvent, now: Instant) async throws {
    try await follow(event, now: now)
    if event.event.name == "booking.failed", event.event.kind == bookingKind {
      try await PersonalDataRemoval(desk: desk).forgetAnswers(about: event.event.key, now: now)
    }
  }
}
