public import PassCrypto
internal import PassFormats
public import Vocabulary

/// Issues passes: turns a request into claims, a signed token, and the text of the barcode.
///
/// An issuer holds no state and reads no clock: time and randomness are arguments. Threads may share it.
public struct Issuer: Sendable {
  /// The issuer of the passes.
  public var id: IssuerID { signer.issuer }
  /// The key that signs them.
  public var keyID: KeyID { signer.keyID }
  private let signer: Signer
  private let header: [UInt8]

  /// The time before its first departure at which a boarding pass becomes valid by default, in seconds.
  ///
  /// Tickets use the same time before their start.
  public static let secondsBeforeDeparture = 3 * 3600
  /// The time after its last departure for which a boarding pass stays valid by default, in seconds.
  public static let secondsAfterDeparture = 30 * 60
  /// The longest time that `iat` may be ahead of the clock, in seconds: the leeway of a gate (docs/SPEC.md §9).
  package static let longestLead = 60
  /// Longest token, in characters.
  package static let longestToken = BarcodeReading.longestText

  /// An issuer whose passes are signed by this key, within its terms.
  public init(_ signer: Signer) {
    self.signer = signer
    header = TokenHeader(keyID: signer.keyID, type: TokenHeader.passType).bytes
  }

  /// An issuer with a key that has no terms; `keyID` defaults to the id from the key's thumbprint.
  public init(id: IssuerID, key: PrivateKey, keyID: KeyID? = nil) throws(CryptoError) {
    self.init(try Signer(issuer: id, key: key, keyID: keyID))
  }

  /// Issues a boarding pass.
  ///
  /// `now`, rounded down to the minute, becomes `iat`, and `random` supplies the 80 bits of the pass id. `former` is
  /// the pass that this one replaces, for the same passenger and segment. The `iat` of the new one is at least a minute
  /// later, so that a gate can tell which is newer. Throws `IssueError.tooSoon` if that `iat` would be further ahead
  /// than gates tolerate.
  public func issue(
    _ request: BoardingPassRequest, now: Instant, random: some RandomSource,
    replacing former: FormerPass? = nil
  ) throws(IssueError) -> Pass {
    try sign(try draft(request, now: now, random: random, replacing: former))
  }

  /// Returns the pass that `issue` would sign, or throws the reason why it would not; the parameters are the same.
  package func draft(
    _ request: BoardingPassRequest, now: Instant, random: some RandomSource,
    replacing former: FormerPass? = nil
  ) throws(IssueError) -> PassDraft {
    guard request.issuer.isAirlineDesignator else {
      throw .request(
        RequestError(
          member: "issuer",
          detail: "a boarding pass is issued by an airline, \(CarrierCode.expectation), not by "
            + request.issuer.rawValue))
    }
    let pass: UnsignedBoardingPass
    do throws(RequestError) {
      pass = try UnsignedBoardingPass(request, now: now)
    } catch {
      throw .request(error)
    }
    guard let from = request.validFrom ?? pass.window?.from,
      let until = request.validUntil ?? pass.window?.until
    else {
      throw .request(
        RequestError(
          member: "bcbp",
          detail: "no year near \(now) has such a day of flight; give valid_from and valid_until"))
    }
    return try draft(
      UnsignedPass(
        content: .boardingPass(pass), issuer: request.issuer, passID: request.passID, from: from,
        until: until, status: request.status),
      now: now, random: random, replacing: former)
  }

  /// Issues a ticket or a staff badge; the parameters are those for a boarding pass.
  ///
  /// A re-issued ticket names its first issue, because at a gate all issues of a ticket together
  /// admit the number of people that it states. The former pass stays valid until it is revoked.
  public func issue(
    _ request: TicketRequest, now: Instant, random: some RandomSource,
    replacing former: FormerPass? = nil
  ) throws(IssueError) -> Pass {
    try sign(try draft(request, now: now, random: random, replacing: former))
  }

  /// Returns the ticket that `issue` would sign, or throws the reason why it would not; the parameters are the same.
  package func draft(
    _ request: TicketRequest, now: Instant, random: some RandomSource,
    replacing former: FormerPass? = nil
  ) throws(IssueError) -> PassDraft {
    try draft(
      UnsignedPass(
        content: .ticket(request.ticket), issuer: request.issuer, passID: request.passID,
        from: request.validFrom
          ?? request.ticket.starts.adding(seconds: -Self.secondsBeforeDeparture),
        until: request.validUntil ?? request.ticket.ends, status: request.status),
      now: now, random: random, replacing: former)
  }

  /// The common form of both kinds of request, before time and key make a pass of it.
  private struct UnsignedPass {
    enum Content {
      case boardingPass(UnsignedBoardingPass)
      case ticket(Ticket)
    }

    let content: Content
    let issuer: IssuerID
    let passID: PassID?
    let from: Instant
    let until: Instant
    let status: StatusEntry?
  }

  private func draft(
    _ pass: UnsignedPass, now: Instant, random: some RandomSource, replacing former: FormerPass?
  ) throws(IssueError) -> PassDraft {
    guard pass.issuer == id else {
      throw .request(
        RequestError(
          member: "issuer",
          detail: "the request names \(pass.issuer), but the key belongs to \(id)"))
    }
    var issuedAt = now.roundedDownToMinute
    if let former {
      issuedAt = max(issuedAt, former.issuedAt.roundedDownToMinute.adding(seconds: 60))
      let earliest = issuedAt.adding(seconds: -Self.longestLead)
      guard now >= earliest else { throw .tooSoon(until: earliest) }
    }
    let notBefore = pass.from.roundedDownToMinute
    let expires = pass.until.roundedUpToMinute
    for (member, time) in [("valid_from", notBefore), ("valid_until", expires), ("", issuedAt)] {
      try Self.checkYears(member, time)
    }
    guard notBefore < expires else {
      throw .request(
        RequestError(
          member: "valid_until",
          detail: "the pass would end at \(expires), which is not after its start, \(notBefore)"))
    }
    guard issuedAt < expires else {
      throw .request(
        RequestError(
          member: "valid_until",
          detail:
            "the pass would end at \(expires), but it is \(issuedAt); it would never be good"))
    }
    let passID = try Self.chosen(pass.passID, random)
    guard passID != former?.first else {
      throw .request(
        RequestError(
          member: "pass_id",
          detail:
            "\(passID) is the id of the pass that is replaced; leave it out, or choose another"))
    }
    let status = pass.status.flatMap { StatusReference(issuer: id, list: $0.list, index: $0.index) }
    let content: PassClaims.Content
    var first: PassID?
    switch pass.content {
    case .ticket(let ticket):
      content = .ticket(ticket)
      first = former?.first
    case .boardingPass(let boardingPass):
      guard
        let run = SigningRun(
          issuer: id, passID: passID, issuedAt: issuedAt, notBefore: notBefore, expires: expires,
          status: status)
      else {
        throw .request(
          RequestError(
            member: "status",
            detail: "a boarding pass has room for lists 0 to 2047 and indexes 0 to 8388607"))
      }
      do throws(RequestError) {
        content = .boardingPass(try boardingPass.signable(issuer: id, run: run))
      } catch {
        throw .request(error)
      }
    }
    let draft = try draft(
      PassClaims(
        issuer: id, passID: passID, issuedAt: issuedAt, notBefore: notBefore, expires: expires,
        content: content, first: first, status: status))
    // Letters take more room than base64url, so that a packed text may be longer than the token. Every signature takes
    // the same room.
    try Self.checkLength(barcodeText(of: draft).utf8.count)
    return draft
  }

  /// Returns a text as long as the barcode's of a draft, to try a page with.
  ///
  /// A pattern, which no key gives, takes the place of the signature.
  package func barcodeText(of draft: PassDraft) -> String {
    let pattern = (0..<CompactJWS.signatureByteCount).map {
      UInt8(truncatingIfNeeded: $0 * 167 + 13)
    }
    return Pass(
      claims: draft.claims, keyID: keyID, signature: pattern,
      token: CompactJWS.text(signingInput: draft.signingInput, signature: pattern)
    ).barcodeText
  }

  /// Drafts claims without changes, if the key may sign them and gates read a token of their length.
  private func draft(_ claims: PassClaims) throws(IssueError) -> PassDraft {
    if let refusal = signer.refusal(of: claims) { throw .refused(refusal) }
    let signingInput = CompactJWS.signingInput(header: header, payload: claims.payload)
    try Self.checkLength(CompactJWS.count(signingInput: signingInput))
    return PassDraft(claims: claims, signingInput: signingInput)
  }

  private static func checkLength(_ length: Int) throws(IssueError) {
    guard length <= longestToken else {
      throw .request(
        RequestError(
          member: "",
          detail: "the pass would have \(length) characters, at most \(longestToken) are read; "
            + "shorten its texts"))
    }
  }

  /// Signs claims without checking them against a request.
  ///
  /// Exported for benchmarks only: it would also sign claims of another issuer.
  @_spi(Benchmarks) public func sign(_ claims: PassClaims) throws(IssueError) -> Pass {
    try sign(try draft(claims))
  }

  /// Signs a draft of this issuer.
  package func sign(_ draft: PassDraft) throws(IssueError) -> Pass {
    let (token, signature) = try signer.sign(draft.signingInput)
    return Pass(claims: draft.claims, keyID: keyID, signature: signature, token: token)
  }

  /// Throws for a time that no reader of a pass accepts.
  private static func checkYears(_ member: String, _ time: Instant) throws(IssueError) {
    if !PassTimes.contains(time) {
      throw .request(
        RequestError(member: member, detail: "\(time) is not between the years 2000 and 2100"))
    }
  }

  private static func chosen(
    _ passID: PassID?, _ random: some RandomSource
  ) throws(IssueError) -> PassID {
    if let passID { return passID }
    do throws(CryptoError) {
      guard let id = PassID(randomBytes: try random.bytes(PassID.randomByteCount)) else {
        throw CryptoError.libraryFailure(
          "the source of random bytes gave another number than the \(PassID.randomByteCount) that were asked for"
        )
      }
      return id
    } catch {
      throw .crypto(error)
    }
  }
}

/// A checked pass without faults, as its issuer would sign it.
package struct PassDraft: Sendable {
  package let claims: PassClaims
  fileprivate let signingInput: [UInt8]
}
