package import Bookings
package import PassFormats
package import StrictText
package import Vocabulary

/// An event of a gate's ledger as the service keeps it: once per device and event, unchanged.
///
/// The product whose place it names decides the outcome, which may change when another event about this one comes.
package struct GateRecord: Record {
  package static let kind = "gate_record"
  package static var isReadAgain: Bool { false }

  /// The device and the event id, as the ledger spells them.
  package let key: String
  /// The device; `number` is the event's number in its ledger.
  package let device: String
  package let number: Int
  /// The place, such as `UA123/2025-03-15/SFO`.
  package let context: String
  /// The key of the event that this event is about.
  package let target: String?
  /// The signed line of the ledger, which may contain text that agents typed.
  @Confidential package private(set) var line: String
  /// The signature of the section of the event, kept at the section's last event.
  package let signature: String?
  /// The time at which the service received the event.
  package let received: Instant
  /// Whether the device signed another event under the same number: its ledger was restored from a copy, or two devices
  /// work under its name.
  package let isForked: Bool
  /// The subject of the event, in words of the product; nil where none was found.
  package private(set) var subject: String?
  /// The outcome; nil while it is not decided.
  package private(set) var outcome: String?
  /// Whether an agent has to look at the event.
  package private(set) var isConflict: Bool
  /// The booking of the event, for agents.
  package private(set) var booking: String?

  /// The number of days for which an event is kept.
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

  /// Events of doors that were not processed yet, where the pass names its product (`DoorReportProcessor`).
  static let undecidedAtDoors = Lookup("gate_undecided", "doors")

  /// Returns the key of the events that are about an event.
  package static func about(_ event: String) -> Lookup { Lookup("gate_target", event) }

  /// Returns the key of the events that are about a person, in words of the product.
  package static func of(subject: String) -> Lookup { Lookup("gate_subject", subject) }

  /// Returns the key of the events at a place that an agent has to look at.
  package static func conflicts(in context: String) -> Lookup {
    Lookup("gate_conflict", context)
  }

  /// Returns the key of the events of a device, ranked by their number.
  static func ledger(of device: String) -> RankedLookup { RankedLookup("gate_ledger", device) }

  /// Creates the record of a new event; `isAwaited` says whether a product processes it.
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

  /// Returns the event.
  package func event() throws(ShapeError) -> AdmissionEvent {
    try AdmissionEvent(line: Array(line.utf8), isCanonical: true)
  }

  /// Returns the record with an outcome.
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
