internal import PassFormats
internal import Vocabulary

/// Requires a ticket for the event at the entrance (docs/SPEC.md §9, row 23).
struct EventPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard case .event(let event) = situation.checkpoint else { return nil }
    guard case .ticket(let ticket) = pass.content else {
      return .refuse(.boardingPassAtEvent(event))
    }
    if ticket.kind == .staff { return nil }
    guard ticket.title == event.title, event.place.map({ $0 == ticket.place }) ?? true,
      event.starts.map({ $0 == ticket.starts }) ?? true
    else { return .refuse(.wrongEvent(door: event, ticket: ticket)) }
    return nil
  }
}
