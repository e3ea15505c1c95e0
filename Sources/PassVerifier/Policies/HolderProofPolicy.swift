internal import PassFormats

/// Refers a pass bound to its holder (`cnf`, RFC 7800), because this format cannot carry the proof
/// yet.
struct HolderProofPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    pass.requiresHolderProof ? .refer(.holderProofRequired) : nil
  }
}
