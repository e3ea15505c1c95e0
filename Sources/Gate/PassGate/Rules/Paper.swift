internal import PassFormats
internal import PassVerifier
internal import Vocabulary

extension Gate {
  /// Checks an unsigned boarding pass against the passenger list, where the bundle leaves unsigned paper to the
  /// list: it boards where the list marks the passenger as a holder of such paper and all items agree.
  func checkAgainstManifest(_ judgement: inout Judgement) {
    guard held.bundle?.policy.unsigned == .manifest, let manifest = setting.manifest,
      let pass = judgement.verdict.unverified
    else { return }
    guard let index = ownLeg(of: pass),
      let row = manifest.row(describedBy: pass.leg(index), name: pass.passengerName),
      let key = setting.airlineKey(row)
    else {
      judgement.say(.paperNotListed, english)
      return
    }
    judgement.person = Person(row)
    judgement.airlineKey = key
    if pass.isItineraryReceipt {
      judgement.stop(.refuse, .receipt, english)
      return
    }
    guard row.passIDs.isEmpty else {
      judgement.stop(.refuse, .signedPassListed, english)
      return
    }
    let isCleared = cleared.sequences.contains(key.sequence)
    if let objection = ListObjection(row, in: manifest, nil, isCleared: isCleared) {
      judgement.stop(objection.light, objection.finding, english)
      return
    }
    switch pass.leg(index).status {
    case .notCheckedIn, .bagCheckedOnly:
      judgement.stop(.refuse, .paperNotCheckedIn, english)
      return
    case .standby where !isCleared:
      judgement.stop(.refer, .paperOnStandby, english)
      return
    default: break
    }
    guard row.takesPaper(pass) else {
      judgement.say(row.paper.map(GateFinding.paperOfAnother) ?? .paperNotMarked, english)
      return
    }
    var basis = AdmissionEvent.Basis(judgement.verdict.evidence)
    basis.isOnManifest = true
    judgement.light = .admit
    judgement.reason = nil
    judgement.say(.paperAsListed, english)
    judgement.entry = Entry(listed: row, airlineKey: key, basis: basis)
  }
}
