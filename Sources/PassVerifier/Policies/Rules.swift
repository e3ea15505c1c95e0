internal import PassFormats

extension PassClaims {
  /// Evaluates the policies in the order of docs/SPEC.md §9.
  func objections(in situation: Situation) -> [Objection] {
    var objections: [Objection] = []
    func ask(_ policy: some Policy) {
      if let objection = policy.judge(self, in: situation) { objections.append(objection) }
    }
    ask(KeyWindowPolicy())
    ask(KeyScopePolicy())
    ask(RevokedKeyPolicy())
    ask(KeyLifePolicy())
    ask(LifetimePolicy())
    ask(HolderProofPolicy())
    ask(TrustAgePolicy())
    ask(StatusAgePolicy())
    ask(ClockPolicy())
    ask(WindowPolicy())
    ask(StatusPolicy())
    ask(FlightPolicy())
    ask(EventPolicy())
    ask(IssuerPolicy())
    ask(DocumentPolicy())
    return objections
  }
}
