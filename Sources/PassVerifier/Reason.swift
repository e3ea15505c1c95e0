/// Why a pass is not simply admitted.
///
/// The codes are stable; the order is the order of decision, and the first failure wins (docs/SPEC.md
/// §9).
public enum Reason: String, CaseIterable, Sendable {
  // Shape
  case empty
  case tooLong = "too_long"
  case notAPass = "not_a_pass"
  case malformed
  case unsigned
  case signatureMissing = "signature_missing"
  // Header and key
  case unsupportedAlgorithm = "unsupported_algorithm"
  case unexpectedHeader = "unexpected_header"
  case wrongType = "wrong_type"
  case unknownIssuer = "unknown_issuer"
  case unknownKey = "unknown_key"
  // Signature
  case badSignature = "bad_signature"
  case newerFormat = "newer_format"
  // Claims
  case malformedClaims = "malformed_claims"
  case holderProofRequired = "holder_proof_required"
  // Window
  case notYetValid = "not_yet_valid"
  case expired
  // Context
  case wrongFlight = "wrong_flight"
  case wrongDate = "wrong_date"
  case wrongStation = "wrong_station"
  case notCheckedIn = "not_checked_in"
  case standby
  case notABoardingPass = "not_a_boarding_pass"
}
