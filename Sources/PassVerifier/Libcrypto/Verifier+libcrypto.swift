#if canImport(PassCrypto)
  package import PassFormats
  public import Vocabulary

  extension Verifier {
    /// The verdict on a text as a scanner delivered it.
    ///
    /// - Parameters:
    ///   - checkpoint: where the pass is shown.
    ///   - clock: what the gate knows of its clock, where somebody guards it.
    public func verify(
      _ scanned: String, now: Instant, at checkpoint: Checkpoint = .anywhere(),
      clock: ClockState = .unknown
    ) -> Verdict {
      verify(Array(scanned.utf8), now: now, at: checkpoint, clock: clock)
    }

    /// The verdict on the bytes that a scanner delivered.
    public func verify(
      _ scanned: [UInt8], now: Instant, at checkpoint: Checkpoint = .anywhere(),
      clock: ClockState = .unknown
    ) -> Verdict {
      verify(Self.scan(scanned), now: now, at: checkpoint, clock: clock)
    }

    /// The verdict on a scan whose framing was taken off already.
    package func verify(
      _ scan: ScanText, now: Instant, at checkpoint: Checkpoint = .anywhere(),
      clock: ClockState = .unknown
    ) -> Verdict {
      switch open(scan, now: now, at: checkpoint, clock: clock) {
      case .decided(let verdict): verdict
      case .signature(let pending): pending.verdict(pending.check.answer())
      }
    }

    /// The badge of a member of staff, or why a scan is none.
    ///
    /// A badge meets every rule of a pass but that it admits nobody.
    ///
    /// - Parameter issuer: whose gate it is: nobody else's badge answers there.
    public func badge(
      _ scanned: [UInt8], of issuer: IssuerID, now: Instant, clock: ClockState = .unknown
    ) -> (badge: StaffBadge?, verdict: Verdict) {
      let verdict = verify(scanned, now: now, at: .staff(of: issuer), clock: clock)
      guard case .admit(let pass) = verdict.decision else { return (nil, verdict) }
      return (StaffBadge(pass), verdict)
    }
  }
#endif
