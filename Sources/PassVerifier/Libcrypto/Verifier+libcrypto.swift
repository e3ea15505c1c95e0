#if canImport(PassCrypto)
  package import PassFormats
  public import Vocabulary

  extension Verifier {
    /// Verifies a text as a scanner delivered it.
    ///
    /// `now` is the time of the verdict, `checkpoint` the place where the pass is shown, and `clock` the state of the
    /// gate's clock, as far as it is known.
    public func verify(
      _ scanned: String, now: Instant, at checkpoint: Checkpoint = .anywhere(),
      clock: ClockState = .unknown
    ) -> Verdict {
      verify(Array(scanned.utf8), now: now, at: checkpoint, clock: clock)
    }

    /// Verifies the bytes that a scanner delivered.
    public func verify(
      _ scanned: [UInt8], now: Instant, at checkpoint: Checkpoint = .anywhere(),
      clock: ClockState = .unknown
    ) -> Verdict {
      verify(Self.scan(scanned), now: now, at: checkpoint, clock: clock)
    }

    /// Verifies a scan whose framing is removed already.
    package func verify(
      _ scan: ScanText, now: Instant, at checkpoint: Checkpoint = .anywhere(),
      clock: ClockState = .unknown
    ) -> Verdict {
      // These are the steps of `open` and `PendingVerdict.verdict` without the value between them, which would take
      // longer to make than the rules to judge.
      var evidence = evidence(now: now, clock)
      do throws(Objection) {
        let pass = try read(scan, now: now, at: checkpoint, &evidence)
        return try verdict(pass, pass.check.answer(), now: now, at: checkpoint, evidence)
      } catch {
        return Verdict(error, evidence: evidence, place: checkpoint.kind)
      }
    }

    /// Verifies a staff badge; the badge is nil unless the verdict admits it.
    ///
    /// A badge must pass every rule of a pass, but does not let a person in. Only badges of `issuer`, the gate's
    /// issuer, are accepted.
    public func badge(
      _ scanned: [UInt8], of issuer: IssuerID, now: Instant, clock: ClockState = .unknown
    ) -> (badge: StaffBadge?, verdict: Verdict) {
      let verdict = verify(scanned, now: now, at: .staff(of: issuer), clock: clock)
      guard case .admit(let pass) = verdict.decision else { return (nil, verdict) }
      return (StaffBadge(pass), verdict)
    }
  }
#endif
