internal import Platform
package import BookingStore
package import Bookings
package import Logging
package import PassIssuer
internal import Synchronization
package import Vocabulary

/// The signer that carries out the pass decisions of bookings: it signs and revokes.
///
/// The decision is stored in the booking, and signing is a separate step that can happen at any time: a
/// request that needs an unsigned pass signs it. So an interruption between the two needs no repair.
package final class PassSigner: Sendable {
  private let transactor: Transactor
  package let keys: PassKeys
  package let lists: any ServiceStatusLists
  package let logger: Logger
  let following: Following
  /// The files that this service shares with others; nil if it is alone.
  private let files: FileExchange?
  package let time: ServiceClock
  /// The entries of status lists that were given to passes whose commit lost against another one.
  ///
  /// The next signing of the pass takes its entry, so that many requests at once do not use up a list.
  private let unused = Mutex<[PassID: StatusEntry]>([:])
  /// Maximum number of unused entries; beyond it they are given up.
  private static let maxUnused = 1_000

  package init(
    store: any BookingStore, keys: PassKeys, lists: any ServiceStatusLists,
    files: FileExchange? = nil,
    time: ServiceClock? = nil, logger: Logger
  ) {
    transactor = Transactor(store)
    following = Following(store)
    self.keys = keys
    self.lists = lists
    self.files = files
    self.time = time ?? .unguarded(logger)
    self.logger = logger
  }

  package var store: any BookingStore { transactor.store }

  /// Returns the valid passes of a booking, each signed once, without passes that ended before they were signed.
  package func passes<P: MintedProduct>(
    of booking: Versioned<P.Booking>, as product: P, now: Instant
  ) async throws -> [MintedPass] {
    // The first attempt can use the booking that the caller has just read.
    var known: Versioned<P.Booking>? = booking
    var entries: [PassID: StatusEntry] = [:]
    return try await transactor.run {
      let read =
        if let known { known } else { try await store.record(P.Booking.self, booking.value.key) }
      known = nil
      guard let read else { throw Refusal.notFound("booking", booking.value.key) }
      return try await minting(of: read, as: product, &entries, now: now)
    }
  }

  /// Returns the valid passes, and commits new ones with the caller's response record; nil after a conflict.
  ///
  /// A conflict means that the booking has changed meanwhile.
  ///
  /// If nothing is signed, nothing is committed and `storing` is ignored.
  package func passes<P: MintedProduct>(
    of booking: Versioned<P.Booking>, as product: P, now: Instant,
    storing: ResponseRecord<[MintedPass]>?
  ) async throws -> [MintedPass]? {
    var entries: [PassID: StatusEntry] = [:]
    var decision = try await minting(of: booking, as: product, &entries, now: now)
    if decision.changes.isEmpty { return decision.answer }
    if let storing { decision.changes.insert(try storing(decision.answer)) }
    do throws(StoreError) {
      try await store.commit(decision.changes)
      return decision.answer
    } catch {
      guard case .conflict = error else { throw error }
      keepUnused(entries)
      return nil
    }
  }

  /// Keeps entries of status lists for the next signing of their passes, whose commit did not succeed.
  package func keepUnused(_ entries: [PassID: StatusEntry]) {
    unused.withLock { unused in
      if unused.count >= Self.maxUnused { unused.removeAll() }
      unused.merge(entries) { first, _ in first }
    }
  }

  /// Returns the valid passes and the changes that sign the missing ones.
  ///
  /// The booking is as it was read, or as a change set leaves it that is committed together with these changes; then
  /// its version is the one that this change set replaces. `entries` are the status list entries that this or an
  /// earlier attempt allocated for the passes.
  package func minting<P: MintedProduct>(
    of booking: Versioned<P.Booking>, as product: P, _ entries: inout [PassID: StatusEntry],
    now: Instant
  ) async throws -> Decision<[MintedPass]> {
    var changes = ChangeSet(at: now)
    let valid = booking.value.passes.passes.filter { $0.state == .valid }
    var minted: [PassID: MintedPass] = [:]
    for pass in valid {
      minted[pass.id] = try await store.record(MintedPass.self, pass.id.rawValue)?.value
    }
    let due = valid.filter { minted[$0.id] == nil && $0.validUntil > now }
    if due.isEmpty { return Decision(valid.compactMap { minted[$0.id] }, changes) }
    guard time.isRight else { throw WrongClock() }
    // A signature must not leave before every service publishes its key.
    try await files?.run(now: now)
    let former = try await store.records(MintedPass.self, .earned(by: booking.value.key))
    unused.withLock { unused in
      for pass in due.map({ $0.id }) where entries[pass] == nil {
        entries[pass] = unused.removeValue(forKey: pass)
      }
    }
    let unlisted = due.map { $0.id }.filter { entries[$0] == nil }
    for (pass, entry) in zip(unlisted, try await lists.allocate(unlisted)) {
      entries[pass] = entry
    }
    // The commit depends on the booking, because a pass that is revoked meanwhile must not be signed.
    changes.rely(on: booking)
    for pass in due {
      guard let entry = entries[pass.id] else {
        throw ServiceError("the pass \(pass.id) has no entry of a status list")
      }
      let request = try product.request(for: pass, of: booking.value, issuer: keys.issuer)
      let mint = try MintedPass(
        pass, of: booking.value.key, as: request, after: former.map { $0.value }, entry: entry,
        signer: try keys.signer(for: request.kind, ofPassOf: pass.issued, now: now))
      minted[pass.id] = mint
      changes.insert(mint)
    }
    return Decision(valid.compactMap { minted[$0.id] }, changes)
  }
}
