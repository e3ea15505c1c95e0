internal import Vocabulary

extension PassClaims {
  /// A boarding pass text made ready to be signed: item 21 names the issuer and the run says what
  /// the claims say.
  ///
  /// Every item that stands there is kept.
  ///
  /// - Throws: `BCBPDeviation` where item 21 names somebody else or a size would exceed 255.
  package func preparedForBCBP() throws(BCBPDeviation) -> PassClaims {
    guard case .boardingPass(let pass) = content else { return self }
    guard let run = SigningRun(self) else {
      throw BCBPDeviation(
        code: .itemForm, item: .airlineUse, leg: 0, offset: 0,
        detail:
          "a boarding pass holds status lists 0 to 2047 and indexes 0 to 8388607 of its issuer")
    }
    if pass.bcbp.hasRun {
      guard pass.bcbp.run == run, pass.bcbp.namesIssuer(issuer) else {
        throw BCBPDeviation(
          code: .itemForm, item: .airlineUse, leg: 0, offset: 0,
          detail: "the airline-use data end in the run of another pass")
      }
      return self
    }
    var draft = BCBPDraft(pass.bcbp)
    let named = (pass.bcbp[.issuer] ?? "").trimmingTrailingBlanks
    guard named.isEmpty || named == issuer.rawValue else {
      throw BCBPDeviation(
        code: .itemForm, item: .issuer, leg: nil,
        offset: pass.bcbp.range(.issuer, leg: nil)?.lowerBound ?? 0,
        detail: "the pass names the issuer \(escaped(named)), the key is of \(issuer)")
    }
    draft.once[.issuer] = issuer.rawValue
    draft.legs[0][.airlineUse] = (draft.legs[0][.airlineUse] ?? "") + run.text
    let text = Array(try draft.text().utf8)
    return PassClaims(
      issuer: issuer, passID: passID, issuedAt: issuedAt, notBefore: notBefore, expires: expires,
      content: .boardingPass(try BoardingPass(signing: text)), status: status,
      confirmation: confirmation)
  }
}
