internal import PassVerifier
internal import Vocabulary

/// A scan with the gate's judgement, and what is needed to record it.
struct JudgedScan {
  var judgement: Judgement
  /// The place, as events name it.
  let context: String
  /// What the gate trusts, as `Trust.generation`.
  let trust: String?
  let english: English
  let now: Instant
  let clock: ClockGuard

  init(_ judgement: Judgement, at gate: Gate, now: Instant, clock: ClockGuard) {
    self.judgement = judgement
    context = gate.setting.context
    trust = gate.held.trust.generation
    english = gate.english
    self.now = now
    self.clock = clock
  }
}
