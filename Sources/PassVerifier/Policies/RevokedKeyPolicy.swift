internal import PassFormats
internal import Vocabulary

/// What a key signed after it was lost is refused.
///
/// What says that it is older proves nothing, because a thief writes any date: a person looks, unless
/// the bundle names the pass among those that its issuer remembers, or the passenger list names it.
struct RevokedKeyPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard let revokedFrom = situation.key.revokedFrom else { return }
    guard pass.issuedAt < revokedFrom else {
      throw .refuse(
        .keyRevoked,
        "signed with a key that \(pass.issuer) revoked from \(situation.inWords(revokedFrom)) on; "
          + "send the traveler to the desk")
    }
    if situation.party.survivors.contains(pass.passID) { return }
    if situation.context?.listed.contains(pass.passID) == true { return }
    throw .refer(
      .keyRevoked,
      "signed with a key that was stolen or lost later, so the date on it proves nothing; "
        + "compare the pass with the passenger list and a travel document")
  }
}
