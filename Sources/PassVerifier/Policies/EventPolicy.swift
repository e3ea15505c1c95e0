internal import PassFormats
public import Vocabulary

/// A ticket must be for the event that the door admits to.
struct EventPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard let event = situation.event else { return }
    guard case .ticket(let ticket) = pass.content else {
      throw .refuse(
        .wrongEvent,
        "a boarding pass at the door of \(escaped(event.title.rawValue)); ask for the ticket")
    }
    if ticket.kind == .staff { return }
    guard ticket.title == event.title, event.place.map({ $0 == ticket.place }) ?? true,
      event.starts.map({ $0 == ticket.starts }) ?? true
    else {
      throw .refuse(
        .wrongEvent,
        "wrong event: this door admits to \(event.inWords), the ticket is for "
          + EventContext.words(ticket.title, ticket.place, ticket.starts)
          + "; send the guest to its door")
    }
  }
}

/// The event that a door admits to, and whose tickets; what is nil is not compared.
public struct EventContext: Sendable {
  /// Who issues its tickets: others may sign the very same texts.
  public var issuers: Set<IssuerID>
  /// What the tickets say that they admit to.
  public var title: TicketText
  /// Where that is.
  public var place: TicketText?
  /// When it begins: which of several performances.
  public var starts: Instant?

  /// The event that the door admits to.
  public init(
    title: TicketText, issuers: Set<IssuerID>, place: TicketText? = nil, starts: Instant? = nil
  ) {
    self.issuers = issuers
    self.title = title
    self.place = place
    self.starts = starts
  }

  fileprivate var inWords: String { Self.words(title, place, starts) }

  fileprivate static func words(
    _ title: TicketText, _ place: TicketText?, _ starts: Instant?
  ) -> String {
    [escaped(title.rawValue), place.map { escaped($0.rawValue) }, starts.map { "\($0)" }]
      .compactMap(\.self).joined(separator: ", ")
  }
}
