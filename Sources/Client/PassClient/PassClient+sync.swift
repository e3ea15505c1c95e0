public import ClientRules
internal import ClientStore
package import Platform
internal import StrictText
public import Vocabulary

/// The network: sending the queue, and reading what is new.
extension PassClient {
  /// The outcome of a synchronization.
  public struct Synchronization: Sendable, Equatable {
    /// Whether everything is up to date.
    public var isComplete = false
    /// The reason if it is not complete.
    public var problem: CommandProblem?
    /// Whether the token was refused or is missing.
    public var needsSignIn = false

    /// A synchronization that did nothing yet.
    public init() {}
  }

  /// Sends the queue, until a command is answered (`id`; nil for all) or the time is over.
  public func send(
    waitingFor id: String? = nil, within time: Duration
  ) async throws(ClientError) -> Synchronization {
    try await online(within: time) { (client, deadline) async throws(ClientError) in
      try await client.drain(until: deadline, or: id)
    }
  }

  /// Sends the queue, and then reads bookings, passes and reference data.
  public func synchronize(within time: Duration) async throws(ClientError) -> Synchronization {
    try await online(within: time) { (client, deadline) async throws(ClientError) in
      try await client.drain(until: deadline)
      try await client.refresh(until: deadline)
      await client.reportMeasurements(until: deadline)
    }
  }

  /// Reads the bookings again that begin within 24 hours and were not read for five minutes, when the app comes to the
  /// foreground.
  public func refreshOnForeground(within time: Duration) async throws(ClientError)
    -> Synchronization
  {
    try await online(within: time) { (client, deadline) async throws(ClientError) in
      try await client.drain(until: deadline)
      try await client.refreshNearBookings(until: deadline)
    }
  }

  private func refreshNearBookings(until deadline: Duration) async throws(ClientError) {
    let now = clock.now()
    let lifetime = KeptThing.flightStatus.lifetime
    for kept in try stored({ try store.bookings(now: now) }) {
      let booking = kept.value
      guard let begin = booking.startsAt, !lifetime.isFresh(fetched: kept.synced, now: now),
        (0...Lifetime.closeToDeparture).contains(begin.seconds(since: now))
      else { continue }
      switch try await read(
        booking.product.booking(booking.id), unless: booking.tag, until: deadline)
      {
      case .new(let node, _, _):
        guard let fresh = Booking(node, booking.product), fresh.id == booking.id else { break }
        try stored { try store.keep(fresh, now: now) }
        if try !stored({ try store.missingPasses(of: fresh, now: now) }).isEmpty {
          try await refreshPasses(of: fresh, until: deadline)
        }
      case .unchanged: try stored { try store.keep(booking, now: now) }
      case .refused: break
      }
    }
  }

  /// Runs `body` while no other process uses the network of this store.
  func online(
    within time: Duration,
    _ body: (isolated PassClient, Duration) async throws(ClientError) -> Void
  ) async throws(ClientError) -> Synchronization {
    let deadline = clock.ticks() + time
    var result = Synchronization()
    guard let lock = try await networkLock(until: deadline) else {
      result.problem = CommandProblem(
        status: 0, code: "BUSY", message: "Another program of this store uses the network.")
      return result
    }
    do throws(ClientError) {
      try await body(self, deadline)
      result.isComplete = try stored { try !store.isWaiting() }
      if !result.isComplete { result.problem = .waiting }
    } catch .away(let problem) {
      result.problem = problem
    } catch .signIn(let words) {
      result.needsSignIn = true
      result.problem = CommandProblem(status: 401, code: "UNAUTHENTICATED", message: words)
    } catch {
      lock.release()
      throw error
    }
    lock.release()
    return result
  }

  private func networkLock(until deadline: Duration) async throws(ClientError) -> NetworkLock? {
    while true {
      if let lock = try stored({ try NetworkLock("\(store.home)/network.lock") }) { return lock }
      guard await pause(.milliseconds(100), until: deadline) else { return nil }
    }
  }

  /// Reads the lists of all products, the passes that are missing, and reference data.
  private func refresh(until deadline: Duration) async throws(ClientError) {
    try stored { try store.beginSync(now: clock.now()) }
    for product in Product.allCases { try await refresh(product, until: deadline) }
    for kept in try stored({ try store.bookings(now: clock.now()) }) {
      let booking = kept.value
      if try !stored({ try store.missingPasses(of: booking, now: clock.now()) }).isEmpty {
        try await refreshPasses(of: booking, until: deadline)
      }
    }
    for path in ["/airports", "/airlines"] {
      // A service without flights has none of these.
      do { _ = try await copy(path, .reference, until: deadline) } catch .refused {}
    }
    try await refreshPlaces(until: deadline)
    let now = clock.now()
    try stored {
      try store.removeOutdated(now: now)
      try store.set(.synced, now)
      store.settle()
    }
  }

  /// The maximum number of pages of a list, for 100,000 bookings.
  private static let mostPages = 1_000

  /// Reads all pages of a product's list, where a page that is the same costs one small answer.
  private func refresh(_ product: Product, until deadline: Duration) async throws(ClientError) {
    var ids: Set<String> = []
    var pages: Set<String> = []
    var cursor: String?
    repeat {
      // A faulty service could answer with new cursors for ever; this bounds the time and the disk.
      guard pages.isEmpty || clock.ticks() < deadline, pages.count < Self.mostPages else {
        throw .away(.brokenAnswer(200))
      }
      var path = "\(product.bookings)?limit=100"
      if let cursor { path += "&cursor=\(cursor.percentEncoded)" }
      // A cursor that comes back would never end.
      guard pages.insert(path).inserted else { break }
      let known = try stored { try store.page(path) }
      switch try await read(path, unless: known?.tag, until: deadline) {
      case .unchanged:
        guard let known else { return }
        try stored { try store.touch(page: known, of: product, now: clock.now()) }
        ids.formUnion(known.ids)
        cursor = known.next
      case .new(let node, let tag, _):
        guard case .array? = node["bookings"]?.value else { throw .away(.brokenAnswer(200)) }
        let bookings = (node["bookings"]?.items ?? []).compactMap { Booking($0, product) }
        let next = node["next_cursor"]?.text
        try stored {
          try store.keep(
            page: path, of: product, tag: tag, next: next, bookings: bookings, now: clock.now())
        }
        try confirmOrders(of: bookings)
        ids.formUnion(bookings.map(\.id))
        cursor = next
      case .refused(let problem):
        // The service does not sell this product.
        guard problem.status == 404 else { throw .refused(problem) }
        cursor = nil
      }
    } while cursor != nil
    try stored { try store.keepOnly(ids, pages: pages, of: product) }
  }

  /// Confirms the orders without an answer whose bookings a list has.
  private func confirmOrders(of bookings: [Booking]) throws(ClientError) {
    for order in try stored({ try store.openCommands() }) where order.action == .order {
      guard let booking = bookings.first(where: order.made),
        let next = order.after(.found(bookingID: booking.id), now: clock.now())
      else { continue }
      try stored { try store.update(next, now: clock.now()) }
    }
  }

  /// Reads the passes of a booking.
  func refreshPasses(of booking: Booking, until deadline: Duration) async throws(ClientError) {
    let product = booking.product
    var (booking, tries) = (booking, 0)
    // By the service's clock; the clock of the device may be behind.
    var ended: Set<String> = []
    while true {
      switch try await read(product.passes(of: booking.id), until: deadline) {
      case .refused(let problem): throw .away(problem)
      case .new(let node, _, _) where node["booking_id"]?.text == booking.id:
        try stored { try store.keep(booking, passes: Pass.all(in: node), now: clock.now()) }
        ended.formUnion(Pass.ended(in: node))
      case .new, .unchanged: break
      }
      let missing = try stored { try store.missingPasses(of: booking, now: clock.now()) }
      if missing.allSatisfy(ended.contains) { return }
      // The answer was older than the booking, or a pass was replaced since the booking was read.
      tries += 1
      let wait = Backoff.seconds(afterTries: tries, retryAfter: nil, fraction: fraction)
      guard await pause(.seconds(wait), until: deadline) else { throw .away(.brokenAnswer(200)) }
      if case .new(let node, _, _) = try await read(product.booking(booking.id), until: deadline),
        let fresh = Booking(node, product), fresh.id == booking.id
      {
        booking = fresh
        try stored { try store.keep(fresh, now: clock.now()) }
      }
    }
  }

  /// Returns a copy of a path if it is fresh, or else what the service has; without a network the old copy.
  func copy(
    _ path: String, _ kind: KeptThing, until deadline: Duration,
    breaker: ClientBreakers.Kind? = nil
  ) async throws(ClientError) -> Shown {
    let kept = try stored { try store.copy(path) }
    let now = clock.now()
    if let kept, !changed.contains(kind),
      kind.lifetime.isFresh(fetched: kept.fetched, now: now)
    {
      return Shown(answer: kept.body, fetched: kept.fetched)
    }
    guard clock.ticks() < deadline else {
      guard let kept else { throw .away(.notInStore) }
      return Shown(answer: kept.body, fetched: kept.fetched)
    }
    do throws(ClientError) {
      switch try await read(path, unless: kept?.tag, kind: breaker, until: deadline) {
      case .new(_, let tag, let body):
        try stored { try store.keep(copy: path, kind, tag: tag, body: body, now: now) }
        changed.remove(kind)
        return Shown(answer: body, fetched: now)
      case .unchanged:
        try stored { try store.touch(copy: path, now: now) }
        changed.remove(kind)
        return Shown(answer: kept?.body ?? [], fetched: now)
      case .refused(let problem): throw .refused(problem)
      }
    } catch .away(let problem) {
      guard let kept else { throw .away(problem) }
      return Shown(answer: kept.body, fetched: kept.fetched)
    }
  }
}

extension CommandProblem {
  static let waiting = CommandProblem(
    status: 0, code: "WAITING", message: "Commands wait for their time or an answer.")
  static let notInStore = CommandProblem(
    status: 0, code: "NOT_IN_STORE", message: "This was not read before, and needs the network.")
}

/// An answer that may come from the store.
public struct Shown: Sendable, Equatable {
  /// The answer of the service, as JSON.
  public let answer: [UInt8]
  /// The time at which it was fetched.
  public let fetched: Instant
}

/// The lock that a process holds while it uses the network for a store.
package final class NetworkLock {
  private var lock: FileLock?

  /// Takes the lock; nil if another process or client has it.
  package init?(_ path: String) throws(PlatformError) {
    guard let lock = try FileLock(ifFree: path) else { return nil }
    self.lock = consume lock
  }

  package func release() { lock = nil }
}
