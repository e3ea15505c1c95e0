/// The reason why a pass is not admitted, or is admitted with a mark.
///
/// The codes are stable; a `Finding` holds the evidence and says what to do. The order is that of
/// docs/SPEC.md §9: a refusal outweighs a referral, and of equals the first decides.
public enum Reason: String, CaseIterable, Sendable {
  // Shape

  /// Nothing was scanned.
  case empty
  /// The text is longer than any pass.
  case tooLong = "too_long"
  /// The text does not begin like a pass.
  case notAPass = "not_a_pass"
  /// The text begins like a pass and then breaks its form.
  case malformed
  /// A boarding pass without a signature, which a person must check.
  case unsigned
  /// A boarding pass without the signature that it must have.
  case signatureMissing = "signature_missing"

  // Header and key

  /// The header asks for another algorithm than ES256.
  case unsupportedAlgorithm = "unsupported_algorithm"
  /// The header is not of this format.
  case unexpectedHeader = "unexpected_header"
  /// A token with another `typ` than a pass.
  case wrongType = "wrong_type"
  /// The issuer is not trusted.
  case unknownIssuer = "unknown_issuer"
  /// The issuer is trusted but has no such key.
  case unknownKey = "unknown_key"

  // Signature

  /// The signature does not match, or could not be checked.
  case badSignature = "bad_signature"
  /// A valid signature over a later format; the gate needs an update.
  case newerFormat = "newer_format"

  // Claims and key terms

  /// The signature is valid but the claims break the format.
  case malformedClaims = "malformed_claims"
  /// The key is not valid yet.
  case keyNotYetValid = "key_not_yet_valid"
  /// The key has expired.
  case keyExpired = "key_expired"
  /// The key may not sign passes of this kind, or for this carrier.
  case keyNotAllowed = "key_not_allowed"
  /// The key is revoked.
  case keyRevoked = "key_revoked"
  /// The pass does not lie within the life of its key.
  case outlivesKey = "outlives_key"
  /// The pass has a longer lifetime than its key may grant.
  case lifetimeTooLong = "lifetime_too_long"
  /// The pass requires a proof by its holder, which this version cannot check.
  case holderProofRequired = "holder_proof_required"

  // Trust

  /// The trust bundle is too old.
  case trustExpired = "trust_expired"
  /// The status list of the pass is too old or not held.
  case statusStale = "status_stale"
  /// The gate's clock is known to be wrong.
  case clockUntrusted = "clock_untrusted"

  // Window

  /// The pass is not valid yet, or was issued later than now.
  case notYetValid = "not_yet_valid"
  /// The pass has expired.
  case expired

  // Status

  /// The issuer revoked the pass.
  case revoked
  /// The issuer suspended the pass.
  case suspended
  /// The status list, its entry or its value is unknown.
  case unknownStatus = "unknown_status"

  // Checkpoint

  /// The pass is for another flight.
  case wrongFlight = "wrong_flight"
  /// The pass is for another day.
  case wrongDate = "wrong_date"
  /// The pass departs from another airport.
  case wrongStation = "wrong_station"
  /// The pass is not a ticket for this event.
  case wrongEvent = "wrong_event"
  /// This checkpoint does not accept passes of the issuer.
  case wrongIssuer = "wrong_issuer"
  /// The passenger did not check in.
  case notCheckedIn = "not_checked_in"
  /// The passenger is on standby.
  case standby
  /// The document does not permit boarding or entry, such as a badge or a receipt.
  case notABoardingPass = "not_a_boarding_pass"
  /// The passenger list does not have the pass as it is; only a gate with a list gives this.
  case notAsListed = "not_as_listed"
  /// A later pass replaced this one; only a gate with a list or a ledger gives this.
  case superseded

  // Operator

  /// A policy that the operator added objects.
  case houseRule = "house_rule"

  // Ledger

  /// All people that the pass admits have entered; only a gate with a ledger gives this.
  case alreadyAdmitted = "already_admitted"
  /// A good pass whose admission could not be stored; only a gate with a ledger gives this.
  case notRecorded = "not_recorded"
}
