public import PassFormats
public import Vocabulary

/// A rule that a signed pass must meet.
///
/// One rule is one file; the verifier asks them in order.
protocol Policy: Sendable {
  /// Throws what is wrong with the pass in this situation; may note which leg it found.
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding)
}

/// The moment and the place of a verdict, and what this gate knows.
struct Situation {
  let now: Instant
  /// Seconds by which clocks may differ.
  let leeway: Int
  let context: FlightContext?
  let event: EventContext?
  /// Whose passes the gate takes; nil where everybody's do who is trusted.
  let issuers: Set<IssuerID>?
  /// Whether a member of staff is asked for, and nobody else.
  let isBadge: Bool
  /// What the bundle says of itself; nil under plain key sets.
  let bundle: BundleFacts?
  /// Who issued the pass, with what is known of it.
  let party: TrustedParty
  /// The key that signed it.
  let key: VerifyingKey
  /// The bytes that it signed.
  let signed: [UInt8]
  let clock: ClockState
  /// By which people here are told the time.
  let wall: WallClock
  /// The leg that the context matched, counted from 0.
  var leg: Int?
  var evidence: Evidence

  /// A moment as people here read it.
  func inWords(_ instant: Instant) -> String { wall.inWords(instant) }

  /// Whether something speaks against the clock.
  var isClockWrong: Bool { clock == .behind || clock == .stepped }

  /// What the bundle wants done about a pass that is good but for what this gate knows being old.
  ///
  /// - Parameters:
  ///   - mend: what makes the gate fit again.
  ///   - byHand: what a person looks at meanwhile.
  func stale(
    _ reason: Reason, _ fault: String, mend: String, byHand: String = "check the traveler"
  ) -> Finding {
    let message = "\(fault); \(mend)"
    return switch bundle?.policy.onStale ?? .refer {
    case .admitMarked: Finding(weight: .mark, reason: reason, message: message)
    case .refer: .refer(reason, message + ", meanwhile \(byHand) by hand")
    case .refuse: .refuse(reason, message + ", meanwhile send travelers to the desk")
    }
  }
}

/// The flight that a gate is boarding; what is nil is not compared.
public struct FlightContext: Sendable {
  /// Operating carrier and flight number.
  public var flight: FlightDesignator?
  /// Local day of departure.
  public var date: CivilDate?
  /// The airport that the gate is in.
  public var station: AirportCode?
  /// When the flight departs, where somebody said so: the passes that were printed for another hour are
  /// good in the window around this one too.
  public var departure: Instant?
  /// When passes count, seen from that departure.
  public var window = Window()
  /// Who is expected, and whose unsigned paper boards.
  public var manifest: Manifest?
  /// Standby passengers who were given a seat, by their pass or by their check-in sequence.
  public var cleared = Cleared()

  /// When the passes of a flight count, seen from its departure.
  public struct Window: Hashable, Sendable {
    /// Seconds before the departure from which they count.
    public var before: Int
    /// Seconds behind it until which they count.
    public var after: Int

    /// By default three hours before to half an hour after.
    public init(before: Int = 3 * 3600, after: Int = 30 * 60) {
      self.before = before
      self.after = after
    }
  }

  /// Standby passengers who were given a seat.
  public struct Cleared: Sendable {
    /// By their pass.
    public var passes: Set<PassID> = []
    /// By their check-in sequence.
    public var sequences: Set<String> = []

    /// Nobody.
    public init() {}
  }

  /// The flight that the gate boards.
  public init(flight: FlightDesignator, date: CivilDate, station: AirportCode) {
    self.flight = flight
    self.date = date
    self.station = station
  }

  /// What is known of the flight.
  ///
  /// Not public: a misspelled flight would be none and compare nothing.
  package init(flight: FlightDesignator?, date: CivilDate?, station: AirportCode?) {
    self.flight = flight
    self.date = date
    self.station = station
  }
}
