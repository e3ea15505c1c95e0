public import Vocabulary

/// What a pass says: the claims of its token (docs/SPEC.md §2), checked for form and for nothing else.
public struct PassClaims: Sendable {
  /// The journey or the ticket.
  public enum Content: Sendable {
    case boardingPass(BoardingPass)
    case ticket(Ticket)
  }

  /// Who issued the pass (`iss`).
  public let issuer: IssuerID
  /// Which of the issuer's passes it is (`jti`).
  public let passID: PassID
  /// When it was issued (`iat`).
  public let issuedAt: Instant
  /// The pass is good from here (`nbf`).
  public let notBefore: Instant
  /// The pass is good up to but not including here (`exp`).
  public let expires: Instant
  /// The journey or the ticket (`bcbp` or `ticket`).
  public let content: Content
  /// The pass id of the first issue of this ticket (`first`), where it replaces an earlier one.
  public let first: PassID?
  /// Where its status stands, if its issuer keeps one (`status`).
  public let status: StatusReference?
  /// A claim that asks for proof of possession (RFC 7800), reserved for passes bound to a holder.
  package let confirmation: JSONValue?

  package init(
    issuer: IssuerID, passID: PassID, issuedAt: Instant, notBefore: Instant, expires: Instant,
    content: Content, first: PassID? = nil, status: StatusReference? = nil,
    confirmation: JSONValue? = nil
  ) {
    self.issuer = issuer
    self.passID = passID
    self.issuedAt = issuedAt
    self.notBefore = notBefore
    self.expires = expires
    self.content = content
    self.first = first
    self.status = status
    self.confirmation = confirmation
  }

  /// Whether only a holder's proof would complete this pass.
  public var requiresHolderProof: Bool { confirmation != nil }
}

/// Where the status of a pass stands: an entry of a Token Status List.
public struct StatusReference: Hashable, Sendable {
  /// 0 or more.
  public let index: Int64
  /// The list, such as `urn:passtool:status:UA:1`.
  public let uri: String

  /// The reference, or nil for a negative index or a text that is no URI of at most 255 characters.
  public init?(index: Int64, uri: String) {
    guard index >= 0, (1...255).contains(uri.utf8.count),
      uri.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.index = index
    self.uri = uri
  }

  /// The entry of an issuer's numbered list, as a request names it.
  public init?(issuer: IssuerID, list: Int, index: Int) {
    guard list >= 0 else { return nil }
    self.init(index: Int64(index), uri: "urn:passtool:status:\(issuer):\(list)")
  }
}
