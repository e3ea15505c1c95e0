internal import PassFormats

/// Requires a document that permits boarding or entry: no ticket at a flight, no staff badge, no
/// receipt, and a passenger who is checked in (docs/SPEC.md §9, row 24).
struct DocumentPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    if case .staff = situation.checkpoint {
      return pass.kind == .staff ? nil : .refuse(.noBadge)
    }
    switch pass.content {
    case .ticket(let ticket):
      if ticket.kind == .staff { return .refuse(.badge) }
      if case .flight = situation.checkpoint { return .refuse(.ticketAtFlight(ticket.kind)) }
      return nil
    case .boardingPass(let boardingPass):
      let code = boardingPass.bcbp.first(of: .passengerStatus, leg: situation.leg ?? 0) ?? " "
      switch PassengerStatus(code: code) {
      case .notCheckedIn, .bagCheckedOnly: return .refuse(.notCheckedIn)
      case _ where boardingPass.isItineraryReceipt: return .refuse(.itineraryReceipt)
      case .standby where !isCleared(pass, boardingPass, situation): return .refer(.standby)
      default: return nil
      }
    }
  }

  /// Returns whether this standby passenger has been given a seat.
  private func isCleared(
    _ pass: PassClaims, _ boardingPass: BoardingPass, _ situation: Situation
  ) -> Bool {
    guard let cleared = situation.checkpoint.gate?.cleared else { return false }
    return cleared.passes.contains(pass.passID)
      || boardingPass.leg(situation.leg ?? 0).sequence.map(cleared.sequences.contains) ?? false
  }
}
