#if canImport(PassCrypto)
  package import PassFormats
  public import Vocabulary

  extension Verifier {
    /// Verifies a text as a scanner delivered it.
    ///
    /// - Parameters:
    ///   - now: the time of the verdict.
    ///   - checkpoint: where the pass is shown.
    ///   - clock: what is known of the gate's clock.
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
      switch open(scan, now: now, at: checkpoint, clock: clock) {
      case .decided(let verdict): verdict
      case .signature(let pending): pending.verdict(pending.check.answer())
      }
    }

    /// Verifies a staff badge; the badge is nil where the verdict refuses it.
    ///
    /// A badge must pass every rule of a pass, except that it admits nobody.
    ///
    /// - Parameter issuer: the gate's issuer, whose badges alone are accepted.
    public func badge(
      _ scanned: [UInt8], of issuer: IssuerID, now: Instant, clock: ClockState = .unknown
    ) -> (badge: StaffBadge?, verdict: Verdict) {
      let verdict = verify(scanned, now: now, at: .staff(of: issuer), clock: clock)
      guard case .admit(let pass) = verdict.decision else { return (nil, verdict) }
      return (StaffBadge(pass), verdict)
    }
  }
#endif
