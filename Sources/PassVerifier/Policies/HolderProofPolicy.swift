internal import PassFormats

/// A pass bound to its holder (`cnf`, RFC 7800) needs a proof that this format cannot carry yet.
struct HolderProofPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    if pass.requiresHolderProof {
      throw .refer(
        .holderProofRequired,
        "the pass is bound to its holder and this gate cannot check the proof; check a travel document"
      )
    }
  }
}
