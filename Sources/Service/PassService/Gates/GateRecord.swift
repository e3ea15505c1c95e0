package import Bookings
package import PassFormats
package import StrictText
package import Vocabulary

/// An event of a gate's ledger as the service keeps it: once per device and event, unchanged.
///
/// What became of it is decided by the product whose place it names, and may change when another event comes
/// that is about this one.
package struct GateRecord: Record {
  package static let kind = "gate_record"
  package static var isReadAgain: Bool { false }

  /// Device and event id, as the ledger spells them.
  package let key: String
  /// The device and the event's number in its ledger.
  package let device: String
  package let number: Int
  /// The place, such as `UA123/2025-03-15/SFO`.
  package let context: String
  /// The event that it is about.
  package let target: String?
  /// The line of the ledger, as it was signed; what agents typed may stand in it.
  @Confidential package private(set) var line: String
  /// The signature of the section that it came in, at the section's last event.
  package let signature: String?
  /// When it was taken in.
  package let received: Instant
  /// Whether the device signed another event under the same number: its ledger was copied back, or two are at
  /// work under its name.
  package let isForked: Bool
  /// What it is about, in words of the product; nil where no subject was found.
  package private(set) var subject: String?
  /// What became of it; nil while that is not decided.
  package private(set) var outcome: String?
  /// Whether an agent has to look at it.
  package private(set) var isConflict: Bool
  /// The booking that it is about, for agents.
  package private(set) var booking: String?

  /// For how many days an event is kept.
  private static let days = 400

  package var lapses: Instant? { received.adding(seconds: Self.days * 86_400) }

  package var lookups: [Lookup] {
    var lookups = [Self.ledger(of: device).at(number)]
    if outcome == nil {
      lookups.append(AdmissionEvent.isDoor(context) ? Self.undecidedAtDoors : Self.undecided)
    }
    if let target { lookups.append(Self.about(target)) }
    if let subject { lookups.append(Self.of(subject: subject)) }
    if isConflict || isForked { lookups.append(Self.conflicts(in: context)) }
    return lookups
  }

  /// Events of flights that were not processed yet.
  package static let undecided = Lookup("gate_undecided", "all")

  /// The same at doors of events, where a pass says which product it is of (`DoorReportProcessor`).
  static let undecidedAtDoors = Lookup("gate_undecided", "doors")

  /// The events that are about an event.
  package static func about(_ event: String) -> Lookup { Lookup("gate_target", event) }

  /// The events that are about a person, in words of the product.
  package static func of(subject: String) -> Lookup { Lookup("gate_subject", subject) }

  /// The events at a place at which an agent has to look.
  package static func conflicts(in context: String) -> Lookup {
    Lookup("gate_conflict", context)
  }

  /// The events of a device, ranked by their number.
  static func ledger(of device: String) -> RankedLookup { RankedLookup("gate_ledger", device) }

  /// A new event.
  ///
  /// - Parameter isAwaited: whether a product processes it.
  init(
    _ event: AdmissionEvent, line: [UInt8], signature: [UInt8]?, received: Instant, isForked: Bool,
    isAwaited: Bool
  ) {
    key = event.key.rawValue
    device = event.device.rawValue
    number = event.sequence
    context = event.context
    target = event.target?.rawValue
    _line = Confidential(wrappedValue: String(decoding: line, as: UTF8.self))
    self.signature = signature.map { String(decoding: $0, as: UTF8.self) }
    self.received = received
    self.isForked = isForked
    isConflict = false
    outcome = isAwaited ? nil : "KEPT"
  }

  /// The event.
  package func event() throws(ShapeError) -> AdmissionEvent {
    try AdmissionEvent(line: Array(line.utf8), isCanonical: true)
  }

  /// The same, decided.
  package func decided(
    _ outcome: String, isConflict: Bool, subject: String?, booking: String?
  ) -> GateRecord {
    var record = self
    record.outcome = outcome
    record.isConflict = isConflict
    record.subject = subject ?? record.subject
    record.booking = booking ?? record.booking
    return record
  }
}
