internal import PassFormats
internal import Vocabulary

/// What a key signed after it was lost is refused.
///
/// What says that it is older proves nothing, because a thief writes any date: a person looks, unless
/// the bundle names the pass among those that its issuer remembers, or the passenger list names it. A
/// pass id alone is no such name, for the thief copies it: the bundle has a digest of all that was
/// signed, and the list the passenger.
struct RevokedKeyPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard let revokedFrom = situation.key.revokedFrom else { return nil }
    guard pass.issuedAt < revokedFrom else {
      return .refuse(.keyRevoked(from: revokedFrom, of: pass.issuer))
    }
    if isSurvivor(situation) || isListed(pass, situation) { return nil }
    return .refer(.keyRevokedLater(from: revokedFrom, of: pass.issuer))
  }

  private func isSurvivor(_ situation: Situation) -> Bool {
    guard let digest = situation.digest.flatMap(PassDigest.init(sha256:)) else { return false }
    return situation.party.survivors.contains(digest)
  }

  /// Whether the passenger list has the pass with this name, seat and sequence on the gate's flight.
  private func isListed(_ pass: PassClaims, _ situation: Situation) -> Bool {
    guard let gate = situation.checkpoint.gate, let passengers = gate.manifest,
      let row = passengers.row(pass.passID), case .boardingPass(let boardingPass) = pass.content,
      let leg = boardingPass.legs.first(where: gate.isFlight)
    else { return false }
    return passengers.names(row, boardingPass.passengerName) && row.seat == leg.seat ?? ""
      && row.sequence == leg.sequence
  }
}

extension Checkpoint.Flight {
  /// Whether a leg is the whole of this flight: carrier and number, day and airport.
  fileprivate func isFlight(_ leg: BoardingPass.Leg) -> Bool {
    guard let flight, let date, let station else { return false }
    return leg.flight == flight && leg.dayOfYear == date.dayOfYear && leg.origin == station
  }
}
