/// What a key may sign (docs/SPEC.md §13.2).
public enum KeyKind: String, CaseIterable, Hashable, Sendable {
  case boardingPass = "boarding_pass"
  case show
  case stay
  case appointment
  case event
  case staff
  /// Status lists of its issuer.
  case status
  /// The ledger that a gate hands on.
  case device

  /// The kinds of passes.
  public static let passes: [KeyKind] = [
    .boardingPass, .show, .stay, .appointment, .event, .staff,
  ]
}

extension PassClaims {
  /// Which kind of key may sign this pass.
  public var kind: KeyKind {
    switch content {
    case .boardingPass: .boardingPass
    case .ticket(let ticket): ticket.keyKind
    }
  }
}

extension Ticket {
  /// Which kind of key may sign this ticket.
  package var keyKind: KeyKind {
    switch kind {
    case .show: .show
    case .stay: .stay
    case .appointment: .appointment
    case .event: .event
    case .staff: .staff
    }
  }
}
