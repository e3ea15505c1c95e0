internal import Platform
package import BookingStore
internal import Bookings
internal import PassCrypto
package import PassFormats
package import PassIssuer
internal import Selling
internal import Synchronization
package import Vocabulary

/// The status lists of passes in the store, for any number of services.
///
/// A service reserves entries by the block, in a commit on the version of the list, and gives them out from
/// memory; entries that it did not give out before it ends stay unused. So no entry is ever given out twice.
package final class SharedStatusLists: ServiceStatusLists {
  package let issuer: IssuerID
  package let store: any BookingStore
  let transactor: Transactor
  private let entryCount: Int
  private let block: Int
  private let allocations = Batcher<[PassID], [StatusEntry], any Error>()
  private let state = Mutex(State())

  private struct State {
    var numbers: [Int] = []
    /// The entries that are reserved for this service.
    var own: [StatusEntry] = []
    /// The order of the list that entries were last reserved from.
    var order: (number: Int, order: EntryOrder)?
  }

  /// The divisor of the capacity: the next list is created when less than 1/16 is left, as in `FileStatusLists`.
  private static let preparedAt = 16

  /// Creates the lists of a store.
  ///
  /// Lists that are created here have `entryCount` entries, one per pass. A service reserves `block` entries at a time
  /// and loses at most as many when it ends.
  package init(
    _ store: any BookingStore, issuer: IssuerID, entryCount: Int = 131_072, block: Int = 64
  ) {
    self.store = store
    transactor = Transactor(store)
    self.issuer = issuer
    self.entryCount = entryCount
    self.block = block
  }

  /// Always nil, because lists and bookings are in one store.
  package var fault: String? { nil }

  package var numbers: [Int] { state.withLock { $0.numbers } }

  /// Creates the first list where none exists, and takes in the lists of a directory.
  ///
  /// A service that was alone so goes on with others, in the lists that its gates know.
  package func open(takingIn registers: [StatusRegister], now: Instant) async throws {
    for register in registers { try await takeIn(register, now: now) }
    try await transactor.run {
      var changes = ChangeSet(at: now)
      let lists = try await self.lists()
      if !lists.contains(where: { $0.value.left > 0 }) {
        changes.insert(try self.following(lists.last?.value))
      }
      return Decision((), changes)
    }
    try await refresh()
  }

  /// Takes in a list of a directory, and excludes the entries that were given out there.
  ///
  /// The former owner of the directory must give out no more entries.
  private func takeIn(_ register: StatusRegister, now: Instant) async throws {
    let (given, revoked) = (try register.given(), try register.revoked())
    let last = try register.lastSigned()
    try await transactor.run {
      var changes = ChangeSet(at: now)
      guard try await self.store.record(StatusListRecord.self, "\(register.list)") == nil else {
        return Decision((), changes)
      }
      changes.insert(
        StatusListRecord(register.list, entryCount: register.entryCount, seed: try Self.seed()))
      changes.insert(GivenEntriesRecord(register.list, given))
      changes.insert(RevokedEntriesRecord(register.list, revoked))
      if let last {
        // Gates require a later `iat` of the next list, so the last signed list is kept and then signed again.
        changes.insert(
          SignedStatusListRecord(
            number: register.list, token: last.token, issuedAt: last.issuedAt,
            keyID: last.keyID.rawValue, contents: -1))
      }
      return Decision((), changes)
    }
  }

  /// Reads the numbers of the lists in the store.
  package func refresh() async throws {
    let numbers = try await lists().map(\.value.number)
    state.withLock { $0.numbers = numbers }
  }

  /// Returns the lists in the order of their numbers.
  private func lists() async throws -> [Versioned<StatusListRecord>] {
    try await store.records(StatusListRecord.self, StatusListRecord.all)
      .sorted { $0.value.number < $1.value.number }
  }

  private func following(_ last: StatusListRecord?) throws -> StatusListRecord {
    let number = (last?.number ?? -1) + 1
    guard StatusRegister.lists.contains(number) else {
      throw ServiceError(
        "no further status list of \(issuer) can be begun: its number would be \(number), and the highest is "
          + "\(StatusRegister.lists.upperBound)")
    }
    return StatusListRecord(number, entryCount: entryCount, seed: try Self.seed())
  }

  /// Returns a new seed.
  package static func seed() throws -> String {
    try SecureRandom().bytes(EntryOrder.seedBytes).hexadecimal
  }

  // MARK: Entries

  package func allocate(_ passes: [PassID]) async throws -> [StatusEntry] {
    if passes.isEmpty { return [] }
    return try await allocations.submit(passes) { requests in
      let count = requests.reduce(0) { $0 + $1.count }
      while self.state.withLock({ $0.own.count }) < count {
        try await self.reserve(atLeast: count)
      }
      return self.state.withLock { state in
        requests.map { request in
          defer { state.own.removeFirst(request.count) }
          return Array(state.own.prefix(request.count))
        }
      }
    }
  }

  /// Reserves a block of entries, or as many as are left in one list.
  private func reserve(atLeast count: Int) async throws {
    let (list, first, end) = try await transactor.run {
      // No hold lapses by the time of this commit.
      var changes = ChangeSet(at: Instant(secondsSince1970: 0))
      let lists = try await self.lists()
      guard let read = lists.first(where: { $0.value.left > 0 }) else {
        let next = try self.following(lists.last?.value)
        changes.insert(next)
        return Decision((next, 0, 0), changes)
      }
      var list = read.value
      let first = list.reserved
      list.reserved += min(max(self.block, count), list.left)
      changes.update(read, to: list)
      let isLast = list.number == lists.last?.value.number
      if isLast, list.left * Self.preparedAt < list.entryCount {
        changes.insert(try self.following(list))
      }
      return Decision((list, first, list.reserved), changes)
    }
    let order = try order(of: list)
    let given = try await store.record(GivenEntriesRecord.self, "\(list.number)")
    let others = try given.map { read in
      guard let list = read.value.list else {
        throw Self.unreadable(list.number)
      }
      return list
    }
    state.withLock { state in
      state.own += (first..<end).compactMap { number in
        let index = order[number]
        return others?[index] == 1 ? nil : StatusEntry(list: list.number, index: index)
      }
    }
    try await refresh()
  }

  private func order(of list: StatusListRecord) throws -> EntryOrder {
    if let known = state.withLock({ $0.order }), known.number == list.number { return known.order }
    let order = try EntryOrder(seed: list.seed, count: list.entryCount)
    state.withLock { $0.order = (list.number, order) }
    return order
  }

  /// Returns the error for a list whose stored entries cannot be read.
  static func unreadable(_ number: Int) -> ServiceError {
    ServiceError(
      "the entries of the status list \(number) in the database are damaged; run passservice check, and restore the "
        + "last backup that is whole")
  }

  // MARK: Revocations

  /// Revokes each entry that another state of the list revokes, and returns the number of entries that were new here.
  package func revoke(_ others: StatusList, of number: Int, now: Instant) async throws -> Int {
    try await transactor.run {
      var changes = ChangeSet(at: now)
      guard let list = try await self.store.record(StatusListRecord.self, "\(number)")?.value
      else {
        throw ServiceError(
          "the database has no status list \(number), which was published: the backup is older than this list, or "
            + "damaged; restore a newer backup")
      }
      let read = try await self.store.record(RevokedEntriesRecord.self, "\(number)")
      guard
        var entries = read.map(\.value.list)
          ?? StatusList(bitsPerEntry: 1, count: list.entryCount)
      else { throw Self.unreadable(number) }
      var count = 0
      for index in 0..<min(others.count, entries.count)
      where others[index] != Status.valid.value && entries[index] == Status.valid.value {
        if entries.set(index, to: Status.revoked.value) { count += 1 }
      }
      guard count > 0 else { return Decision(0, changes) }
      let new = RevokedEntriesRecord(number, entries)
      if let read { changes.update(read, to: new) } else { changes.insert(new) }
      return Decision(count, changes)
    }
  }

  package func revoke(
    _ passes: [(pass: PassID, entry: StatusEntry)], reason: String, now: Instant
  ) async throws -> [String] {
    var refused: [String] = []
    for (number, passes) in Dictionary(grouping: passes, by: \.entry.list) {
      refused += try await transactor.run {
        var changes = ChangeSet(at: now)
        guard let list = try await self.store.record(StatusListRecord.self, "\(number)")?.value
        else {
          throw ServiceError(
            "the database has no status list \(number), so it is damaged; run passservice check, and restore the last "
              + "backup that is whole")
        }
        let read = try await self.store.record(RevokedEntriesRecord.self, "\(number)")
        guard
          var entries = read.map(\.value.list)
            ?? StatusList(bitsPerEntry: 1, count: list.entryCount)
        else { throw Self.unreadable(number) }
        var unknown: [String] = []
        for (pass, entry) in passes where !entries.set(entry.index, to: Status.revoked.value) {
          unknown.append(
            "\(pass) has the entry \(entry.index), and list \(number) has no such entry")
        }
        let new = RevokedEntriesRecord(number, entries)
        if let read { changes.update(read, to: new) } else { changes.insert(new) }
        return Decision(unknown, changes)
      }
    }
    return refused
  }
}
