package import StrictText
public import Vocabulary

/// The claims of a pass (docs/SPEC.md §2.5), checked for form alone.
public struct PassClaims: Sendable {
  /// The journey or the ticket.
  public enum Content: Sendable {
    case boardingPass(BoardingPass)
    case ticket(Ticket)
  }

  /// The issuer (`iss`).
  public let issuer: IssuerID
  /// The pass id, unique for its issuer (`jti`).
  public let passID: PassID
  /// The time at which the pass was issued (`iat`), a whole minute.
  public let issuedAt: Instant
  /// The pass is valid from this time on (`nbf`), a whole minute.
  public let notBefore: Instant
  /// The pass is valid up to but not including this time (`exp`), a whole minute.
  public let expires: Instant
  /// The journey or the ticket (`bcbp` or `ticket`).
  public let content: Content
  /// The pass id of the ticket's first issue (`first`); nil where this is the first.
  public let first: PassID?
  /// The entry of the status list (`status`); nil where the issuer keeps none.
  public let status: StatusReference?
  /// A request for proof of possession (`cnf`, RFC 7800), reserved for passes bound to a holder.
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

  /// Whether the pass is valid only with a proof by its holder.
  public var requiresHolderProof: Bool { confirmation != nil }
}

/// An entry of a Token Status List.
public struct StatusReference: Hashable, Sendable {
  /// Index of the entry, 0 or more.
  public let index: Int64
  /// The list's URI, such as `urn:passtool:status:UA:1`.
  public let uri: String

  /// Creates a reference; returns nil for a negative index, or a URI that is not 1 to 255 characters from 0x21 to 0x7E.
  public init?(index: Int64, uri: String) {
    guard index >= 0, (1...255).contains(uri.utf8.count),
      uri.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.index = index
    self.uri = uri
  }

  /// Creates the entry of an issuer's numbered list; returns nil where a number is negative.
  public init?(issuer: IssuerID, list: Int, index: Int) {
    guard list >= 0 else { return nil }
    self.init(index: Int64(index), uri: "urn:passtool:status:\(issuer):\(list)")
  }
}
