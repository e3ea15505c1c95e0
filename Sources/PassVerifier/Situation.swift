internal import PassFormats
public import Vocabulary

/// The moment and the place at which a pass is judged, and what this gate knows.
public struct Situation: Sendable {
  /// The time by the gate's clock.
  public let now: Instant
  /// Seconds by which clocks may differ.
  public let leeway: Int
  /// Where the pass is shown.
  public let checkpoint: Checkpoint
  /// What is known of the clock.
  public let clock: ClockState
  /// What the bundle says of itself; nil under plain key sets.
  let bundle: BundleFacts?
  /// Who issued the pass, with what is known of it.
  let party: TrustedParty
  /// The key that signed it.
  let key: VerifyingKey
  /// The digest of what it signed, where something is looked up by it.
  let digest: [UInt8]?
  /// What the flight of the checkpoint found in the pass.
  let match: FlightMatch
  /// What is held of the status list that the pass names.
  let status: StatusLookup

  /// The leg of a boarding pass that the checkpoint's flight matched, counted from 0; nil for tickets, where
  /// no flight is asked for, and where none matched.
  public var leg: Int? { if case .leg(let leg) = match { leg } else { nil } }

  /// What the bundle wants done about a pass that is good but for what this gate knows being old.
  func stale(_ finding: Finding) -> Objection {
    switch bundle?.policy.onStale ?? .refer {
    case .admitMarked: .mark(finding)
    case .refer: .refer(finding)
    case .refuse: .refuse(finding)
    }
  }
}
