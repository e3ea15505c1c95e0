package import PassFormats
public import Vocabulary

/// Decides about scanned texts, offline: text → token → *signature* → claims → policies → verdict.
///
/// The decision does no input and output, and can stop in its middle: `open` reads a text as far as the
/// signature that must be looked at, and `PendingVerdict.verdict` goes on with the answer. `verify` has
/// libcrypto answer. A verifier reads no clock and remembers nothing; many threads may share one. Any text
/// gives a verdict, in bounded time and memory.
public struct Verifier: Sendable {
  /// Whose signatures count.
  public let trust: Trust
  /// Seconds by which the clocks of issuer and gate may differ, 0 to 3,600.
  public let leeway: Int
  /// The rules of the operator.
  private var added: [@Sendable (PassClaims, Situation) -> Objection?] = []

  /// Longest text of a pass, in characters.
  public static let longestPass = BarcodeReading.longestText
  /// Longest scan that is looked at, in bytes, with what scanners add: a barcode holds a few thousand
  /// characters.
  static let longestScan = 1 << 16

  /// A verifier that trusts these keys.
  ///
  /// - Parameter leeway: by default what the bundle says, and 60 seconds under plain key sets.
  public init(trust: Trust, leeway: Int? = nil) {
    self.trust = trust
    self.leeway = min(max(leeway ?? trust.bundle?.policy.leeway ?? 60, 0), 3600)
  }

  /// The verifier with one more rule, which every pass must meet beside those of docs/SPEC.md §9.
  ///
  /// Rules of the operator are asked last, in the order in which they were added.
  public func adding(_ policy: some Policy) -> Verifier {
    var verifier = self
    verifier.added.append { policy.judge($0, in: $1) }
    return verifier
  }

  /// Reads a scan as far as the signature that must be looked at, or to a verdict where none can help.
  ///
  /// - Parameters:
  ///   - scanned: the bytes as a scanner delivered them.
  ///   - checkpoint: where the pass is shown.
  ///   - clock: what the gate knows of its clock, where somebody guards it.
  public func open(
    _ scanned: [UInt8], now: Instant, at checkpoint: Checkpoint = .anywhere(),
    clock: ClockState = .unknown
  ) -> Opening {
    open(Self.scan(scanned), now: now, at: checkpoint, clock: clock)
  }

  /// The same for a scan whose framing was taken off already.
  package func open(
    _ scan: ScanText, now: Instant, at checkpoint: Checkpoint, clock: ClockState
  ) -> Opening {
    var evidence = Evidence()
    if let bundle = trust.bundle {
      evidence.trustVersion = bundle.version
      evidence.trustAge = now.seconds(since: bundle.issuedAt)
    }
    evidence.clock = self.clock(clock, now: now)
    // Not cut to size: what follows the cut would be text that nobody looked at.
    guard scan.byteCount <= Self.longestScan else {
      return .decided(Verdict(.tooLong, evidence: evidence, place: checkpoint.kind))
    }
    evidence.removedPrefix = scan.removedPrefix
    do throws(Objection) {
      let pass = try OpenedPass(scan.text, checkpoint, trust, now: now, &evidence)
      return .signature(
        PendingVerdict(
          pass: pass, verifier: self, now: now, checkpoint: checkpoint, evidence: evidence))
    } catch {
      return .decided(Verdict(error, evidence: evidence, place: checkpoint.kind))
    }
  }

  /// A scan without its framing; of one that is too long no more than shows that, its line end aside.
  static func scan(_ scanned: [UInt8]) -> ScanText {
    ScanText(Array(scanned.prefix(longestScan + 3)))
  }

  /// Asks every policy: what weighs most decides, and whoever would answer for the pass answers for all.
  func judge(_ pass: SignedPass, _ situation: Situation, _ evidence: Evidence) -> Verdict {
    var objections = pass.claims.objections(in: situation)
    for judge in added {
      if let objection = judge(pass.claims, situation) { objections.append(objection) }
    }
    let decision: Verdict.Decision =
      switch objections.heaviest?.weight {
      case nil, .mark: .admit(VerifiedPass(pass.claims, leg: situation.leg))
      case .refer: .refer
      case .refuse: .refuse
      }
    return Verdict(
      decision: decision, objections: objections, pass: pass, evidence: evidence,
      place: situation.checkpoint.kind)
  }

  /// What is known of the clock: whatever its guard says, it is behind where what this gate trusts was
  /// made later.
  func clock(_ state: ClockState, now: Instant) -> ClockState {
    guard let latest = trust.latestIssue, now < latest.adding(seconds: -leeway) else {
      return state
    }
    return .behind
  }
}

/// How far a scan could be read without looking at a signature.
public enum Opening: Sendable {
  /// No signature would change what is decided.
  case decided(Verdict)
  /// It depends on a signature.
  case signature(PendingVerdict)
}

/// A decision that waits for a signature to be looked at.
public struct PendingVerdict: Sendable {
  let pass: OpenedPass
  let verifier: Verifier
  let now: Instant
  let checkpoint: Checkpoint
  let evidence: Evidence

  /// Which signature, of what and by which key.
  public var check: SignatureCheck { pass.check }

  /// The verdict, by what came of looking at the signature.
  ///
  /// Whoever answers `valid` without having looked admits forgeries.
  public func verdict(_ answer: SignatureAnswer) -> Verdict {
    do throws(Objection) {
      let signed = try pass.signed(answer)
      let claims = signed.claims
      let digest: [UInt8]? = if case .valid(let digest) = answer { digest } else { nil }
      let bundle = verifier.trust.bundle
      let situation = Situation(
        now: now, leeway: verifier.leeway, checkpoint: checkpoint, clock: evidence.clock,
        bundle: bundle, party: pass.party, key: pass.key, digest: digest,
        match: FlightMatch(claims, checkpoint, now: now),
        status: StatusLookup(claims, pass.party, bundle, now: now))
      var evidence = evidence
      evidence.note(situation.status)
      return verifier.judge(signed, situation, evidence)
    } catch {
      return Verdict(error, evidence: evidence, place: checkpoint.kind)
    }
  }
}
