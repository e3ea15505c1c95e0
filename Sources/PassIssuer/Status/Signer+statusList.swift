internal import PassCompression
package import PassFormats
package import Vocabulary

extension Signer {
  /// Signs a status list that is kept elsewhere than in a register (docs/SPEC.md §13).
  ///
  /// - Parameters:
  ///   - uri: the list's URI, by which passes refer to it.
  ///   - issuedAt: later than that of the list signed before, because gates take no other.
  ///   - expires: when gates stop relying on it; the end of the key, if that is earlier.
  /// - Returns: the token.
  /// - Throws: `StatusRegisterError` where nothing could be signed, or gates would not take it.
  package func statusList(
    _ list: StatusList, uri: String, issuedAt: Instant, expires: Instant
  ) throws(StatusRegisterError) -> String {
    let expires = min(expires, terms?.expires ?? expires)
    guard issuedAt < expires else {
      throw .invalid(path: uri, "the list would end at \(expires), before it begins")
    }
    guard let compressed = Zlib.compress(list.bytes) else {
      throw .invalid(path: uri, "out of memory")
    }
    let claims = StatusListClaims(
      issuer: issuer, uri: uri, issuedAt: issuedAt, expires: expires,
      bitsPerEntry: list.bitsPerEntry, compressed: compressed)
    let token: String
    do throws(IssueError) {
      token = try statement(.status, payload: claims.payload)
    } catch {
      throw .invalid(path: uri, "\(error)")
    }
    guard token.utf8.count <= StatusListClaims.longestToken else {
      throw .invalid(
        path: uri,
        "the list would have \(token.utf8.count) characters, and gates take "
          + "\(StatusListClaims.longestToken)")
    }
    return token
  }
}
