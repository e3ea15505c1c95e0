/// A kind of pass, list or ledger that a key may sign (docs/SPEC.md §13.2).
public enum KeyKind: String, CaseIterable, Hashable, Sendable {
  case boardingPass = "boarding_pass"
  case show
  case stay
  case appointment
  case event
  case staff
  /// Status lists of the key's issuer.
  case status
  /// Ledgers of a gate.
  case device

  /// The kinds of passes.
  public static let passes: [KeyKind] = [
    .boardingPass, .show, .stay, .appointment, .event, .staff,
  ]
}

extension PassClaims {
  /// The kind that a key must have to sign this pass.
  public var kind: KeyKind {
    switch content {
    case .boardingPass: .boardingPass
    case .ticket(let ticket): ticket.keyKind
    }
  }
}

extension Ticket {
  /// The kind that a key must have to sign this ticket.
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
