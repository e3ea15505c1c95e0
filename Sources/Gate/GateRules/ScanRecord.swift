public import PassFormats
public import PassVerifier
public import Vocabulary

/// An entry of the scan log: the scanned pass, its holder and the decision.
public struct ScanRecord: Sendable {
  /// The number of the scan in this ledger; 0 before it is kept.
  public package(set) var number = 0
  /// The time of the scan by the clock of this gate.
  public let at: Instant
  /// The place, as events name it.
  public let context: String
  /// The light that was shown.
  public var decision = Light.refuse
  /// A reason code; nil where the light was plainly green.
  public var reason: String?
  /// The pass, where its signature was good.
  public var pass: PassKey?
  /// The time at which that pass was issued.
  public var issuedAt: Instant?
  /// The number of people who may enter on that pass.
  public var admits = 1
  /// The passenger by flight and sequence.
  public var airlineKey: AirlineKey?
  /// The trust of the gate at the time, as `Trust.generation`; nil where the scan cannot be overridden.
  package var trust: String?
  /// Whether the pass had a good signature and was revoked or suspended.
  package var isTakenBack = false
  /// The event that was recorded for the scan.
  public var event: EventID?
  /// The person; without a name and seat once names are purged.
  public var person: Person

  /// A scan without a decision.
  public init(at: Instant, context: String, person: Person = Person()) {
    self.at = at
    self.context = context
    self.person = person
  }
}
