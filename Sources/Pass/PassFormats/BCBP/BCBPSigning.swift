package import Vocabulary

extension BoardingPass {
  /// Reads a boarding pass text for the `bcbp` claim of a token.
  ///
  /// - Throws: `BCBPDeviation` where the text cannot be parsed, or `unsignable`.
  package init(signing text: [UInt8]) throws(BCBPDeviation) {
    bcbp = try BCBP(text, mode: .tolerant)
    if let fault = unsignable { throw fault }
  }

  /// The reason why a text may not be signed (docs/SPEC.md §5.6); nil where it may.
  ///
  /// The sizes must be right, every leg must have a flight, a day and both airports, and there must be no security
  /// section yet. Other deviations of items, such as an unusual seat, are left to the airline.
  package var unsignable: BCBPDeviation? {
    if let fault = bcbp.deviations.first(where: { $0.code.isStructural }) { return fault }
    if let mark = bcbp.range(.securityMark, leg: nil) {
      return BCBPDeviation(
        code: .trailingData, item: .securityMark, leg: nil, offset: mark.lowerBound,
        detail: "the text has a signature already; give it without its security section")
    }
    // A text without deviations has complete legs.
    guard !bcbp.deviations.isEmpty,
      let leg = (0..<bcbp.legCount).first(where: { !leg($0).isComplete })
    else { return nil }
    return BCBPDeviation(
      code: .flightNumber, item: .flightNumber, leg: leg,
      offset: bcbp.range(.flightNumber, leg: leg)?.lowerBound ?? 0,
      detail: "to be signed, each leg needs its flight, its day and both airports")
  }
}

extension BCBPDraft {
  /// Prepares the items for signing: sets item 21 to the issuer and appends the run to the
  /// airline-use data of the first leg (docs/SPEC.md §6.4).
  ///
  /// Existing contents are kept.
  ///
  /// - Throws: `BCBPDeviation` where item 21 names another issuer, or a run is already present.
  package mutating func prepare(issuer: IssuerID, run: SigningRun) throws(BCBPDeviation) {
    let named = (once[.issuer] ?? "").trimmingTrailingBlanks
    guard named.isEmpty || named == issuer.rawValue else {
      throw BCBPDeviation(
        code: .itemForm, item: .issuer, leg: nil, offset: 0,
        detail: "the pass names the issuer \(escaped(named)), but the key belongs to \(issuer)")
    }
    let airlineUse = legs.first?[.airlineUse] ?? ""
    guard !SigningRun.occurs(in: Array(airlineUse.utf8)[...]), !legs.isEmpty else {
      throw BCBPDeviation(
        code: .itemForm, item: .airlineUse, leg: 0, offset: 0,
        detail:
          "the airline-use data have the run of a signed pass already; give the text from before it was signed"
      )
    }
    once[.issuer] = issuer.rawValue
    legs[0][.airlineUse] = airlineUse + run.text
  }
}
