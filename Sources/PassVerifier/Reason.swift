/// Why a pass is not simply admitted.
///
/// The codes are stable, and a `Finding` has the evidence; the order is the order of decision. A refusal outweighs a referral; of equals
/// the first wins (docs/SPEC.md §9).
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
  // Claims, and what the key may
  case malformedClaims = "malformed_claims"
  case keyNotYetValid = "key_not_yet_valid"
  case keyExpired = "key_expired"
  case keyNotAllowed = "key_not_allowed"
  case keyRevoked = "key_revoked"
  case outlivesKey = "outlives_key"
  case lifetimeTooLong = "lifetime_too_long"
  case holderProofRequired = "holder_proof_required"
  // Trust
  case trustExpired = "trust_expired"
  case statusStale = "status_stale"
  case clockUntrusted = "clock_untrusted"
  // Window
  case notYetValid = "not_yet_valid"
  case expired
  // Status
  case revoked
  case suspended
  case unknownStatus = "unknown_status"
  // Context
  case wrongFlight = "wrong_flight"
  case wrongDate = "wrong_date"
  case wrongStation = "wrong_station"
  case wrongEvent = "wrong_event"
  case wrongIssuer = "wrong_issuer"
  case notCheckedIn = "not_checked_in"
  case standby
  case notABoardingPass = "not_a_boarding_pass"
  case notAsListed = "not_as_listed"
  case superseded
  // The operator: what a policy of its own says
  case houseRule = "house_rule"
  // Ledger: what a gate that remembers adds
  case alreadyAdmitted = "already_admitted"
  case notRecorded = "not_recorded"
}
