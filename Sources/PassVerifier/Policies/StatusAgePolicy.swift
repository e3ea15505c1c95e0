internal import PassFormats
internal import Vocabulary

/// The status list that a pass names must be held and recent.
struct StatusAgePolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard let status = pass.status, let bundle = situation.bundle,
      situation.party.listURIs?.contains(status.uri) == true
    else { return }
    guard let list = situation.party.lists[status.uri] else {
      throw situation.stale(
        .statusStale,
        "this gate holds no status list of \(pass.issuer), the pass may have been revoked",
        mend: "load the list")
    }
    let age = situation.now.seconds(since: list.issuedAt)
    situation.evidence.statusAge = age
    situation.evidence.status = .checked
    guard bundle.isStale(list, now: situation.now) else { return }
    situation.evidence.status = .stale
    throw situation.stale(
      .statusStale,
      "the status list of \(pass.issuer) is \(roughDurationInWords(age)) old, the pass may have been "
        + "revoked since", mend: "load a new one")
  }
}
