internal import PassFormats
internal import PassVerifier
internal import Vocabulary

extension Gate {
  /// Checks an unsigned boarding pass against the passenger list, where the bundle leaves unsigned paper to the list.
  ///
  /// The passenger boards where the list marks them as a holder of such paper and all items agree.
  func checkAgainstManifest(_ answer: inout GateAnswer) {
    guard held.bundle?.policy.unsigned == .manifest, let manifest = setting.manifest,
      let pass = answer.verdict?.unverified
    else { return }
    guard let index = ownLeg(of: pass),
      let row = manifest.row(describedBy: pass.leg(index), name: pass.passengerName),
      let key = setting.airlineKey(row)
    else {
      answer.say(.paperNotListed, english)
      return
    }
    answer.person = Person(row)
    answer.airlineKey = key
    if pass.isItineraryReceipt {
      answer.stop(.refuse, .receipt, english)
      return
    }
    guard row.passIDs.isEmpty else {
      answer.stop(.refuse, .signedPassListed, english)
      return
    }
    let isCleared = cleared.sequences.contains(key.sequence)
    if let objection = GateObjection(row, in: manifest, nil, isCleared: isCleared) {
      // The list decides about unsigned paper: its light takes the place of the amber one of the verifier.
      answer.stop(objection.light, objection.finding, english)
      return
    }
    switch pass.leg(index).status {
    case .notCheckedIn, .bagCheckedOnly:
      answer.stop(.refuse, .paperNotCheckedIn, english)
      return
    case .standby where !isCleared:
      answer.stop(.refer, .paperOnStandby, english)
      return
    default: break
    }
    guard row.takesPaper(pass) else {
      answer.say(row.paper.map(GateFinding.paperOfAnother) ?? .paperNotMarked, english)
      return
    }
    var basis = AdmissionEvent.Basis(answer.verdict?.evidence)
    basis.isOnManifest = true
    answer.light = .admit
    answer.reason = nil
    answer.say(.paperAsListed, english)
    answer.entry = Entry(listed: row, airlineKey: key, basis: basis)
  }
}
