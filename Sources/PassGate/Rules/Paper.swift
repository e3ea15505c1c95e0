internal import PassFormats
internal import PassVerifier
internal import Vocabulary

extension Gate {
  /// Holds a boarding pass that nobody signed against the passenger list, where the bundle says that the
  /// list decides: it lets in whom the list marks as a holder of such paper, and says the same of.
  func holdAgainstManifest(_ judgement: inout Judgement) {
    guard held.bundle?.policy.unsigned == .manifest, let manifest = setting.manifest,
      let pass = judgement.verdict.unverified
    else { return }
    guard let index = ownLeg(of: pass),
      let row = manifest.row(describedBy: pass.leg(index), name: pass.passengerName),
      let key = setting.airlineKey(row)
    else {
      judgement.message =
        "an unsigned boarding pass that the passenger list does not name; compare it with the list "
        + "and a travel document"
      return
    }
    judgement.person = Person(row)
    judgement.airlineKey = key
    if pass.isItineraryReceipt {
      judgement.stop(
        .refuse, .notABoardingPass,
        "an itinerary receipt, which boards nobody; send the traveler to the check-in desk")
      return
    }
    guard row.passIDs.isEmpty else {
      judgement.stop(
        .refuse, .signatureMissing,
        "the passenger list names a signed pass of this passenger, and this paper has no signature; "
          + "ask for that pass, or send the traveler to the desk")
      return
    }
    let isCleared = cleared.sequences.contains(key.sequence)
    if let objection = ListObjection(
      row, in: manifest, nil, isCleared: isCleared, wall: setting.wall)
    {
      judgement.stop(objection)
      return
    }
    switch pass.leg(index).status {
    case .notCheckedIn, .bagCheckedOnly:
      judgement.stop(
        .refuse, .notCheckedIn,
        "the paper says that the passenger was not checked in; send the traveler to the check-in desk"
      )
      return
    case .standby where !isCleared:
      judgement.stop(
        .refer, .standby,
        "the paper says that the passenger is on standby; look whether the passenger was cleared")
      return
    default: break
    }
    guard row.takesPaper(pass) else {
      judgement.message =
        row.paper.map {
          "an unsigned boarding pass, and none of \($0), which the passenger list says"
        }
        ?? "an unsigned boarding pass of a passenger whose paper the list does not mark"
      judgement.message += "; compare it with the list and a travel document"
      return
    }
    var basis = AdmissionEvent.Basis(judgement.verdict.evidence)
    basis.isOnManifest = true
    judgement.light = .admit
    judgement.reason = nil
    judgement.message = "unsigned, and the passenger list says the same"
    judgement.entry = Entry(listed: row, airlineKey: key, basis: basis)
  }
}
