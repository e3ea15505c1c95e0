package import PassCrypto
internal import PassFormats
package import StrictText
package import Platform
package import Vocabulary

/// The tickets of a list on the issuer's disk: the journal of the issued passes, and the status lists by which they are
/// revoked.
///
/// Each step is on the disk when it returns, and the steps that are left follow from journal and registers alone. So a
/// run that is killed between any two steps, and begun again, ends as if it had not been killed: a row that has a pass
/// in the journal gets no second one, and revoked passes stay revoked.
package struct TicketBook: ~Copyable {
  private var journal: PassJournal
  private let path: String
  private let registers: TicketRegisters
  /// Whether new passes get an entry of a status list.
  private let givesEntries: Bool

  /// Opens the book; no other process can until it is closed.
  package init(
    _ path: String, registers: TicketRegisters, givesEntries: Bool = true
  ) throws {
    self.path = path
    self.registers = registers
    self.givesEntries = givesEntries
    journal = try PassJournal(path)
  }

  /// Returns the steps after which each of these rows has one pass, and nothing else has one.
  package func plan(_ rows: [RowKey]) throws -> TicketPlan {
    let issued = try journal.entries.map { entry in
      do throws(MalformedText) {
        guard case .pass(let pass) = try BarcodeReading(Array(entry.barcodeText.utf8)) else {
          throw MalformedText(
            place: "barcode_data", offset: 0,
            detail:
              "is no signed pass; put an intact copy of this file back, and delete no line, or the ticket is issued "
              + "twice")
        }
        return TicketPlan.Issued(entry: entry, claims: try pass.unverified().claims)
      } catch {
        throw PassJournalError(description: "\(path): pass \(entry.passID): \(error)")
      }
    }
    var revoked: [String: Set<Int>] = [:]
    for (uri, register) in try registers.registers(of: issued.map(\.claims)) {
      revoked[uri] = try register.revokedIndexes()
    }
    return TicketPlan(rows: rows, issued: issued) { claims in
      claims.status.flatMap { revoked[$0.uri]?.contains(Int(clamping: $0.index)) } ?? false
    }
  }

  /// Returns a barcode text as long as that of the pass that a request would get; changes nothing.
  ///
  /// The text has no valid signature. Throws the reason if the request would get no pass.
  package func trial(
    _ request: TicketRequest, _ issuer: Issuer, replacing former: TicketPlan.Issued? = nil,
    now: Instant, random: some RandomSource
  ) throws(IssueError) -> String {
    var request = request
    if givesEntries { request.status = registers.widest }
    let draft = try issuer.draft(
      request, now: now, random: random, replacing: former.map { FormerPass($0.claims) })
    return issuer.barcodeText(of: draft)
  }

  /// Issues passes for rows and records them.
  ///
  /// The `former` pass of a row is the one whose ticket the row has in another form, if there is one. `further` writes
  /// the further members of each entry of the journal.
  package mutating func mint(
    _ rows: [(key: RowKey, request: TicketRequest, former: TicketPlan.Issued?)], _ issuer: Issuer,
    now: Instant,
    random: some RandomSource, further: (inout JSONWriter) -> Void = { _ in }
  ) throws -> [RowKey: TicketPlan.Issued] {
    var requests = rows.map(\.request)
    if givesEntries {
      for index in requests.indices { requests[index].passID = try Self.passID(random) }
      let entries = try registers.allocate(requests.compactMap(\.passID), random: random)
      for (index, entry) in entries.enumerated() { requests[index].status = entry }
    }
    var passes: [(key: RowKey, pass: Pass)] = []
    for (row, request) in zip(rows, requests) {
      let former = row.former.map { FormerPass($0.claims) }
      passes.append(
        (row.key, try issuer.issue(request, now: now, random: random, replacing: former)))
    }
    let count = journal.entries.count
    try journal.record(passes, further: further)
    return Dictionary(
      uniqueKeysWithValues: zip(passes, journal.entries[count...]).map {
        ($0.key, TicketPlan.Issued(entry: $1, claims: $0.pass.claims))
      })
  }

  private static func passID(_ random: some RandomSource) throws -> PassID {
    guard let id = PassID(randomBytes: try random.bytes(PassID.randomByteCount)) else {
      throw CryptoError.libraryFailure("the random source gave another number of bytes")
    }
    return id
  }

  /// Revokes passes for good; passes that are revoked already stay revoked.
  package func revoke(
    _ passes: [TicketPlan.Issued], reason: String, now: Instant
  ) throws(StatusRegisterError) {
    for (uri, register) in try registers.registers(of: passes.map(\.claims)) {
      let targets = passes.filter { $0.claims.status?.uri == uri }.map { pass in
        StatusRegister.Target.entry(
          Int(clamping: pass.claims.status?.index ?? 0), of: pass.claims.passID)
      }
      for outcome in try register.change(targets, to: .revoked, reason: reason, now: now) {
        if case .refused(let error) = outcome { throw error }
      }
    }
  }

  /// Signs the lists in which these passes have entries, unless a door can rely on the last ones.
  ///
  /// Doors need the lists until `until`. A list is good for a week at least, never for less time than the one before,
  /// and at most as long as the key.
  package func signLists(
    of passes: [TicketPlan.Issued], with signer: Signer, now: Instant, until: Instant
  ) throws(StatusRegisterError) -> [SignedRegister] {
    var signed: [SignedRegister] = []
    let registers = try registers.registers(of: passes.map(\.claims))
    for register in registers.values.sorted(by: { $0.list < $1.list }) {
      let summary = try register.summary()
      let last = summary.signed?.expires
      let wanted = max(until, now.adding(seconds: StatusRegister.defaultLifetime), last ?? now)
      let needed = max(until, now.adding(seconds: StatusRegister.defaultLifetime / 2))
      let end = signer.terms?.expires ?? wanted
      let isFresh =
        summary.unsigned == 0 && summary.signed?.keyID == signer.keyID
        && last.map { $0 >= min(needed, end) } ?? false
      if !isFresh {
        _ = try register.sign(
          with: signer, now: now, lifetime: Int(clamping: wanted.seconds(since: now)))
      }
      signed.append(
        SignedRegister(register: register, expires: isFresh ? last : min(wanted, end)))
    }
    return signed
  }

  /// Returns the passes whose entries have other members than `further` writes, so that their drawings are out of date.
  package func outdated(
    _ passes: [TicketPlan.Issued], further: (inout JSONWriter) -> Void
  ) -> [TicketPlan.Issued] {
    let old = journal.outdated(Set(passes.map(\.entry.passID)), further: further)
    return passes.filter { old.contains($0.entry.passID) }
  }

  /// Rewrites the JSON members that `further` writes beside a pass, for passes that stay valid.
  package mutating func renew(
    _ passes: [TicketPlan.Issued], further: (inout JSONWriter) -> Void
  ) throws(PlatformError) {
    try journal.renew(Set(passes.map(\.entry.passID)), further: further)
  }

  /// Takes revoked passes out of the journal; this is the last step, because until then the journal knows their files.
  package mutating func forget(_ passes: [TicketPlan.Issued]) throws(PlatformError) {
    try journal.remove(Set(passes.map(\.entry.passID)))
  }
}

/// A register whose list is signed and current.
package struct SignedRegister: Sendable {
  package let register: StatusRegister
  /// The moment from which on doors do not rely on the list.
  package let expires: Instant?
}

extension StatusRegister {
  /// Returns the indexes of all entries that are revoked.
  fileprivate func revokedIndexes() throws(StatusRegisterError) -> Set<Int> {
    // A revoked entry stays revoked, so that any change to `revoked` counts.
    Set(try changes().filter { $0.status == .revoked }.map(\.index))
  }
}
