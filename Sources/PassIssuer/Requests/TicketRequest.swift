public import PassFormats
public import Vocabulary

/// What a box office asks for when it wants a ticket or a badge (passtool issue --help).
public struct TicketRequest: Sendable {
  /// Who issues the ticket.
  public var issuer: IssuerID
  /// What the ticket says.
  public var ticket: Ticket
  /// The issuer's own choice of an id; otherwise a random one is made.
  public var passID: PassID?
  /// By default 3 hours before the start.
  public var validFrom: Instant?
  /// By default the end.
  public var validUntil: Instant?
  /// The entry of a status list by which the pass can be revoked.
  public var status: StatusEntry?

  /// A request with the default window, a random id and no status.
  public init(issuer: IssuerID, ticket: Ticket) {
    self.issuer = issuer
    self.ticket = ticket
  }
}
