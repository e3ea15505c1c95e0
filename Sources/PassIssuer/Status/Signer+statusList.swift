internal import PassCompression
package import PassFormats
package import Vocabulary

extension Signer {
  /// Signs a status list that is kept elsewhere than in a register (docs/SPEC.md §13), and returns the token.
  ///
  /// `uri` is the list's URI, by which passes refer to it. `issuedAt` must be later than that of the list signed
  /// before, because gates take no other. Gates stop relying on the list at `expires`, or at the end of the key if that
  /// is earlier. Throws `StatusRegisterError` if nothing could be signed, or if gates would not take the list.
  package func statusList(
    _ list: StatusList, uri: String, issuedAt: Instant, expires: Instant
  ) throws(StatusRegisterError) -> String {
    let expires = min(expires, terms?.expires ?? expires)
    guard issuedAt < expires else {
      throw .invalid(
        path: uri,
        "the list would begin at \(issuedAt) and end at \(expires); sign it with a key that ends later"
      )
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
        "the list would have \(token.utf8.count) characters, and gates accept at most "
          + "\(StatusListClaims.longestToken); make smaller lists")
    }
    return token
  }
}
