internal import PassFormats
internal import Vocabulary

/// What the gate trusts must be recent: whoever keeps new bundles from a gate keeps bad news from it.
struct TrustAgePolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard let bundle = situation.bundle, bundle.isExpired(now: situation.now) else { return }
    let age = situation.now.seconds(since: bundle.issuedAt)
    throw situation.stale(
      .trustExpired,
      "this gate's trust bundle is \(roughDurationInWords(age)) old", mend: "load a new one")
  }
}
