public import PassFormats
public import Vocabulary

/// The decision about a scanned text, with its reasons.
///
/// A refused pass is an ordinary result and not an error. Only `Decision.admit` holds a
/// `VerifiedPass`, which admissions require.
public struct Verdict: Sendable {
  /// The decision: admit (green), refer (amber) or refuse (red).
  public enum Decision: Sendable {
    case admit(VerifiedPass)
    /// A person decides.
    case refer
    case refuse

    /// The name of the decision: `admit`, `refer` or `refuse`.
    public var name: String {
      switch self {
      case .admit: "admit"
      case .refer: "refer"
      case .refuse: "refuse"
      }
    }
  }

  /// The decision: admit (green), refer (amber) or refuse (red).
  public let decision: Decision
  /// All objections in the order of the rules, marks included.
  public let objections: [Objection]
  /// The claims of the pass; nil without a valid signature.
  public let pass: SignedPass?
  /// The evidence for the verdict.
  public let evidence: Evidence
  /// The kind of checkpoint at which the pass was shown.
  public let place: Checkpoint.Kind
}

extension Verdict {
  /// The finding that decided; nil for an admission without objections.
  ///
  /// For an admission under `onStale` it names what was stale.
  public var finding: Finding? { objections.decisive?.finding }

  /// The code of the finding that decided.
  public var reason: Reason? { finding?.reason }

  /// The codes of the findings that prevent admission, in order.
  package var reasons: [Reason] {
    objections.compactMap { $0.light != .admit ? $0.finding.reason : nil }
  }

  /// The contents of an unsigned pass, for staff to check; anyone may have written them.
  public var unverified: BoardingPass? { finding?.unverified }

  /// The verdict on a text without claims that could be examined.
  init(_ objection: Objection, evidence: Evidence, place: Checkpoint.Kind) {
    self.init(
      decision: objection.light == .refuse ? .refuse : .refer, objections: [objection], pass: nil,
      evidence: evidence, place: place)
  }
}

extension Verdict: CustomStringConvertible {
  /// The verdict in one line, such as `refuse expired: too late: …`.
  public var description: String {
    "\(decision.name)\(reason.map { " \($0.rawValue)" } ?? ""): \(message)"
  }
}

/// A pass with a valid signature and well-formed claims.
///
/// It may still be expired, not yet valid or for another flight.
public struct SignedPass: Sendable {
  /// The signed claims.
  public let claims: PassClaims

  init(_ claims: PassClaims) { self.claims = claims }
}

/// A pass that met every rule at the time of its verdict.
public struct VerifiedPass: Sendable {
  /// The signed claims.
  public let claims: PassClaims
  /// The leg that matched the gate's flight, counted from 0; nil for tickets and without a flight.
  public let leg: Int?

  init(_ claims: PassClaims, leg: Int?) {
    self.claims = claims
    self.leg = leg
  }
}

/// A staff badge that met every rule when it was scanned; its holder may override a decision.
public struct StaffBadge: Sendable {
  /// The signed claims.
  public let claims: PassClaims

  /// The badge of a verified pass; nil for a pass of another kind.
  init?(_ pass: VerifiedPass) {
    guard pass.claims.kind == .staff else { return nil }
    claims = pass.claims
  }

  /// The badge of a verdict at a staff checkpoint; nil where the verdict does not admit, or is of another checkpoint.
  package init?(_ verdict: Verdict) {
    guard verdict.place == .staff, case .admit(let pass) = verdict.decision else { return nil }
    self.init(pass)
  }

  /// The badge's name in ledgers, such as `UA/0D4X8K2M7PQR9TVW`.
  public var name: String { "\(claims.issuer)/\(claims.passID)" }
}

/// The evidence for a verdict.
public struct Evidence: Sendable {
  /// Whether the issuer's status list was consulted.
  public enum StatusCheck: String, Sendable {
    case checked
    /// The pass names no list, there is no bundle, or the list is not held.
    case notChecked = "not_checked"
    /// The list was consulted but is too old to be relied on.
    case stale
  }

  /// The key id that the pass names; reliable only where the signature is valid.
  public var keyID: KeyID?
  /// The version of the bundle; nil under plain key sets.
  public var trustVersion: Int64?
  /// Seconds since the bundle was made; nil under plain key sets.
  public var trustAge: Int64?
  /// Whether the issuer's status list was consulted.
  public var status = StatusCheck.notChecked
  /// Seconds since the status list was made; nil if no list was consulted.
  public var statusAge: Int64?
  /// The state of the gate's clock, as far as it is known.
  public var clock = ClockState.unknown
  /// The framing that was removed from the front of the scan (docs/SPEC.md §1.1).
  public var removedPrefix: String?

  init() {}
}
