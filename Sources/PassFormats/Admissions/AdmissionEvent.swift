public import Vocabulary

/// Something that happened at a gate: a line of its ledger (docs/SPEC.md §16).
///
/// Events are never changed and never removed; what was wrong is undone by another event. They say
/// passes, not people.
public struct AdmissionEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, CaseIterable, Sendable {
    /// A pass was let in.
    case admit
    /// A person was let in without a pass that could be read, known from the passenger list.
    case manual
    /// A pass was let in that the rules do not let in, by a named member of staff.
    case override
    /// A person who was let in went out again.
    case exit
    /// A passenger was taken off the flight.
    case offload
    /// Another event is taken back.
    case undo
    /// A standby passenger was given a seat.
    case clear
    /// The flight departs at another time than planned.
    case departure
    /// A person looked at the clock and found it right.
    case clock
    /// The gate was closed.
    case close

    /// Whether it lets somebody in.
    public var isEntry: Bool { self == .admit || self == .manual || self == .override }
  }

  /// What the decision rested on.
  public struct Basis: Hashable, Sendable {
    /// The key that signed the pass.
    public var keyID: KeyID?
    /// The version of the trust bundle.
    public var trustVersion: Int64?
    /// How old it was, in seconds.
    public var trustAge: Int64?
    /// Whether the status list was looked at.
    public var status: String?
    /// How old it was, in seconds.
    public var statusAge: Int64?
    /// What was known of the clock.
    public var clock: String?
    /// Whether the passenger list named the pass.
    public var isOnManifest = false

    /// Nothing at all.
    public init() {}
  }

  /// What its device calls it.
  public let id: EventID
  /// Where it happened.
  public let device: DeviceID
  /// Its place in the device's ledger, from 1 without gaps.
  public let sequence: Int
  /// Digest of the line before it, 32 bytes; none before the first.
  public let previous: [UInt8]
  /// When, by the device's clock.
  public let at: Instant
  /// What happened.
  public let kind: Kind
  /// What the gate was boarding, such as `UA123/2025-03-15/SFO`.
  public let context: String
  /// The pass, where there was one with a good signature.
  public var pass: PassKey?
  /// When that pass was issued: of two issues for one passenger the later counts.
  public var issuedAt: Instant?
  /// How many may enter on it; nil means one.
  public var admits: Int?
  /// The passenger as the airline counts.
  public var airlineKey: AirlineKey?
  /// The event that this one is about; only one of the same context is touched by it.
  public var target: EventKey?
  /// When the flight departs now.
  public var departs: Instant?
  /// Why: a reason code, or words where a person decided.
  public var reason: String?
  /// Who decided, such as the pass of a badge.
  public var by: String?
  /// What it rested on.
  public var basis: Basis

  /// Which event of all ledgers it is.
  public var key: EventKey { EventKey(device: device, id: id) }

  /// What the contexts of doors of events begin with; behind it stands the door's rule.
  package static let eventPrefix = "event/"

  /// By which rule the door of a context counts, such as `once`; nil at a flight.
  package static func rule(of context: String) -> Substring? {
    guard context.hasPrefix(eventPrefix) else { return nil }
    return context.dropFirst(eventPrefix.count).prefix { $0 != "/" }
  }

  /// Whether it is about a part of a pass that somebody wants to use in a context.
  ///
  /// A door that counts by another rule speaks of the whole pass: so doors that were set up differently
  /// count each other's guests.
  package func uses(_ other: PassKey, in context: String) -> Bool {
    guard let pass, pass.identity == other.identity, pass.issuer == other.issuer else {
      return false
    }
    return pass.part == other.part || Self.rule(of: self.context) != Self.rule(of: context)
  }

  /// Longest of the texts in an event, in UTF-8 bytes.
  public static let longestText = 200
  /// Longest context, in UTF-8 bytes: whatever an event and its place are called is kept whole.
  package static let longestContext = 640

  /// An event that is about nothing yet.
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
