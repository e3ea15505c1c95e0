package import Vocabulary

/// A signed boarding pass (docs/SPEC.md §6): the `bcbp` claim followed by a security section of
/// type `J`, whose data are the key id and the signature as letters.
enum SignedBCBP {
  /// Type of our security data; airlines use 1 and 4.
  static let securityType = "J"

  private static let signatureLetters = Letters.count(bytes: CompactJWS.signatureByteCount)

  /// Parses a boarding pass text.
  ///
  /// - Throws: `MalformedText` where the text cannot be parsed, or its security section is damaged.
  static func read(_ text: [UInt8]) throws(MalformedText) -> BarcodeReading {
    let bcbp: BCBP
    do throws(BCBPDeviation) {
      bcbp = try BCBP(text, mode: .tolerant)
    } catch {
      throw MalformedText(
        place: error.field ?? "boarding pass", offset: error.offset, detail: error.detail)
    }
    guard bcbp.holds(.securityType, securityType) else {
      let pass = BoardingPass(bcbp)
      return bcbp.hasRun ? .signatureMissing(pass) : .unsigned(pass)
    }
    return .pass(try unfold(bcbp))
  }

  /// Returns the barcode text of a signed pass, or nil where the claims are not a boarding pass with a matching run.
  static func text(_ claims: PassClaims, keyID: KeyID, signature: [UInt8]) -> String? {
    guard case .boardingPass(let pass) = claims.content, claims.confirmation == nil,
      let run = SigningRun(claims), pass.bcbp.run == run, pass.bcbp.namesIssuer(claims.issuer),
      pass.bcbp.sizeFault == nil, signature.count == CompactJWS.signatureByteCount
    else { return nil }
    let data = keyID.rawValue + String(decoding: Letters.encode(signature), as: UTF8.self)
    return "\(pass.text)^\(securityType)\(BCBPDraft.hex(data.utf8.count))\(data)"
  }

  private static func unfold(_ signed: BCBP) throws(MalformedText) -> UnfoldedPass {
    if let fault = signed.sizeFault {
      throw MalformedText(
        place: fault.field ?? "boarding pass", offset: fault.offset, detail: fault.detail)
    }
    guard let mark = signed.range(.securityMark, leg: nil),
      let data = signed.range(.securityData, leg: nil),
      let security = Security(signed.bytes[data])
    else {
      throw MalformedText(
        place: "security data", offset: signed.range(.securityMark, leg: nil)?.lowerBound ?? 0,
        detail: "expected a key id and \(signatureLetters) letters that spell a signature")
    }
    let bcbp = signed.prefix(before: mark.lowerBound)
    guard let issuer = CarrierCode(bcbp.trimmed(.issuer)),
      let issuerID = IssuerID(issuer.rawValue)
    else {
      throw MalformedText(
        place: "issuer_airline", offset: bcbp.range(.issuer, leg: nil)?.lowerBound ?? 0,
        detail: "expected \(CarrierCode.expectation)")
    }
    guard let run = bcbp.run else {
      throw MalformedText(
        place: "airline_use", offset: bcbp.firstAirlineUse?.lowerBound ?? 0,
        detail: "the run that belongs to the signature is missing or damaged")
    }
    let claims = PassClaims(
      issuer: issuerID, passID: run.passID, issuedAt: run.issuedAt, notBefore: run.notBefore,
      expires: run.expires, content: .boardingPass(BoardingPass(bcbp)),
      status: run.status.flatMap { $0.reference(issuer: issuerID) })
    return UnfoldedPass(
      form: .bcbp, claims: claims, keyID: security.keyID, signature: security.signature)
  }

  /// The security data: a key id of 1 to 16 characters, then the letters of the signature.
  private struct Security {
    let keyID: KeyID
    let signature: [UInt8]

    init?(_ data: ArraySlice<UInt8>) {
      guard let keyID = KeyID(String(decoding: data.dropLast(signatureLetters), as: UTF8.self)),
        let signature = Letters.decode(
          data.suffix(signatureLetters), bytes: CompactJWS.signatureByteCount)
      else { return nil }
      self.keyID = keyID
      self.signature = signature
    }
  }
}

extension BCBP {
  /// The range of the first leg's airline-use data.
  var firstAirlineUse: Range<Int>? { range(.airlineUse, leg: 0) }

  /// The run at the end of the first leg's airline-use data.
  package var run: SigningRun? {
    firstAirlineUse.flatMap { SigningRun(endOf: bytes[$0]) }
  }

  /// Whether a run occurs anywhere in the text.
  package var hasRun: Bool { SigningRun.occurs(in: bytes[...]) }

  /// Returns whether item 21 names this issuer.
  package func namesIssuer(_ issuer: IssuerID) -> Bool {
    holds(.issuer, issuer.rawValue)
  }

  /// The first size that is wrong or in lower case; a signed text has exactly one spelling.
  fileprivate var sizeFault: BCBPDeviation? {
    deviations.first { $0.code.isStructural || $0.code == .lowerCaseHex }
  }

  /// Returns the text up to its security section.
  fileprivate func prefix(before end: Int) -> BCBP {
    // The spans are in the order of the text.
    let count = spans.firstIndex { $0.range.upperBound > end } ?? spans.count
    return BCBP(
      bytes: Array(bytes[..<end]), spans: Array(spans[..<count]), legCount: legCount,
      deviations: deviations)
  }
}
