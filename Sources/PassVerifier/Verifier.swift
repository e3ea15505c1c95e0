package import PassFormats
public import Vocabulary

/// Verifies scanned texts offline: text → token → *signature* → claims → policies → verdict
/// (docs/SPEC.md §9).
///
/// A verifier does no input or output, reads no clock and keeps no state; threads may share one.
/// `open` reads a text up to the signature, and `PendingVerdict.verdict` continues with the result
/// of checking it; `verify` does both with libcrypto. Any text yields a verdict, in time and memory
/// bounded by its length.
public struct Verifier: Sendable {
  /// The trusted issuers and keys.
  public let trust: Trust
  /// Tolerated difference between the clocks of issuer and gate, in seconds, 0 to 3,600.
  public let leeway: Int
  /// The policies of the operator.
  private var added: [@Sendable (PassClaims, Situation) -> Objection?] = []

  /// Maximum length of a pass, in characters.
  public static let longestPass = BarcodeReading.longestText
  /// Maximum length of a scan with its framing, in bytes; barcodes hold a few thousand characters.
  static let longestScan = 1 << 16

  /// A verifier with this trust.
  ///
  /// `leeway` is in seconds; by default it is that of the bundle, or 60 under plain key sets.
  public init(trust: Trust, leeway: Int? = nil) {
    self.trust = trust
    self.leeway = min(max(leeway ?? trust.bundle?.policy.leeway ?? 60, 0), 3600)
  }

  /// Returns a copy with a further policy, which passes must meet in addition to docs/SPEC.md §9.
  ///
  /// Added policies are evaluated last, in the order of the calls.
  public func adding(_ policy: some Policy) -> Verifier {
    var verifier = self
    verifier.added.append { policy.judge($0, in: $1) }
    return verifier
  }

  /// Reads a scan up to the signature that must be checked, or to a verdict where none would
  /// matter.
  ///
  /// `scanned` has the bytes as a scanner delivered them. `now` is the time of the verdict, `checkpoint` the place
  /// where the pass is shown, and `clock` the state of the gate's clock, as far as it is known.
  public func open(
    _ scanned: [UInt8], now: Instant, at checkpoint: Checkpoint = .anywhere(),
    clock: ClockState = .unknown
  ) -> Opening {
    open(Self.scan(scanned), now: now, at: checkpoint, clock: clock)
  }

  /// Reads a scan whose framing is removed already.
  package func open(
    _ scan: ScanText, now: Instant, at checkpoint: Checkpoint, clock: ClockState
  ) -> Opening {
    var evidence = evidence(now: now, clock)
    do throws(Objection) {
      let pass = try read(scan, now: now, at: checkpoint, &evidence)
      return .signature(
        PendingVerdict(
          pass: pass, verifier: self, now: now, checkpoint: checkpoint, evidence: evidence))
    } catch {
      return .decided(Verdict(error, evidence: evidence, place: checkpoint.kind))
    }
  }

  /// Returns what is known before a scan is read.
  func evidence(now: Instant, _ clock: ClockState) -> Evidence {
    var evidence = Evidence()
    if let bundle = trust.bundle {
      evidence.trustVersion = bundle.version
      evidence.trustAge = now.seconds(since: bundle.issuedAt)
    }
    evidence.clock = self.clock(clock, now: now)
    return evidence
  }

  /// Reads a scan up to its signature.
  ///
  /// - Throws: the objection, where the pass is refused or referred without a signature.
  func read(
    _ scan: ScanText, now: Instant, at checkpoint: Checkpoint, _ evidence: inout Evidence
  ) throws(Objection) -> OpenedPass {
    // The scan is not truncated to the limit, because the rest would go unchecked.
    guard scan.byteCount <= Self.longestScan else { throw .tooLong }
    evidence.removedPrefix = scan.removedPrefix
    return try OpenedPass(scan.text, checkpoint, trust, now: now, &evidence)
  }

  /// Returns the verdict for a result of the signature check.
  ///
  /// - Throws: the objection, where there are no signed claims to judge.
  func verdict(
    _ pass: OpenedPass, _ answer: SignatureAnswer, now: Instant, at checkpoint: Checkpoint,
    _ evidence: Evidence
  ) throws(Objection) -> Verdict {
    let signed = try pass.signed(answer)
    let claims = signed.claims
    let digest: [UInt8]? = if case .valid(let digest) = answer { digest } else { nil }
    let situation = Situation(
      now: now, leeway: leeway, checkpoint: checkpoint, clock: evidence.clock,
      bundle: trust.bundle, party: pass.party, key: pass.key, digest: digest,
      match: FlightMatch(claims, checkpoint, now: now),
      status: StatusLookup(claims, pass.party, trust.bundle, now: now))
    var evidence = evidence
    evidence.note(situation.status)
    return judge(signed, situation, evidence)
  }

  /// Removes the framing; of a scan that is too long, it reads only enough to see that.
  static func scan(_ scanned: [UInt8]) -> ScanText {
    ScanText(scanned.count <= longestScan + 3 ? scanned : Array(scanned.prefix(longestScan + 3)))
  }

  /// Evaluates every policy; the objection with the highest light decides.
  func judge(_ pass: SignedPass, _ situation: Situation, _ evidence: Evidence) -> Verdict {
    var objections = pass.claims.objections(in: situation)
    for judge in added {
      if let objection = judge(pass.claims, situation) { objections.append(objection) }
    }
    let decision: Verdict.Decision =
      switch objections.decisive?.light {
      case nil, .admit: .admit(VerifiedPass(pass.claims, leg: situation.leg))
      case .refer: .refer
      case .refuse: .refuse
      }
    return Verdict(
      decision: decision, objections: objections, pass: pass, evidence: evidence,
      place: situation.checkpoint.kind)
  }

  /// Returns the state of the clock: it is behind if the gate holds something made later, even if its monitor reports
  /// otherwise.
  func clock(_ state: ClockState, now: Instant) -> ClockState {
    guard let latest = trust.latestIssue, now < latest.adding(seconds: -leeway) else {
      return state
    }
    return .behind
  }
}

/// The progress of reading a scan without checking a signature.
public enum Opening: Sendable {
  /// The verdict does not depend on a signature.
  case decided(Verdict)
  /// The verdict depends on this signature.
  case signature(PendingVerdict)
}

/// A verdict that waits for the result of a signature check.
public struct PendingVerdict: Sendable {
  let pass: OpenedPass
  let verifier: Verifier
  let now: Instant
  let checkpoint: Checkpoint
  let evidence: Evidence

  /// The signature to check.
  public var check: SignatureCheck { pass.check }

  /// Returns the verdict for a result of the signature check.
  ///
  /// Answering `valid` without checking admits forged passes.
  public func verdict(_ answer: SignatureAnswer) -> Verdict {
    do throws(Objection) {
      return try verifier.verdict(pass, answer, now: now, at: checkpoint, evidence)
    } catch {
      return Verdict(error, evidence: evidence, place: checkpoint.kind)
    }
  }
}
