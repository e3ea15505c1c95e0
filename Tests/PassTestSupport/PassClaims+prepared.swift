package import PassFormats

extension PassClaims {
  /// Returns the claims of a boarding pass with issuer and run added, as the issuer prepares them.
  package func preparedForBCBP() throws(BCBPDeviation) -> PassClaims {
    guard case .boardingPass(let pass) = content,
      let run = SigningRun(
        issuer: issuer, passID: passID, issuedAt: issuedAt, notBefore: notBefore,
        expires: expires, status: status)
    else { return self }
    var draft = BCBPDraft(pass.bcbp)
    try draft.prepare(issuer: issuer, run: run)
    return PassClaims(
      issuer: issuer, passID: passID, issuedAt: issuedAt, notBefore: notBefore, expires: expires,
      content: .boardingPass(try BoardingPass(signing: Array(try draft.text().utf8))),
      status: status, confirmation: confirmation)
  }
}
