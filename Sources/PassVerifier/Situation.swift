public import Vocabulary

/// The circumstances in which a pass is judged: time, checkpoint, and the knowledge of the gate.
public struct Situation: Sendable {
  /// The time by the gate's clock.
  public let now: Instant
  /// Tolerated difference between clocks, in seconds.
  public let leeway: Int
  /// The place where the pass is shown.
  public let checkpoint: Checkpoint
  /// The state of the gate's clock, as far as it is known.
  public let clock: ClockState
  /// Dates and policy of the bundle; nil under plain key sets.
  let bundle: BundleFacts?
  /// The trusted issuer of the pass.
  let party: TrustedParty
  /// The key that signed the pass.
  let key: VerifyingKey
  /// SHA-256 of the signing input; nil where it is not needed.
  let digest: [UInt8]?
  /// The leg that matches the checkpoint's flight.
  let match: FlightMatch
  /// The entry of the status list that the pass names.
  let status: StatusLookup

  /// The leg that matches the checkpoint's flight, counted from 0; nil for tickets, without a
  /// flight, and where no leg matches.
  public var leg: Int? { if case .leg(let leg) = match { leg } else { nil } }

  /// Returns the objection that the bundle's policy calls for if trust, status or clock are stale.
  func stale(_ finding: Finding) -> Objection {
    switch bundle?.policy.onStale ?? .refer {
    case .admitMarked: .mark(finding)
    case .refer: .refer(finding)
    case .refuse: .refuse(finding)
    }
  }
}
