package import StrictText
public import Vocabulary

/// The claims of a pass (docs/SPEC.md §2.5), checked for form alone.
public struct PassClaims: Sendable {
  /// The journey or the ticket.
  public enum Content: Sendable {
    case boardingPass(BoardingPass)
    case ticket(Ticket)
  }

  /// The members, which a verdict hands on from step to step; so they are kept together, with one owner to count.
  private final class Members: Sendable {
    let issuer: IssuerID
    let passID: PassID
    let issuedAt: Instant
    let notBefore: Instant
    let expires: Instant
    let content: Content
    let first: PassID?
    let status: StatusReference?
    let confirmation: JSONValue?

    init(
      _ issuer: IssuerID, _ passID: PassID, _ issuedAt: Instant, _ notBefore: Instant,
      _ expires: Instant, _ content: Content, _ first: PassID?, _ status: StatusReference?,
      _ confirmation: JSONValue?
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
  }

  private let members: Members

  /// The issuer (`iss`).
  public var issuer: IssuerID { members.issuer }
  /// The pass id, unique for its issuer (`jti`).
  public var passID: PassID { members.passID }
  /// The time at which the pass was issued (`iat`), a whole minute.
  public var issuedAt: Instant { members.issuedAt }
  /// The pass is valid from this time on (`nbf`), a whole minute.
  public var notBefore: Instant { members.notBefore }
  /// The pass is valid up to but not including this time (`exp`), a whole minute.
  public var expires: Instant { members.expires }
  /// The journey or the ticket (`bcbp` or `ticket`).
  public var content: Content { members.content }
  /// The pass id of the ticket's first issue (`first`); nil where this is the first.
  public var first: PassID? { members.first }
  /// The entry of the status list (`status`); nil where the issuer keeps none.
  public var status: StatusReference? { members.status }
  /// A request for proof of possession (`cnf`, RFC 7800), reserved for passes bound to a holder.
  package var confirmation: JSONValue? { members.confirmation }

  package init(
    issuer: IssuerID, passID: PassID, issuedAt: Instant, notBefore: Instant, expires: Instant,
    content: Content, first: PassID? = nil, status: StatusReference? = nil,
    confirmation: JSONValue? = nil
  ) {
    members = Members(
      issuer, passID, issuedAt, notBefore, expires, content, first, status, confirmation)
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
    guard list >= 0, index >= 0 else { return nil }
    // An id and a number make a URI of the right form and length.
    var uri: [UInt8] = []
    uri.reserveCapacity(80)
    uri += "urn:passtool:status:".utf8
    uri += issuer.rawValue.utf8
    uri.append(UInt8(ascii: ":"))
    uri += String(list).utf8
    self.uri = String(decoding: uri, as: UTF8.self)
    self.index = Int64(index)
  }
}
