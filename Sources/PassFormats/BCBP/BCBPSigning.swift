package import Vocabulary

extension BoardingPass {
  /// A text that a token may carry.
  package init(signing text: [UInt8]) throws(BCBPDeviation) {
    bcbp = try BCBP(text, mode: .tolerant)
    if let fault = unsignable { throw fault }
  }

  /// What keeps a text out of a token.
  ///
  /// What the sizes say must hold, every leg must name its flight, its day and its airports, and
  /// nobody else's signature may be in it. How an airline writes a seat is its affair.
  package var unsignable: BCBPDeviation? {
    if let fault = bcbp.deviations.first(where: { $0.code.isStructural }) { return fault }
    if let mark = bcbp.range(.securityMark, leg: nil) {
      return BCBPDeviation(
        code: .trailingData, item: .securityMark, leg: nil, offset: mark.lowerBound,
        detail: "the text is signed by somebody already; give it without its security section")
    }
    // Where nothing departs from the Resolution every leg is complete.
    guard !bcbp.deviations.isEmpty,
      let leg = (0..<bcbp.legCount).first(where: { !leg($0).isComplete })
    else { return nil }
    return BCBPDeviation(
      code: .flightNumber, item: .flightNumber, leg: leg,
      offset: bcbp.range(.flightNumber, leg: leg)?.lowerBound ?? 0,
      detail: "a leg needs its flight, its day and its airports to be signed")
  }
}

extension BCBPDraft {
  /// Makes the items ready to be signed: item 21 names the issuer, and the airline-use data of the
  /// first leg end in the run.
  ///
  /// Every item that stands there is kept.
  ///
  /// - Throws: `BCBPDeviation` where item 21 names somebody else or a run stands there already.
  package mutating func prepare(issuer: IssuerID, run: SigningRun) throws(BCBPDeviation) {
    let named = (once[.issuer] ?? "").trimmingTrailingBlanks
    guard named.isEmpty || named == issuer.rawValue else {
      throw BCBPDeviation(
        code: .itemForm, item: .issuer, leg: nil, offset: 0,
        detail: "the pass names the issuer \(escaped(named)), the key is of \(issuer)")
    }
    let airlineUse = legs.first?[.airlineUse] ?? ""
    guard !SigningRun.stands(in: Array(airlineUse.utf8)[...]), !legs.isEmpty else {
      throw BCBPDeviation(
        code: .itemForm, item: .airlineUse, leg: 0, offset: 0,
        detail: "the airline-use data end in the run of a signed pass already")
    }
    once[.issuer] = issuer.rawValue
    legs[0][.airlineUse] = airlineUse + run.text
  }
}
