public import PassCrypto
internal import PassFormats
public import Vocabulary

/// Makes passes: a request becomes claims, claims become a signed token, the token is the barcode.
///
/// An issuer holds no state and reads no clock: time and randomness are arguments. Many threads may
/// share one.
public struct Issuer: Sendable {
  /// Whose passes these are.
  public let id: IssuerID
  /// The key that signs them.
  public let keyID: KeyID
  private let key: PrivateKey
  private let header: [UInt8]

  /// By default a boarding pass is good from this many seconds before its first departure.
  public static let secondsBeforeDeparture = 3 * 3600
  /// By default a boarding pass is good to this many seconds after its last departure.
  public static let secondsAfterDeparture = 30 * 60
  /// Longest token, in characters.
  public static let longestToken = 1_800

  /// An issuer whose passes name `keyID`; by default that of the key's thumbprint.
  public init(id: IssuerID, key: PrivateKey, keyID: KeyID? = nil) throws(CryptoError) {
    self.id = id
    self.key = key
    self.keyID = if let keyID { keyID } else { try key.publicKey.defaultKeyID() }
    header = TokenHeader(keyID: self.keyID, type: TokenHeader.passType).bytes
  }

  /// Issues a boarding pass.
  ///
  /// - Parameters:
  ///   - now: becomes `iat`, rounded down to the minute.
  ///   - random: gives the 80 bits of the pass id.
  ///   - previous: `iat` of the pass that this one replaces for the same passenger and segment; the
  ///     new one is later by at least a minute, so that a gate can tell which is the newer.
  public func issue(
    _ request: BoardingPassRequest, now: Instant, random: some RandomSource,
    replacing previous: Instant? = nil
  ) throws(IssueError) -> Pass {
    guard request.issuer.isAirlineDesignator else {
      throw .request(
        RequestError(
          member: "issuer",
          detail: "a boarding pass is issued by an airline, \(CarrierCode.expectation), not by "
            + request.issuer.rawValue))
    }
    if let status = request.status, !SigningRun.holds(list: status.list, index: status.index) {
      throw .request(
        RequestError(
          member: "status",
          detail: "a boarding pass holds status lists 0 to 2047 and indexes 0 to 8388607, not list "
            + "\(status.list), index \(status.index)"))
    }
    let pass: BoardingPass
    let window: BoardingPassRequest.Window
    do throws(RequestError) {
      (pass, window) = try request.boardingPass(now: now)
    } catch {
      throw .request(error)
    }
    return try mint(
      .boardingPass(pass), issuer: request.issuer, passID: request.passID,
      from: window.from, until: window.until,
      status: request.status, now: now, random: random, replacing: previous)
  }

  /// Issues a ticket or a staff badge; the parameters are those of a boarding pass.
  public func issue(
    _ request: TicketRequest, now: Instant, random: some RandomSource,
    replacing previous: Instant? = nil
  ) throws(IssueError) -> Pass {
    try mint(
      .ticket(request.ticket), issuer: request.issuer, passID: request.passID,
      from: request.validFrom
        ?? request.ticket.starts.adding(seconds: -Self.secondsBeforeDeparture),
      until: request.validUntil ?? request.ticket.ends,
      status: request.status, now: now, random: random, replacing: previous)
  }

  private func mint(
    _ content: PassClaims.Content, issuer: IssuerID, passID: PassID?, from: Instant,
    until: Instant, status: StatusEntry?, now: Instant, random: some RandomSource,
    replacing previous: Instant?
  ) throws(IssueError) -> Pass {
    guard issuer == id else {
      throw .request(
        RequestError(member: "issuer", detail: "the request is for \(issuer), the key is of \(id)"))
    }
    let issuedAt = max(
      now.roundedDownToMinute,
      previous?.roundedDownToMinute.adding(seconds: 60)
        ?? now
        .roundedDownToMinute)
    let notBefore = from.roundedDownToMinute
    let expires = until.roundedUpToMinute
    for (member, time) in [("valid_from", notBefore), ("valid_until", expires), ("", issuedAt)]
    where !PassTimes.contains(time) {
      throw .request(
        RequestError(member: member, detail: "\(time) is not between the years 2000 and 2100"))
    }
    guard notBefore < expires else {
      throw .request(
        RequestError(
          member: "valid_until",
          detail: "the window would end at \(expires), not after \(notBefore)"))
    }
    guard issuedAt < expires else {
      throw .request(
        RequestError(
          member: "valid_until",
          detail:
            "the window ended at \(expires) and it is \(issuedAt); the pass would never be good"))
    }
    return try sign(
      PassClaims(
        issuer: id, passID: try Self.chosen(passID, random), issuedAt: issuedAt,
        notBefore: notBefore, expires: expires, content: content,
        status: status.flatMap { StatusReference(issuer: id, list: $0.list, index: $0.index) }))
  }

  /// Signs claims: claims → token.
  package func sign(_ claims: PassClaims) throws(IssueError) -> Pass {
    let claims = try Self.prepared(claims)
    let signingInput = CompactJWS.signingInput(header: header, payload: claims.payload)
    let length = signingInput.count + 1 + 86
    guard length <= Self.longestToken else {
      throw .request(
        RequestError(
          member: "",
          detail:
            "the pass would have \(length) characters, at most \(Self.longestToken) are read; "
            + "shorten its texts"))
    }
    do throws(CryptoError) {
      let signature = try key.sign(signingInput)
      return Pass(
        claims: claims, keyID: keyID, signature: signature,
        token: CompactJWS.text(signingInput: signingInput, signature: signature))
    } catch {
      throw .crypto(error)
    }
  }

  private static func prepared(_ claims: PassClaims) throws(IssueError) -> PassClaims {
    do throws(BCBPDeviation) {
      return try claims.preparedForBCBP()
    } catch {
      throw .request(RequestError(member: "bcbp", detail: error.description))
    }
  }

  private static func chosen(
    _ passID: PassID?, _ random: some RandomSource
  ) throws(IssueError) -> PassID {
    if let passID { return passID }
    do throws(CryptoError) {
      guard let id = PassID(randomBytes: try random.bytes(PassID.randomByteCount)) else {
        throw CryptoError.libraryFailure("the random source gave another number of bytes")
      }
      return id
    } catch {
      throw .crypto(error)
    }
  }
}
