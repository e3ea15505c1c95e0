package import BookingStore
internal import PassCrypto
package import PassIssuer
internal import Platform
internal import Synchronization
package import Vocabulary

/// The status lists of the service's passes: list 0, and a further one whenever a list is full.
///
/// All disk access happens on one thread, and passes minted at the same time share one sync.
package final class FileStatusLists: ServiceStatusLists {
  private let root: String
  package let issuer: IssuerID
  private let entryCount: Int
  /// The store with the bookings of these passes; nil without bookings.
  package let store: (any BookingStore)?
  package let fault: String?
  private let registers: Mutex<Registers>
  private let allocations = Batcher<[PassID], [StatusEntry], any Error>()
  package let disk = SerialThread("status lists")
  /// The list that was signed last, by list number.
  let signedLists = Mutex<[Int: Signed]>([:])

  private struct Registers {
    /// All lists, in the order of their numbers.
    var all: [StatusRegister]
    /// The index in `all` of the list that gives out entries; `left` is the number of its free entries.
    var current: Int
    var left: Int
  }

  /// The divisor of the capacity: the next list is created when less than 1/16 of the entries are left.
  ///
  /// Gates that rarely fetch the bundle then know the list before a pass refers to it.
  private static let preparedAt = 16

  /// Opens the lists of a directory and creates the first one where none exists.
  ///
  /// The `store` is asked before a list is signed. A `fault` is the reason why nothing may be signed with these lists,
  /// and then no list is created either. Lists that are created here have `entryCount` entries, one per pass.
  package init(
    _ root: String, issuer: IssuerID, store: (any BookingStore)? = nil, fault: String? = nil,
    entryCount: Int = 131_072
  ) throws {
    self.fault = fault
    self.root = root
    self.store = store
    self.issuer = issuer
    self.entryCount = entryCount
    var found = try Self.found(in: root, of: issuer)
    if found.isEmpty, fault == nil {
      found = [
        try StatusRegister.create(in: root, issuer: issuer, list: 0, entryCount: entryCount)
      ]
    }
    var (current, left) = (max(found.count - 1, 0), 0)
    for (index, register) in found.enumerated() {
      left = try register.freeCount()
      current = index
      if left > 0 { break }
    }
    registers = Mutex(Registers(all: found, current: current, left: left))
  }

  /// All lists, in the order of their numbers.
  package var all: [StatusRegister] { registers.withLock { $0.all } }

  package var numbers: [Int] { all.map(\.list) }

  /// Does nothing, because no other process creates lists in this directory.
  package func refresh() {}

  /// Allocates an entry per pass, which is durable when the function returns.
  package func allocate(_ passes: [PassID]) async throws -> [StatusEntry] {
    if passes.isEmpty { return [] }
    try check()
    return try await allocations.submit(passes) { requests in
      var entries = try await self.disk.run { try self.give(requests.flatMap { $0 }) }[...]
      return requests.map { request in
        defer { entries = entries.dropFirst(request.count) }
        return Array(entries.prefix(request.count))
      }
    }
  }

  private func give(_ passes: [PassID]) throws -> [StatusEntry] {
    var entries: [StatusEntry] = []
    while true {
      let (register, isLast) = registers.withLock {
        ($0.all[$0.current], $0.current == $0.all.count - 1)
      }
      let given = try register.allocate(
        Array(passes[entries.count...]), random: SecureRandom())
      entries += given
      let left = registers.withLock { registers in
        registers.left -= given.count
        return registers.left
      }
      let isFull = entries.count < passes.count
      if isLast, isFull || left * Self.preparedAt < register.entryCount { try prepareNext() }
      guard isFull else { return entries }
      let next = registers.withLock { $0.all[$0.current + 1] }
      let free = try next.freeCount()
      registers.withLock { registers in
        registers.current += 1
        registers.left = free
      }
    }
  }

  /// Creates the next list, or uses one that an operator has created.
  private func prepareNext() throws {
    let last = all.last?.list ?? -1
    let others = try Self.found(in: root, of: issuer).filter { $0.list > last }
    let next =
      try others.first
      ?? StatusRegister.create(in: root, issuer: issuer, list: last + 1, entryCount: entryCount)
    registers.withLock { $0.all.append(next) }
  }

  /// Revokes passes permanently, which is durable when the function returns.
  ///
  /// Returns messages about passes that a list refused; all other passes are revoked nevertheless.
  package func revoke(
    _ passes: [(pass: PassID, entry: StatusEntry)], reason: String, now: Instant
  ) async throws -> [String] {
    try await disk.run {
      var refused: [String] = []
      for (list, passes) in Dictionary(grouping: passes, by: \.entry.list) {
        guard let register = self.all.first(where: { $0.list == list }) else {
          throw ServiceError(
            "\(self.root)/\(self.issuer)/\(list) is gone; put back its newest copy")
        }
        let targets = passes.map { StatusRegister.Target.entry($0.entry.index, of: $0.pass) }
        for case .refused(let error) in try register.change(
          targets, to: .revoked, reason: reason, now: now)
        {
          refused.append("\(error)")
        }
      }
      return refused
    }
  }

  /// Returns the lists in a directory, in the order of their numbers.
  package static func found(in root: String, of issuer: IssuerID) throws -> [StatusRegister] {
    try StatusRegister.numbers(of: issuer, in: root).map {
      try StatusRegister(directory: "\(root)/\(issuer)/\($0)")
    }
  }
}

extension StatusRegister {
  /// Returns the number of unallocated entries.
  fileprivate func freeCount() throws -> Int {
    isClosed ? 0 : entryCount - (try summary().given)
  }
}
