internal import PassFormats
internal import Vocabulary

/// A pass lives inside the life of the key that signed it (the shell model).
struct KeyLifePolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard let terms = situation.key.terms, terms.isOutlived(by: pass) else { return }
    throw .refuse(
      .outlivesKey,
      "the pass of \(situation.inWords(pass.issuedAt)) to \(situation.inWords(pass.expires)) does not fit into the "
        + "life of its key, \(situation.inWords(terms.notBefore)) to \(situation.inWords(terms.expires)); "
        + "send the traveler to the desk")
  }
}
