internal import PassFormats

/// A pass bound to its holder (`cnf`, RFC 7800) needs a proof that this format cannot carry yet.
struct HolderProofPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    pass.requiresHolderProof ? .refer(.holderProofRequired) : nil
  }
}
