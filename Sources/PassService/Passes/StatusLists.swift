internal import PassCrypto
internal import PassIssuer
internal import Platform
internal import Synchronization
internal import Vocabulary

/// The status lists of the service's passes: list 0, and the next when one is full.
///
/// Everything about them that waits for the disk is done on one thread, and passes that are minted at
/// the same time share one wait.
final class StatusLists: Sendable {
  private let root: String
  private let issuer: IssuerID
  private let entryCount: Int
  private let registers: Mutex<[StatusRegister]>
  private let allocations = SharedTurns<[PassID], [StatusEntry]>()
  let disk = WorkThread("status lists")
  /// By their numbers.
  let signedLists = Mutex<[Int: Signed]>([:])

  /// Opens the lists of a directory and makes the first where there is none.
  ///
  /// - Parameter entryCount: how many passes a list that is made here has room for.
  init(_ root: String, issuer: IssuerID, entryCount: Int = 131_072) throws {
    self.root = root
    self.issuer = issuer
    self.entryCount = entryCount
    var found = try Self.found(in: root, of: issuer)
    if found.isEmpty {
      found = [
        try StatusRegister.create(in: root, issuer: issuer, list: 0, entryCount: entryCount)
      ]
    }
    registers = Mutex(found)
  }

  /// In the order of their numbers.
  var all: [StatusRegister] { registers.withLock { $0 } }

  /// An entry for each pass, on the disk when this returns.
  func allocate(_ passes: [PassID]) async throws -> [StatusEntry] {
    try await allocations.run(passes) { wishes in
      var entries = try await self.disk.run { try self.give(wishes.flatMap { $0 }) }[...]
      return wishes.map { wish in
        defer { entries = entries.dropFirst(wish.count) }
        return Array(entries.prefix(wish.count))
      }
    }
  }

  private func give(_ passes: [PassID]) throws -> [StatusEntry] {
    var entries: [StatusEntry] = []
    for register in all.suffix(1) {
      entries += try register.allocate(passes, random: SecureRandom())
    }
    while entries.count < passes.count {
      let rest = Array(passes[entries.count...])
      entries += try next().allocate(rest, random: SecureRandom())
    }
    return entries
  }

  /// The list after the last, which an operator may have made.
  private func next() throws -> StatusRegister {
    let last = all.last?.list ?? -1
    let others = try Self.found(in: root, of: issuer).filter { $0.list > last }
    let next =
      try others.first
      ?? StatusRegister.create(in: root, issuer: issuer, list: last + 1, entryCount: entryCount)
    registers.withLock { $0.append(next) }
    return next
  }

  /// Ends passes for good, on the disk when this returns.
  ///
  /// - Returns: what the lists refused, in words; it takes nothing from the others.
  func revoke(
    _ passes: [(pass: PassID, entry: StatusEntry)], reason: String, now: Instant
  ) async throws -> [String] {
    try await disk.run {
      var refused: [String] = []
      for (list, passes) in Dictionary(grouping: passes, by: \.entry.list) {
        guard let register = self.all.first(where: { $0.list == list }) else {
          throw ServiceError("\(self.root)/\(self.issuer)/\(list) is gone; put it back")
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

  private static func found(in root: String, of issuer: IssuerID) throws -> [StatusRegister] {
    let directory = "\(root)/\(issuer)"
    guard Files.isDirectory(directory) else { return [] }
    // What has no description was never finished, and is made anew.
    let numbers = try Files.names(in: directory).compactMap { Int($0) }.sorted()
      .filter { Files.exists("\(directory)/\($0)/list.json") }
    return try numbers.map { try StatusRegister(directory: "\(directory)/\($0)") }
  }
}
