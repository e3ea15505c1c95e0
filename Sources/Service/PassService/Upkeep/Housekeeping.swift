internal import ServiceHTTP
internal import PassMinting
internal import AccessTokens
internal import BookingStore
internal import Bookings
internal import Logging
internal import Selling
internal import Synchronization
internal import Vocabulary

/// The background jobs: unfinished payments, bookings with flights that changed or left unreported, revocations, and
/// deletion of expired data.
///
/// Each job continues from the stored state, also after a restart. If several services share a store, the service with
/// the lease of a job does it.
///
/// The lease need not exclude others strictly: all changes of a job are committed on conditions, requests to payment
/// providers have the payment's key, and receivers of webhooks recognise a message by its id.
struct Housekeeping: Sendable {
  let service: Service
  let logger: Logger
  private let news: OutboxReader
  private let wallets: OutboxReader
  private let googleWallet: OutboxReader
  private let places = Places()
  /// The keys of access tokens, which other services may have renewed; nil to leave them.
  private let access: AccessReload?

  /// The places at which the search for lapsed holds continues, by product; without one it starts at the beginning.
  private final class Places: Sendable {
    let next = Mutex<[String: RankedPlace]>([:])
  }

  init(service: Service, access: AccessKeys? = nil, logger: Logger) {
    self.service = service
    self.access = access.map(AccessReload.init)
    self.logger = logger
    news = OutboxReader(OutboxReader.ofBookings, of: service.store)
    wallets = OutboxReader(WalletDesk.reader, of: service.store)
    googleWallet = OutboxReader(LinkDesk.reader, of: service.store)
  }

  /// The number of seconds for which a payment is left to the request that created it.
  ///
  /// It is harmless to ask the provider twice, but both requests would wait for each other.
  private static let patience = 10

  /// The number of records that are deleted per transaction.
  ///
  /// It is small enough not to delay commits, and larger than the number that commits can add meanwhile.
  private static let batch = 1_000

  /// Maximum number of concurrent requests to one provider.
  ///
  /// The service waits ten seconds for a provider that does not answer, while a hundred payments may be due.
  private static let lanes = 8

  /// Runs the jobs until the task is cancelled, each in a loop of its own.
  ///
  /// So a slow payment provider delays no other job and no other provider's payments.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      for job in jobs {
        group.addTask { await every(.seconds(job.seconds), job.name, job.work) }
      }
      group.addTask { await every(.seconds(60), "tidying", tidy) }
      group.addTask { await every(.seconds(1), nil, agree) }
      group.addTask { await keepTime() }
    }
    await service.group?.leases.release(now: service.clock())
  }

  /// Repeats a job; `name` is that of a job that one of several services does, and nil for one that each service does.
  private func every(_ interval: Duration, _ name: String?, _ work: () async -> Void) async {
    while !Task.isCancelled {
      if let name { await inTurn(name, work) } else { await work() }
      try? await Task.sleep(for: interval)
    }
  }

  /// Stores the time every 30 seconds; while the clock is wrong, it reads the store every 2 seconds for a correction.
  private func keepTime() async {
    while !Task.isCancelled {
      await chore("clock") { try await service.time.agree() }
      try? await Task.sleep(for: service.time.isRight ? .seconds(30) : .seconds(2))
    }
  }

  /// Does a job, unless another service does it or the clock is wrong.
  func inTurn(_ name: String, _ work: () async -> Void) async {
    guard service.time.isRight else { return }
    if let leases = service.group?.leases {
      do {
        guard try await leases.mayDo(name, now: service.clock()) else { return }
      } catch {
        return service.failures.tell("background work failed", "\(error)", ["chore": "\(name)"])
      }
    }
    await work()
  }

  /// Takes over the changes of other services to keys, trust and maintenance, and stores those made here.
  package func agree() async {
    guard let group = service.group else { return }
    await chore("shared files") {
      try await group.files.run(now: service.clock())
      try access?.run { try service.http.identity.take($0) }
    }
    await chore("quotas") {
      try await group.quotas.run(service.admission, now: service.clock())
    }
    await chore("status lists") { try await service.signer.lists.refresh() }
  }

  /// Ends departures that were not reported, and deletes all expired data and all personal data that is due.
  package func tidy() async {
    let now = service.clock()
    for product in service.products.all {
      await chore("departures") { try await product.endUnreported(limit: Self.batch, now: now) }
      await chore("personal data") { try await product.removePersonalData(now: now) }
    }
    await chore("storage key") { _ = try await service.store.reseal(limit: Self.batch) }
    await chore("tidying") {
      while !Task.isCancelled,
        try await service.store.tidy(at: now, limit: Self.batch) >= Self.batch
      {}
    }
  }

  /// A time-critical job.
  struct Job: Sendable {
    /// The name under which the services of one store agree which of them does the job.
    let name: String
    /// The interval in seconds at which the job is repeated.
    let seconds: Int
    let work: @Sendable () async -> Void

    init(_ name: String, every seconds: Int = 1, _ work: @escaping @Sendable () async -> Void) {
      (self.name, self.seconds, self.work) = (name, seconds, work)
    }
  }

  /// The time-critical jobs, in the order in which `work` does them.
  var jobs: [Job] {
    [Job("payment notices", hearNotices)]
      + providers.map { provider in
        Job("payments \(provider?.rawValue ?? "")") { await settlePayments(of: provider) }
      } + [
        Job("acceptance", endWaiting), Job("gates", processGateReports),
        Job("waiting lists", serveWaitingLists),
        Job("waiting lists, lapsed", every: 5, serveLapsed), Job("news", followNews),
      ]
  }

  /// Runs the time-critical jobs once.
  func work() async {
    for job in jobs { await job.work() }
  }

  /// The providers of all products; nil means payments of providers that are no longer configured.
  private var providers: [PaymentProviderName?] {
    Set(service.products.all.flatMap(\.providers)).sorted() + [nil]
  }

  /// Applies stored messages of payment providers.
  private func hearNotices() async {
    let now = service.clock()
    for product in service.products.all {
      await chore("payment notices") {
        try await product.hearNotices(now: now) {
          report("applying a message of a payment provider failed", $0, "\($1)")
        }
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
        report(
          "settling a payment failed", payment.key,
          "the payment provider \(payment.provider) is not in the settings; put it back into the file that the "
            + "setting payments.file names, until its payments are settled")
      }
    } catch { report("settling a payment failed", payment.key, "\(error)") }
  }

  /// Ends the waiting for acceptance after its deadline.
  private func endWaiting() async {
    let now = service.clock()
    for product in service.products.all {
      await chore("acceptance") {
        try await product.endWaiting(now: now) {
          report("ending a request that was not accepted failed", $0, "\($1)")
        }
      }
    }
  }

  /// Processes the events of gates that were taken in and not processed yet.
  private func processGateReports() async {
    let now = service.clock()
    for product in service.products.all {
      await chore("gates") { try await product.processGateReports(limit: Self.batch, now: now) }
    }
    await chore("doors") { try await service.doors.process(limit: Self.batch, now: now) }
  }

  /// Ends entries of waiting lists that are over, and offers places that commits have freed.
  private func serveWaitingLists() async {
    let now = service.clock()
    for product in service.products.all {
      await chore("waiting lists") { try await product.serveWaitingLists(now: now) }
    }
  }

  /// Offers places that came free as time passed, a few lines at a time, one after another.
  private func serveLapsed() async {
    let now = service.clock()
    for product in service.products.all {
      let name = type(of: product).name
      let place = places.next.withLock { $0.removeValue(forKey: name) }
      await chore("waiting lists") {
        let next = try await product.serveLapsed(after: place, now: now)
        places.next.withLock { $0[name] = next }
      }
    }
  }

  private func report(_ what: String, _ key: String, _ error: String) {
    service.failures.tell(what, error, ["key": "\(key)"])
  }

  /// Follows the outbox, issues due passes and revokes ended ones; a step that fails does not prevent the others.
  private func followNews() async {
    let now = service.clock()
    await chore("news") { try await followEvents(now: now) }
    for product in service.products.all {
      await chore("due passes") { try await product.issueDuePasses(now: now) }
    }
    await chore("passes") { try await service.signer.follow(now: now) }
    // By now bookings have their news, and so have the passes that phones show.
    await chore("wallets") { try await service.walletNews.follow(wallets, now: now) }
    await chore("google wallet") { try await service.googleNews.follow(googleWallet, now: now) }
  }

  private func chore(_ name: String, _ work: () async throws -> Void) async {
    let metrics = service.observability.metrics
    do {
      try await work()
      metrics.count(chore: name, succeeded: true, at: service.clock().secondsSince1970)
    } catch {
      metrics.count(chore: name, succeeded: false, at: service.clock().secondsSince1970)
      service.http.damage.note(error)
      service.failures.tell("background work failed", "\(error)", ["chore": "\(name)"])
    }
  }

  /// Updates bookings after events in the outbox.
  ///
  /// The request that reports a change does this at once; this covers interrupted ones.
  private func followEvents(now: Instant) async throws {
    try await news.follow(now: now) { events in
      for product in service.products.all {
        for event in events { try await product.heed(event, now: now) }
      }
      for event in events {
        if PaymentSurprise.allCases.contains(where: { $0.event == event.event.name }) {
          // The details are ids and amounts, and say nothing about people.
          report(event.event.name, event.event.key, event.event.details.words)
        }
        service.observability.metrics.count(
          event: event.event.name, number: event.number, after: Int(now.seconds(since: event.at)))
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
    _ = try await desk.settle(payment, now: now)
  }

  fileprivate func hearNotices(
    now: Instant, failed: (String, any Error) -> Void
  ) async throws {
    _ = try await desk.applyNotices(now: now) { failed($0.key, $1) }
  }

  fileprivate func endWaiting(
    now: Instant, failed: (String, any Error) -> Void
  ) async throws {
    _ = try await desk.endWaiting(now: now) { failed($0.key, $1) }
  }

  fileprivate func serveWaitingLists(now: Instant) async throws {
    _ = try await desk.closeWaiting(now: now)
    _ = try await desk.offerFreed(now: now)
  }

  fileprivate func serveLapsed(
    after place: RankedPlace?, now: Instant
  ) async throws -> RankedPlace? {
    return try await desk.offerLapsed(after: place, now: now)
  }

  fileprivate func issueDuePasses(now: Instant) async throws {
    _ = try await desk.issueDuePasses(now: now)
  }

  fileprivate func heed(_ event: OutboxEvent, now: Instant) async throws {
    try await follow(event, now: now)
    if event.event.name == "booking.failed", event.event.kind == bookingKind {
      try await PersonalDataRemoval(desk: desk).forgetAnswers(about: event.event.key, now: now)
    }
  }
}

extension [String: String] {
  /// The details of an event in a line of the log.
  fileprivate var words: String {
    sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}
