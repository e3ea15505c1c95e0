internal import BookingStore
internal import PassFormats
package import PassIssuer
internal import Platform
internal import Synchronization
package import Vocabulary

extension FileStatusLists {
  /// A signed list, with the state that it was signed from.
  struct Signed {
    let token: String
    let issuedAt: Instant
    let keyID: KeyID
    /// The revision of the file of changes.
    let changes: String?
  }

  /// The age in seconds at which a list is signed again even if it is unchanged, because gates check its age.
  package static let lasts = 3_600
  /// The number of seconds that a list may be dated ahead of the clock; gates refuse the list of a wrong clock.
  static let maxAhead = 60

  package func lastSigned(_ list: Int) async throws -> String? {
    guard let register = all.first(where: { $0.list == list }) else { return nil }
    return try await disk.run { try register.lastSigned()?.token }
  }

  /// Returns the current list as a token; nil if there is no list with this number.
  package func signed(_ list: Int, with signer: Signer, now: Instant) async throws
    -> ServedStatusList?
  {
    try check()
    guard let register = all.first(where: { $0.list == list }) else { return nil }
    // A service whose bookings were moved away must not sign beside the one that has them.
    _ = try await store?.record(SharedFiles.self, SharedFiles.name)
    return try await disk.run {
      let changes = Files.revision(of: "\(register.directory)/changes.ndjson")
      if let known = self.signedLists.withLock({ $0[list] }) {
        let age = now.seconds(since: known.issuedAt)
        let isSame = known.changes == changes && known.keyID == signer.keyID
        if (isSame ? 0..<Int64(Self.lasts) : 0..<1).contains(age) {
          return ServedStatusList(token: known.token, isBehind: !isSame)
        }
      }
      if let last = try register.lastSigned() {
        let ahead = last.issuedAt.seconds(since: now)
        // Gates take only a later list than theirs, so the next list is signed in a later second.
        if (0...Int64(Self.maxAhead)).contains(ahead), last.keyID == signer.keyID {
          return ServedStatusList(token: last.token, isBehind: true)
        }
        if ahead > 0 { Files.remove(register.signedListPath) }
      }
      let fresh = try register.sign(with: signer, now: now, unlessFresh: Self.lasts)
      let statement = try fresh?.statement ?? register.lastStatement()
      let issuedAt = try StatusListClaims(payload: statement.payload).issuedAt
      let signed = Signed(
        token: statement.token, issuedAt: issuedAt, keyID: statement.keyID, changes: changes)
      self.signedLists.withLock { $0[list] = signed }
      return ServedStatusList(token: signed.token, isBehind: false)
    }
  }
}

extension StatusRegister {
  /// Returns the list that was signed last; nil if none was.
  package func lastSigned() throws -> (token: String, issuedAt: Instant, keyID: KeyID)? {
    guard Files.exists(signedListPath) else { return nil }
    let statement = try lastStatement()
    let claims = try StatusListClaims(payload: statement.payload)
    return (statement.token, claims.issuedAt, statement.keyID)
  }

  fileprivate func lastStatement() throws -> SignedStatement {
    guard let bytes = try Files.read(signedListPath, limit: StatusListClaims.longestToken + 1)
    else { throw ServiceError("\(signedListPath): is too large to be a status list") }
    return try SignedStatement(reading: bytes)
  }
}
