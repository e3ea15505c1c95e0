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
  /// Nil on a plain admit; on one that the policy grants although something is too old, what that is.
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
  /// Every reason for which the pass is not admitted, in their order: `reason` is one of several.
  package var reasons: [Reason] = []
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

/// The badge of a member of staff that met every rule at the moment it was scanned: it answers for what
/// the rules do not let in.
public struct StaffBadge: Sendable {
  /// What its issuer said.
  public let claims: PassClaims

  /// Nil for a pass of another kind.
  init?(_ pass: VerifiedPass) {
    guard pass.claims.kind == .staff else { return nil }
    claims = pass.claims
  }

  /// The badge as a ledger names it, such as `UA/0D4X8K2M7PQR9TVW`.
  public var name: String { "\(claims.issuer)/\(claims.passID)" }
}

/// What a verdict rests on.
public struct Evidence: Sendable {
  /// Whether the issuer's status list was looked at.
  public enum StatusCheck: String, Sendable {
    case checked
    /// The pass names none, trust knows of none, or none is held.
    case notChecked = "not_checked"
    /// It was looked at, and it is too old to be relied on.
    case stale
  }

  /// The key that the pass names; trusted only where the signature is good.
  public var keyID: KeyID?
  /// The version of the bundle; nil under plain key sets.
  public var trustVersion: Int?
  /// Seconds since the bundle was made; nil under plain key sets.
  public var trustAge: Int?
  /// Whether the issuer's status list was looked at.
  public var status = StatusCheck.notChecked
  /// Seconds since the status list was made; nil where none was looked at.
  public var statusAge: Int?
  /// What is known of the clock.
  public var clock = ClockState.unknown
  /// What was removed from the front of the scanned text (docs/SPEC.md §1).
  public var removedPrefix: String?

  init() {}
}
