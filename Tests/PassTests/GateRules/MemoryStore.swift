import GateRules
import PassFormats
import Vocabulary

/// A gate's storage in memory: the rules about entries run on it as on the ledger's SQLite.
final class MemoryStore: EntryStore {
  let device: DeviceID
  private(set) var events: [AdmissionEvent] = []
  private(set) var scans: [ScanRecord] = []
  private var answered: Set<Int> = []

  /// The reason of a refused command.
  enum Refusal: Error {
    case answeredAlready
    case noID
  }

  init(_ device: DeviceID) { self.device = device }

  func known(
    of passes: Set<PassKey>, _ passenger: AirlineKey?, in context: String
  ) throws(Refusal) -> Admissions {
    var known = Admissions()
    for event in events {
      let isOfPass = passes.contains { event.uses($0, in: context) }
      if isOfPass || passenger != nil && event.airlineKey == passenger { known.insert(event) }
    }
    // An event names an earlier one, so that one pass in order finds them all.
    for event in events {
      if let target = event.target, known.events[target] != nil { known.insert(event) }
    }
    return known
  }

  func name(in event: AdmissionEvent) throws(Refusal) -> String? {
    scans.first { $0.event == event.id && $0.person.name != nil }?.person.name
  }

  func takenBack(_ passenger: AirlineKey) throws(Refusal) -> ScanRecord? {
    scans.last { $0.isTakenBack && $0.airlineKey == passenger }
  }

  func append(
    _ kind: AdmissionEvent.Kind, in context: String, at now: Instant,
    _ fill: (inout AdmissionEvent) -> Void
  ) throws(Refusal) -> AdmissionEvent {
    let number = events.count + 1
    let bytes = [UInt8](repeating: 0, count: PassID.randomByteCount - 1) + [UInt8(number % 256)]
    guard let id = EventID(randomBytes: bytes) else { throw .noID }
    var event = AdmissionEvent(
      id: id, device: device, sequence: number, previous: [], at: now, kind: kind,
      context: context)
    fill(&event)
    events.append(event)
    return event
  }

  func note(_ scan: ScanRecord) throws(Refusal) -> Int {
    scans.append(scan)
    return scans.count
  }

  func override(_ scan: Int, by event: EventID) throws(Refusal) {
    guard answered.insert(scan).inserted else { throw .answeredAlready }
  }
}
