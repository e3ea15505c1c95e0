package import PassVerifier

extension Reason {
  /// Whether a member of staff may answer for a pass that was stopped for this reason.
  ///
  /// Staff may never do so where the signature is not good, the key may not sign the pass, its issuer took it back, or
  /// it is for another flight.
  package var canBeOverridden: Bool {
    switch self {
    case .holderProofRequired, .trustExpired, .statusStale, .clockUntrusted, .notYetValid, .expired,
      .notCheckedIn, .standby, .notAsListed, .superseded, .alreadyAdmitted:
      true
    default: false
    }
  }
}
