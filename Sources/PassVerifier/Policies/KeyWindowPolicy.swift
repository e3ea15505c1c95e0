internal import PassFormats
internal import Vocabulary

/// The key that signed must be good now (docs/SPEC.md §13.2).
struct KeyWindowPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard let terms = situation.key.terms else { return }
    let now = situation.now
    if now < terms.notBefore.adding(seconds: -situation.leeway) {
      throw .refuse(
        .keyNotYetValid,
        "the key that signed is good from \(situation.inWords(terms.notBefore)), in "
          + "\(roughDurationInWords(terms.notBefore.seconds(since: now))); check this gate's clock")
    }
    if now >= terms.expires.adding(seconds: situation.leeway) {
      throw .refuse(
        .keyExpired,
        "the key that signed ended at \(situation.inWords(terms.expires)); send the traveler to the desk "
          + "for a new pass")
    }
  }
}
