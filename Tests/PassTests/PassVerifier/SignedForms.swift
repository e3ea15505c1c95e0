import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// What the tests of signed boarding passes and packed tickets mint.
extension TestAuthority {
  /// The pass that a request is answered with.
  func issue(_ journey: SampleJourney) throws -> Pass {
    try productionIssuer().issue(
      try journey.request(), now: Self.now, random: FixedRandom())
  }

  /// The pass that an existing boarding pass text becomes.
  func sign(
    existing text: String, status: StatusEntry? = nil, now: Instant = TestAuthority.now,
    passID: String? = nil
  ) throws -> Pass {
    var request = BoardingPassRequest(issuer: issuer, source: .existing(text: text))
    request.status = status
    request.passID = try passID.map { try PassID($0).orThrow($0) }
    return try productionIssuer().issue(request, now: now, random: FixedRandom())
  }

  /// A text in another form, over claims that nobody has to accept, with a good signature.
  func text(_ claims: PassClaims, as form: BarcodeForm) throws -> String? {
    let input = CompactJWS.signingInput(header: Array(header.utf8), payload: claims.payload)
    return claims.barcodeText(as: form, keyID: keyID, signature: try key.signature(for: input))
  }
}

/// What a barcode's text is, or the fault that it is malformed by.
func reading(_ text: String) throws -> BarcodeReading { try BarcodeReading(Array(text.utf8)) }

/// The token that a text holds.
func unfolded(_ text: String) throws -> UnfoldedPass {
  guard case .pass(let pass) = try reading(text) else { throw MissingValue("a pass in \(text)") }
  return pass
}
