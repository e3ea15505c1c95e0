internal import PassFormats

/// What is scanned must be a document that boards: a ticket is none at a flight, a staff badge opens
/// no gate, and a passenger must be checked in.
struct DocumentPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    if situation.isBadge, pass.kind != .staff {
      throw .refuse(.notABoardingPass, "no staff badge; scan the badge of whoever answers for it")
    }
    switch pass.content {
    case .ticket(let ticket) where ticket.kind == .staff && situation.isBadge: return
    case .ticket(let ticket):
      if ticket.kind == .staff {
        throw .refuse(.notABoardingPass, "a staff badge, which opens no gate; ask for a pass")
      }
      if situation.context != nil, situation.event == nil {
        throw .refuse(
          .notABoardingPass,
          "a ticket of kind \(ticket.kind.rawValue) at a flight's gate; ask for the boarding pass")
      }
    case .boardingPass(let boardingPass):
      let code = boardingPass.bcbp[.passengerStatus, leg: situation.leg ?? 0]?.first ?? " "
      switch PassengerStatus(code: code) {
      case .notCheckedIn, .bagCheckedOnly:
        throw .refuse(
          .notCheckedIn, "the passenger was not checked in; send the traveler to the check-in desk")
      case _ where boardingPass.isItineraryReceipt:
        throw .refuse(
          .notABoardingPass,
          "an itinerary receipt, which boards nobody; send the traveler to the check-in desk")
      case .standby where !isCleared(pass, boardingPass, situation):
        throw .refer(
          .standby, "a standby passenger; look whether the passenger was cleared")
      default: break
      }
    }
  }

  /// Whether somebody noted that this standby passenger has a seat now.
  private func isCleared(
    _ pass: PassClaims, _ boardingPass: BoardingPass, _ situation: Situation
  ) -> Bool {
    guard let cleared = situation.context?.cleared else { return false }
    return cleared.passes.contains(pass.passID)
      || boardingPass.leg(situation.leg ?? 0).sequence.map(cleared.sequences.contains) ?? false
  }
}
