import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Helpers that issue signed boarding passes and packed tickets.
extension TestAuthority {
  /// Returns the pass issued for a request.
  func issue(_ journey: SampleJourney) throws -> Pass {
    try productionIssuer().issue(
      try journey.request(), now: Self.now, random: FixedRandom())
  }

  /// Returns the pass made from an existing boarding pass text.
  func sign(
    existing text: String, status: StatusEntry? = nil, now: Instant = TestAuthority.now,
    passID: String? = nil
  ) throws -> Pass {
    var request = BoardingPassRequest(issuer: issuer, source: .existing(text: text))
    request.status = status
    request.passID = try passID.map { try PassID($0).orThrow($0) }
    return try productionIssuer().issue(request, now: now, random: FixedRandom())
  }

  /// Returns claims in another form, possibly invalid, with a valid signature.
  func text(_ claims: PassClaims, as form: BarcodeForm) throws -> String? {
    let input = CompactJWS.signingInput(header: Array(header.utf8), payload: claims.payload)
    return claims.barcodeText(as: form, keyID: keyID, signature: try key.signature(for: input))
  }
}

/// Returns the parsed barcode text, or throws if it is malformed.
func reading(_ text: String) throws -> BarcodeReading { try BarcodeReading(Array(text.utf8)) }

/// Returns the token contained in a text.
func unfolded(_ text: String) throws -> UnfoldedPass {
  guard case .pass(let pass) = try reading(text) else { throw MissingValue("a pass in \(text)") }
  return pass
}
