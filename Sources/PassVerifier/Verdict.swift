public import PassFormats
public import Vocabulary

/// What a gate decides about a scanned text, and why.
///
/// A refused pass is an ordinary answer and no error. Only `Decision.admit` holds a `VerifiedPass`,
/// the type that an admission takes.
public struct Verdict: Sendable {
  /// Green, amber or red.
  public enum Decision: Sendable {
    case admit(VerifiedPass)
    /// A person must look.
    case refer
    case refuse

    /// `admit`, `refer` or `refuse`.
    public var name: String {
      switch self {
      case .admit: "admit"
      case .refer: "refer"
      case .refuse: "refuse"
      }
    }
  }

  /// Green, amber or red.
  public let decision: Decision
  /// Nil on a plain admit.
  public let reason: Reason?
  /// A sentence that tells staff what to do next.
  ///
  /// Foreign text in it is escaped.
  public let message: String
  /// What the pass says; there only where its signature is good.
  public let pass: SignedPass?
  /// What an unsigned pass says, so that staff can look; anybody may have written it.
  public let unverified: BoardingPass?
  /// What the verdict rests on.
  public let evidence: Evidence
}

/// A pass whose signature is good and whose claims are well formed: it says what its issuer said.
///
/// It may still be too early, too late or for another flight.
public struct SignedPass: Sendable {
  /// What the issuer said.
  public let claims: PassClaims

  init(_ claims: PassClaims) { self.claims = claims }
}

/// A pass that met every rule at the moment of its verdict.
public struct VerifiedPass: Sendable {
  /// What the issuer said.
  public let claims: PassClaims
  /// The leg that the gate's flight matched, counted from 0; nil for tickets, and where no flight was
  /// asked for.
  public let leg: Int?

  init(_ claims: PassClaims, leg: Int?) {
    self.claims = claims
    self.leg = leg
  }
}

/// What a verdict rests on.
public struct Evidence: Sendable {
  /// The key that the pass names; trusted only where the signature is good.
  public var keyID: KeyID?
  /// Whether the issuer's status list was looked at.
  ///
  /// Under a plain key set there is none.
  public var isStatusChecked = false
  /// What was removed from the front of the scanned text (docs/SPEC.md §1).
  public var removedPrefix: String?
}
