internal import PassCompression
internal import PassFormats
internal import StrictText
internal import Platform
public import Vocabulary

extension StatusRegister {
  /// The default lifetime of a list: a week, in seconds.
  public static let defaultLifetime = 7 * 86_400
  /// The longest time that the `iat` of a list may be ahead of the clock, in seconds.
  ///
  /// Lists that are signed within the same second get an `iat` a second apart.
  static let maxAhead = 300

  /// Builds and signs the list, and atomically replaces the previous one.
  ///
  /// Gates accept only a list that is newer than theirs, so `iat` is at least a second later than
  /// in the previous list. `exp` is no later than the end of the key.
  ///
  /// With `unlessFresh` the list is signed only if there is a need: an entry changed, the list is at least this many
  /// seconds old, no more than that are left of its lifetime, or another key signs now. Otherwise the result is nil.
  public func sign(
    with signer: Signer, now: Instant, lifetime: Int = defaultLifetime, unlessFresh: Int? = nil
  ) throws(StatusRegisterError) -> SignedStatusList? {
    guard signer.issuer == issuer else {
      throw .invalid(
        path: directory,
        "the list belongs to \(issuer), but the key belongs to \(signer.issuer); sign it with a key of \(issuer)"
      )
    }
    return try alone { () throws(StatusRegisterError) in
      let history = try StatusHistory(journal, entryCount: entryCount)
      let list = try list(history)
      let previous = try previousList()
      let differences = list.differences(from: previous?.list).map { index, from, to in
        SignedStatusList.Difference(
          index: index, passID: history.latest[index]?.passID, from: from, to: to)
      }
      let asked = now.adding(seconds: lifetime)
      let expires = min(asked, signer.terms?.expires ?? asked)
      if let unlessFresh, let previous, differences.isEmpty, previous.keyID == signer.keyID,
        now.seconds(since: previous.claims.issuedAt) < unlessFresh,
        previous.claims.expires.map({ $0.seconds(since: now) > unlessFresh }) ?? true
      {
        return nil
      }
      let issuedAt = try later(than: previous?.claims.issuedAt, now)
      guard issuedAt < expires else {
        throw .invalid(
          path: directory,
          "the list would begin at \(issuedAt) and end at \(expires); sign it with a key that ends later"
        )
      }
      guard let compressed = Zlib.compress(list.bytes) else {
        throw .invalid(path: directory, "out of memory")
      }
      let claims = StatusListClaims(
        issuer: issuer, uri: uri, issuedAt: issuedAt, expires: expires,
        bitsPerEntry: bitsPerEntry, compressed: compressed)
      let statement = try signed(claims, signer)
      do throws(PlatformError) {
        try Files.replace(
          signedListPath, Array((statement.token + "\n").utf8), mode: Files.publicMode)
      } catch {
        throw StatusRegisterError(error)
      }
      return SignedStatusList(
        statement: statement, issuedAt: issuedAt, expires: expires,
        previous: previous?.claims.issuedAt, differences: differences)
    }
  }

  /// Returns the list that this register signed last; nil before the first one.
  func previousList() throws(StatusRegisterError) -> (
    keyID: KeyID, claims: StatusListClaims, list: StatusList
  )? {
    do {
      guard Files.exists(signedListPath) else { return nil }
      let limit = StatusListClaims.longestToken
      guard let bytes = try Files.read(signedListPath, limit: limit + 1) else {
        throw ShapeError(path: "", offset: limit, detail: "is too large to be a status list")
      }
      let statement = try SignedStatement(reading: bytes)
      let claims = try StatusListClaims(payload: statement.payload)
      guard claims.uri == uri else {
        throw ShapeError(
          path: "", offset: 0,
          detail:
            "is the list \(escaped(claims.uri)), but its directory is that of \(uri); move it away")
      }
      return (statement.keyID, claims, try claims.list())
    } catch {
      throw StatusRegisterError(error, about: signedListPath)
    }
  }

  private func later(than previous: Instant?, _ now: Instant) throws(StatusRegisterError) -> Instant
  {
    guard let previous, now <= previous else { return now }
    guard previous.seconds(since: now) <= Self.maxAhead else {
      throw .invalid(
        path: signedListPath,
        "was signed at \(previous), but the clock says \(now); if the clock is wrong, set it; if it was wrong when the "
          + "list was signed, move the list away")
    }
    return previous.adding(seconds: 1)
  }

  private func signed(
    _ claims: StatusListClaims, _ signer: Signer
  ) throws(StatusRegisterError) -> SignedStatement {
    do {
      let token = try signer.statement(.status, payload: claims.payload)
      guard token.utf8.count <= StatusListClaims.longestToken else {
        throw StatusRegisterError.invalid(
          path: directory,
          "the list would have \(token.utf8.count) characters, and gates accept at most "
            + "\(StatusListClaims.longestToken); make smaller lists")
      }
      return try SignedStatement(reading: Array(token.utf8))
    } catch {
      throw StatusRegisterError(error, about: directory)
    }
  }
}
