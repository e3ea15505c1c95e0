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
  /// What stands against the pass, in the order of the rules: every reason for which it is not admitted, and
  /// every mark.
  public let objections: [Objection]
  /// What the pass says; there only where its signature is good.
  public let pass: SignedPass?
  /// What the verdict rests on.
  public let evidence: Evidence
  /// Where the pass was shown.
  public let place: Checkpoint.Kind
}

extension Verdict {
  /// What decided; nil on a plain admit.
  ///
  /// On an admit that the policy grants although something is too old, it is what that is.
  public var finding: Finding? { objections.heaviest?.finding }

  /// The code of what decided.
  public var reason: Reason? { finding?.reason }

  /// The codes of all for which the pass is not admitted, in their order.
  package var reasons: [Reason] {
    objections.compactMap { $0.weight > .mark ? $0.finding.reason : nil }
  }

  /// What an unsigned pass says, so that staff can look; anybody may have written it.
  public var unverified: BoardingPass? { finding?.unverified }

  /// The verdict on a text that holds no pass whose claims could be looked at.
  init(_ objection: Objection, evidence: Evidence, place: Checkpoint.Kind) {
    self.init(
      decision: objection.weight == .refuse ? .refuse : .refer, objections: [objection], pass: nil,
      evidence: evidence, place: place)
  }
}

extension Verdict: CustomStringConvertible {
  /// The verdict in a line, such as `refuse expired: too late: …`.
  public var description: String {
    "\(decision.name)\(reason.map { " \($0.rawValue)" } ?? ""): \(message)"
  }
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
  public var trustVersion: Int64?
  /// Seconds since the bundle was made; nil under plain key sets.
  public var trustAge: Int64?
  /// Whether the issuer's status list was looked at.
  public var status = StatusCheck.notChecked
  /// Seconds since the status list was made; nil where none was looked at.
  public var statusAge: Int64?
  /// What is known of the clock.
  public var clock = ClockState.unknown
  /// What was removed from the front of the scanned text (docs/SPEC.md §1).
  public var removedPrefix: String?

  init() {}
}
