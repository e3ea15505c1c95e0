internal import PassFormats

/// A key makes no pass that is good for longer than its terms say.
struct LifetimePolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard let terms = situation.key.terms, terms.isExceeded(by: pass) else { return }
    throw .refuse(
      .lifetimeTooLong,
      "the pass is good for \(roughDurationInWords(pass.expires.seconds(since: pass.issuedAt))), its "
        + "key may make passes of \(roughDurationInWords(terms.longestLifetime)); "
        + "send the traveler to the desk")
  }
}
