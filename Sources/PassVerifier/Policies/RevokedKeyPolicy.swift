internal import PassFormats
internal import Vocabulary

/// Refuses passes issued after their key was revoked, and refers earlier ones (docs/SPEC.md §9, row
/// 14).
///
/// An earlier `iat` proves nothing, because a thief of the key can write any. Such a pass is accepted only if the
/// bundle has its digest, or if the passenger list has its pass id with the same name, seat and sequence. The pass id
/// alone is not enough, because the thief can copy it. A list does not name the issuer: a sequence lets the passenger
/// board only once with a pass of any issuer, but a row without one means only the operating carrier's own passes.
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

  /// Returns whether the passenger list has the pass with this name, seat and sequence, and it is for the gate's
  /// flight.
  private func isListed(_ pass: PassClaims, _ situation: Situation) -> Bool {
    guard let gate = situation.checkpoint.gate, let passengers = gate.manifest,
      let row = passengers.row(pass.passID), case .boardingPass(let boardingPass) = pass.content,
      let leg = boardingPass.legs.first(where: gate.isFlight)
    else { return false }
    return passengers.names(row, boardingPass.passengerName) && row.seat == leg.seat ?? ""
      && row.sequence == leg.sequence
      && (row.sequence != nil || leg.flight?.carrier.rawValue == pass.issuer.rawValue)
  }
}

extension Checkpoint.Flight {
  /// Returns whether a leg has the carrier, number, day and airport of this flight.
  fileprivate func isFlight(_ leg: BoardingPass.Leg) -> Bool {
    guard let flight, let date, let station else { return false }
    return leg.flight == flight && leg.dayOfYear == date.dayOfYear && leg.origin == station
  }
}
