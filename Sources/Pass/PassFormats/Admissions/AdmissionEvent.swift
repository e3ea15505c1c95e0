public import Vocabulary

/// An event at a gate: one line of its ledger (docs/SPEC.md §16).
///
/// Events are never changed or removed; a wrong event is reversed by an `undo` event. They hold
/// pass ids and no names of people.
public struct AdmissionEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: String, CaseIterable, Sendable {
    /// A pass was admitted.
    case admit
    /// A person without a readable pass was admitted by the passenger list.
    case manual
    /// A pass that the rules do not admit was admitted by a named member of staff.
    case override
    /// An admitted person left again.
    case exit
    /// A passenger was taken off the flight.
    case offload
    /// Another event was reversed.
    case undo
    /// A standby passenger was given a seat.
    case clear
    /// The departure time of the flight was changed.
    case departure
    /// A person confirmed that the clock is right.
    case clock
    /// The gate was closed.
    case close

    /// Whether the event admits a person.
    public var isEntry: Bool { self == .admit || self == .manual || self == .override }
  }

  /// The evidence for a decision.
  public struct Basis: Hashable, Sendable {
    /// The key that signed the pass.
    public var keyID: KeyID?
    /// The version of the trust bundle.
    public var trustVersion: Int64?
    /// Age of the trust bundle, in seconds.
    public var trustAge: Int64?
    /// The result of the status check, as `Evidence.StatusCheck` spells it.
    public var status: String?
    /// Age of the status list, in seconds.
    public var statusAge: Int64?
    /// The state of the clock, as `ClockState` spells it.
    public var clock: String?
    /// Whether the passenger list named the pass.
    public var isOnManifest = false

    /// Creates a basis without evidence.
    public init() {}
  }

  /// The event's id, unique in its device's ledger.
  public let id: EventID
  /// The device whose ledger holds the event.
  public let device: DeviceID
  /// Sequence number in the device's ledger, from 1 without gaps.
  public let sequence: Int
  /// SHA-256 digest of the previous line, 32 bytes; empty for the first event.
  public let previous: [UInt8]
  /// The time of the event by the device's clock.
  public let at: Instant
  /// The kind of the event.
  public let kind: Kind
  /// The flight or event at the gate, such as `UA123/2025-03-15/SFO`.
  public let context: String
  /// The pass; nil where none with a valid signature was scanned.
  public var pass: PassKey?
  /// The time at which the pass was issued; of two issues for one passenger the later counts.
  public var issuedAt: Instant?
  /// Number of people that the pass admits; nil means 1.
  public var admits: Int?
  /// The passenger's key in the airline's own terms.
  public var airlineKey: AirlineKey?
  /// The event that this one refers to; it has an effect only within the same context.
  public var target: EventKey?
  /// The new departure time.
  public var departs: Instant?
  /// The reason: a code, or the words of the person who decided.
  public var reason: String?
  /// The person who decided, such as the holder of a staff badge: `UA/0D4X8K2M7PQR9TVW`.
  public var by: String?
  /// The evidence for the decision.
  public var basis: Basis

  /// The event's id across all ledgers.
  public var key: EventKey { EventKey(device: device, id: id) }

  /// Prefix of the contexts of event doors; the door's counting rule follows it.
  package static let eventPrefix = "event/"

  /// Returns the counting rule in a door's context, such as `once`, or nil for a flight.
  package static func rule(of context: String) -> Substring? {
    guard context.hasPrefix(eventPrefix) else { return nil }
    return context.dropFirst(eventPrefix.count).prefix { $0 != "/" }
  }

  /// Returns whether this event already uses the part of a pass that is presented in a context.
  ///
  /// Doors with different counting rules name parts differently, so an event under another rule counts for the whole
  /// pass.
  package func uses(_ other: PassKey, in context: String) -> Bool {
    guard let pass, pass.identity == other.identity, pass.issuer == other.issuer else {
      return false
    }
    return pass.part == other.part || Self.rule(of: self.context) != Self.rule(of: context)
  }

  /// Maximum length of a text in an event other than its context, in UTF-8 bytes.
  public static let longestText = 200
  /// Maximum length of a context, in UTF-8 bytes; large enough for the longest title and place.
  package static let longestContext = 640

  /// Creates an event without a pass, a target or evidence.
  package init(
    id: EventID, device: DeviceID, sequence: Int, previous: [UInt8], at: Instant, kind: Kind,
    context: String
  ) {
    self.id = id
    self.device = device
    self.sequence = sequence
    self.previous = previous
    self.at = at
    self.kind = kind
    self.context = context
    basis = Basis()
  }
}
