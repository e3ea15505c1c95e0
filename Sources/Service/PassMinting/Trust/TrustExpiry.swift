package import PassFormats
internal import PassIssuer
package import Vocabulary

/// When what gates rest on expires.
package struct TrustExpiry: Sendable {
  /// For each kind that a key of the issuer signs: the latest end of such a key.
  package var keys: [KeyKind: Instant] = [:]
  package var bundle: Instant
  /// By number of the list, as it was last signed.
  package var lists: [Int: Instant] = [:]
}

extension PublishedTrust {
  /// Reads it from what is published; a list that is due is signed.
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

  /// When the published bundle expires.
  package func bundleExpiry(now: Instant) async throws -> Instant {
    let statement = try SignedStatement(reading: Array(try await bundle(now: now).utf8))
    return try TrustBundle(payload: statement.payload).expires
  }

  /// When each published list expires, by its number.
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
