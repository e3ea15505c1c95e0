public import PassFormats
internal import StrictText
public import PassVerifier
internal import Vocabulary

/// The answer of a gate to a scan.
///
/// It is on the disk already, unless its message says otherwise.
public struct GateAnswer: Sendable {
  /// Green, amber or red.
  public let light: Light
  /// Why it is not plainly green; nil after an update, too.
  public let reason: Reason?
  /// A sentence that tells staff what to do; foreign text in it is escaped.
  public let message: String
  /// The person whom the scan is about; foreign text, not escaped.
  public let person: Person
  /// The verdict on a pass; nil where a bundle or a list was scanned.
  public let verdict: Verdict?
  /// The event that was recorded; nil where no one went in or out.
  public let event: AdmissionEvent?
  /// The finding of the gate that the message says; nil where it is that of the verdict.
  package let finding: GateFinding?
  /// What the message adds to the sentence of finding or verdict.
  package let remarks: [GateRemark]
  /// The number of the scan in the ledger, also of one that let people in; nil where it could not be noted.
  package let number: Int?
  /// The number of the scan in the ledger, by which staff may override it; nil where it let a person in or
  /// could not be noted.
  public let scan: Int?
  /// What is wrong with the gate itself, where the holder of the pass is not to blame; a sentence for staff.
  public let gateFault: String?
  /// How many others may go in, or out, on the same pass now; 0 where the light is not green.
  public let further: Int
  /// The seconds since the gate let the holder in or out, where the scanner read the pass twice.
  ///
  /// The same person is there, so that it is no alarm.
  public let readAgain: Int?
  /// Whether the scan was a trust bundle or a status list instead of a pass.
  public var isUpdate: Bool { verdict == nil }
  /// The counts after the scan.
  public let counts: GateCounts

  /// The answer to a pass.
  ///
  /// - Parameter number: that of the scan in the ledger.
  init(
    _ outcome: ScanOutcome, of judgement: Judgement, number: Int?, fault: String?,
    counts: GateCounts
  ) {
    (finding, remarks, self.number) = (outcome.finding, outcome.remarks, number)
    gateFault = fault
    light = outcome.light
    reason = outcome.reason
    message = outcome.message
    person = judgement.person
    verdict = judgement.verdict
    event = outcome.event
    scan = outcome.scan
    further = outcome.light == .admit ? outcome.further : 0
    readAgain = outcome.readAgain
    self.counts = counts
  }

  /// The answer to a trust bundle or a status list.
  init(update light: Light, _ message: String, counts: GateCounts) {
    (finding, remarks, number) = (nil, [], nil)
    self.light = light
    reason = nil
    self.message = message
    gateFault = nil
    person = Person()
    verdict = nil
    event = nil
    scan = nil
    further = 0
    readAgain = nil
    self.counts = counts
  }

  /// The answer as one JSON object, without a line end.
  public var json: String {
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      if let verdict {
        writer.verdict(verdict, decision: light.rawValue, reason: reason?.rawValue, message)
        writer.name("person")
        writer.object { writer in
          if let name = person.name { writer.member("name", name) }
          if let seat = person.seat { writer.member("seat", seat) }
          if let sequence = person.sequence { writer.member("sequence", sequence) }
          if let note = person.note { writer.member("note", note) }
          if person.isUnverified { writer.member("unverified", true) }
        }
      } else {
        writer.member("update", light == .admit ? "taken" : "refused")
        writer.member("message", message)
      }
      if let readAgain { writer.member("read_again_after_s", readAgain) }
      if let gateFault { writer.member("gate_fault", gateFault) }
      if let scan { writer.member("scan", scan) }
      if let event {
        writer.member("event", event.id.rawValue)
        writer.member("device_seq", event.sequence)
      }
      writer.name("counts")
      counts.write(to: &writer)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The counts of a boarding.
public struct GateCounts: Hashable, Sendable {
  /// Who is in, by all that this gate knows.
  public internal(set) var admitted = 0
  /// How many came in and were scanned on the way out since: they are neither in nor still to come.
  public internal(set) var outside = 0
  /// Numbers of stopped scans, by reason code.
  public internal(set) var stopped: [String: Int] = [:]
  /// Who is on the passenger list and was not taken off; nil without a list.
  public internal(set) var expected: Int?
  /// How many of these are not in; nil without a list.
  public internal(set) var toBoard: Int?
  /// How many conflicts there are, for an agent to look at.
  public internal(set) var conflicts = 0
  /// How many parts of what others handed on could not be taken in.
  public internal(set) var refused = 0

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("admitted", admitted)
      if outside > 0 { writer.member("outside", outside) }
      if let expected { writer.member("expected", expected) }
      if let toBoard { writer.member("to_board", toBoard) }
      writer.member("conflicts", conflicts)
      if refused > 0 { writer.member("refused", refused) }
      writer.name("stopped")
      writer.object { writer in
        for (reason, count) in stopped.sorted(by: { $0.key < $1.key }) {
          writer.member(reason, count)
        }
      }
    }
  }
}
