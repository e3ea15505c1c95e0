internal import PassCrypto
internal import PassFormats
internal import Vocabulary

/// What a key signed after it was lost is refused.
///
/// What says that it is older proves nothing, because a thief writes any date: a person looks, unless
/// the bundle names the pass among those that its issuer remembers, or the passenger list names it. A
/// pass id alone is no such name, for the thief copies it: the bundle has a digest of all that was
/// signed, and the list the passenger.
struct RevokedKeyPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard let revokedFrom = situation.key.revokedFrom else { return }
    guard pass.issuedAt < revokedFrom else {
      throw .refuse(
        .keyRevoked,
        "signed with a key that \(pass.issuer) revoked from \(situation.inWords(revokedFrom)) on; "
          + "send the traveler to the desk")
    }
    if isSurvivor(situation) || isListed(pass, situation) { return }
    throw .refer(
      .keyRevoked,
      "signed with a key that was stolen or lost later, so the date on it proves nothing; "
        + "compare the pass with the passenger list and a travel document")
  }

  private func isSurvivor(_ situation: Situation) -> Bool {
    guard !situation.party.survivors.isEmpty,
      let digest = (try? SHA256.digest(situation.signed)).flatMap(PassDigest.init(sha256:))
    else { return false }
    return situation.party.survivors.contains(digest)
  }

  /// Whether the passenger list has the pass with this name, seat and sequence on the gate's flight.
  private func isListed(_ pass: PassClaims, _ situation: Situation) -> Bool {
    guard let context = situation.context, let passengers = context.manifest,
      let row = passengers.row(pass.passID), case .boardingPass(let boardingPass) = pass.content,
      let leg = boardingPass.legs.first(where: context.isFlight)
    else { return false }
    return passengers.names(row, boardingPass.passengerName) && row.seat == leg.seat ?? ""
      && row.sequence == leg.sequence
  }
}
