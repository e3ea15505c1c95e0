package import PassFormats
internal import PassIssuer
package import Vocabulary

/// The times at which the keys, the bundle and the lists that gates rely on expire.
package struct TrustExpiry: Sendable {
  /// The latest end of the issuer's keys, for each kind of pass or statement that they sign.
  package var keys: [KeyKind: Instant] = [:]
  package var bundle: Instant
  /// The ends of the lists as they were last signed, by the number of the list.
  package var lists: [Int: Instant] = [:]
}

extension PublishedTrust {
  /// Reads the expiry of everything that is published; a list that is due is signed.
  package func expiry(now: Instant) async throws -> TrustExpiry {
    var expiry = TrustExpiry(bundle: try await bundleExpiry(now: now))
    for key in try keys.publicKeys() {
      guard let terms = key.terms else { continue }
      for kind in terms.kinds {
        expiry.keys[kind] = max(expiry.keys[kind] ?? terms.expires, terms.expires)
      }
    }
    expiry.lists = try await listExpiry(now: now)
    return expiry
  }

  /// Returns the time at which the published bundle expires.
  package func bundleExpiry(now: Instant) async throws -> Instant {
    let statement = try SignedStatement(reading: Array(try await bundle(now: now).utf8))
    return try TrustBundle(payload: statement.payload).expires
  }

  /// Returns the time at which each published list expires, by its number.
  package func listExpiry(now: Instant) async throws -> [Int: Instant] {
    var ends: [Int: Instant] = [:]
    for list in lists.numbers {
      guard let token = try await statusList(list, now: now) else { continue }
      let signed = try SignedStatement(reading: Array(token.utf8))
      ends[list] = try StatusListClaims(payload: signed.payload).expires
    }
    return ends
  }
}
