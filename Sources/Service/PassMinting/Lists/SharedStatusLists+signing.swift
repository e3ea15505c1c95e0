internal import Platform
internal import BookingStore
internal import Bookings
internal import PassFormats
package import PassIssuer
package import Vocabulary

extension SharedStatusLists {
  package func lastSigned(_ list: Int) async throws -> String? {
    try await store.record(SignedStatusListRecord.self, "\(list)")?.value.token
  }

  /// Returns the list that all services publish; the first service that finds it out of date signs it again.
  ///
  /// One signature follows another in the store, each with a later time and with all earlier revocations: a gate that
  /// takes the latest list never loses a revocation, no matter which services it asked.
  package func signed(_ list: Int, with signer: Signer, now: Instant) async throws
    -> ServedStatusList?
  {
    guard let uri = StatusReference(issuer: issuer, list: list, index: 0)?.uri else { return nil }
    return try await transactor.run {
      var changes = ChangeSet(at: now)
      guard let known = try await self.store.record(StatusListRecord.self, "\(list)")?.value else {
        return Decision(nil, changes)
      }
      let revoked = try await self.store.record(RevokedEntriesRecord.self, "\(list)")
      let last = try await self.store.record(SignedStatusListRecord.self, "\(list)")
      if let last = last?.value {
        let age = now.seconds(since: last.issuedAt)
        let isSame =
          last.contents == revoked?.version ?? 0 && last.keyID == signer.keyID.rawValue
        let waits = -Int64(FileStatusLists.maxAhead)...0
        if isSame && (0..<Int64(FileStatusLists.lasts)).contains(age)
          || waits.contains(age) && last.keyID == signer.keyID.rawValue
        {
          return Decision(ServedStatusList(token: last.token, isBehind: !isSame), changes)
        }
      }
      guard
        let entries = revoked.map(\.value.list)
          ?? StatusList(bitsPerEntry: 1, count: known.entryCount)
      else { throw SharedStatusLists.unreadable(list) }
      let new = SignedStatusListRecord(
        number: list,
        token: try signer.statusList(
          entries, uri: uri, issuedAt: now,
          expires: now.adding(seconds: StatusRegister.defaultLifetime)),
        issuedAt: now, keyID: signer.keyID.rawValue, contents: revoked?.version ?? 0)
      if let last { changes.update(last, to: new) } else { changes.insert(new) }
      return Decision(ServedStatusList(token: new.token, isBehind: false), changes)
    }
  }
}
