public import PassFormats
public import Vocabulary

/// A request for a ticket or a staff badge (passtool issue --help).
public struct TicketRequest: Sendable {
  /// The issuer of the ticket.
  public var issuer: IssuerID
  /// The content of the ticket.
  public var ticket: Ticket
  /// The pass id, if the issuer chooses it; otherwise a random one is used.
  public var passID: PassID?
  /// Start of validity; by default 3 hours before `ticket.starts`.
  public var validFrom: Instant?
  /// End of validity; by default `ticket.ends`.
  public var validUntil: Instant?
  /// The status list entry by which the pass can be revoked.
  public var status: StatusEntry?

  /// A request with the default validity, a random id and no status entry.
  public init(issuer: IssuerID, ticket: Ticket) {
    self.issuer = issuer
    self.ticket = ticket
  }
}
