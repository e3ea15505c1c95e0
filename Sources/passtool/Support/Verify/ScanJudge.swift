internal import ArgumentParser
internal import PassFormats
internal import PassTrustStore
internal import PassVerifier
internal import Vocabulary

/// Judges scans one after the other.
///
/// A trust bundle or status list among them renews the trust for those that follow.
struct ScanJudge {
  private let checkpoint: Checkpoint
  private let clock: ClockOption
  /// Keeps updates; nil without a store, where an update is judged like any other text.
  private let updater: TrustUpdater?
  private var held: HeldTrust?
  private var verifier: Verifier
  private var isReferred = false
  private var isRefused = false
  private var failure: ExitCode?

  init(
    trust: Trust, held: HeldTrust?, updater: TrustUpdater?, checkpoint: Checkpoint,
    clock: ClockOption
  ) {
    verifier = Verifier(trust: trust)
    self.held = held
    self.updater = updater
    self.checkpoint = checkpoint
    self.clock = clock
  }

  /// The exit code for all that was judged.
  var outcome: ExitCode {
    failure ?? (isRefused ? ExitCode(1) : isReferred ? ExitCode(2) : .success)
  }

  /// Judges a scan, and shows the verdict unless the scan is an update.
  mutating func judge(_ text: [UInt8], show: (Verdict, Instant) throws -> Void) throws {
    let now = clock.now
    let scan = ScanText(text)
    if let updater, HeldTrust.isUpdate(scan) {
      if let newer = try updater.take(text, now: now, known: held) {
        held = newer
        verifier = Verifier(trust: newer.trust)
      } else {
        isRefused = true
      }
      return
    }
    let verdict = verifier.verify(scan, now: now, at: checkpoint)
    try show(verdict, now)
    switch verdict.decision {
    case .admit: break
    case .refer: isReferred = true
    case .refuse: isRefused = true
    }
  }

  /// Notes that something could not be judged.
  ///
  /// That is worse than a refusal, and the first such failure counts.
  mutating func note(_ failure: Failure) {
    self.failure = self.failure ?? failure.code
  }
}
