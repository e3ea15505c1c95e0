package import PassFormats
package import PassVerifier
public import Vocabulary

/// The storage of a gate, as the commands of agents and the report need it, besides the rules about entries.
///
/// A caller that records anything begins a transaction before and ends it after.
package protocol GateStore: EntryStore where Failure: StoreFailure {
  /// Returns the events of a context that count, with those of other doors about the same tickets, in the order in
  /// which they were kept.
  func events(of context: String) throws(Failure) -> [AdmissionEvent]

  /// Returns the scan with that number; without a number, the last scan that was stopped.
  func scan(_ number: Int?, in context: String) throws(Failure) -> ScanRecord?

  /// Returns the last scan that was stopped for a reason.
  func lastStopped(for reason: Reason, in context: String) throws(Failure) -> ScanRecord?

  /// Returns the passes of an id that counted when they were scanned here, the latest scan last, each with the name that
  /// was shown.
  func scannedPasses(
    _ passID: PassID, in context: String
  ) throws(Failure) -> [(pass: PassKey, name: String?)]

  /// Returns the person of an event of this gate, as the log has them; nil without a scan.
  func loggedPerson(of event: AdmissionEvent) throws(Failure) -> Person?

  /// Returns the numbers of stopped scans, by reason.
  func stops(in context: String) throws(Failure) -> [String: Int]

  /// Returns the contexts of all doors of events.
  func doors() throws(Failure) -> [String]

  /// Makes the events of a device of another issuer count in a context.
  func listen(to other: DeviceID, in context: String) throws(Failure)

  /// Returns the devices of other issuers whose events count in a context.
  func listenedTo(in context: String) throws(Failure) -> [DeviceID]

  /// Returns the other gates whose events were taken in, each with its last signed event and the latest time of signing.
  func heard() throws(Failure) -> [(device: DeviceID, sequence: Int, at: Instant)]

  /// Returns the parts that could not be taken in from other gates.
  func refusedParts() throws(Failure) -> [RefusedPart]

  /// Returns the faults in the hash chains of events.
  func faults() throws(Failure) -> [String]

  /// Returns the clock guard that is stored.
  func clockGuard() throws(Failure) -> ClockGuard

  /// Joins a clock guard with the stored one and stores it.
  func remember(_ clock: ClockGuard) throws(Failure)
}

/// The errors of a storage, as the commands of agents need them.
package protocol StoreFailure: Error {
  /// The request makes no sense in this ledger; the text says why.
  static func refused(_ words: String) -> Self
  /// An agent boards a standby passenger who was not cleared; the name is foreign text, not escaped.
  static func onStandby(name: String) -> Self
}

extension StoreFailure {
  /// A stopped scan was overridden already, so that a second person would come in on it.
  package static func overriddenAlready(_ scan: Int) -> Self {
    .refused("scan \(scan) was overridden already; scan the pass of the person who is here")
  }
}

extension GateStore {
  /// Returns the person that an event is about: by the list, or as this gate's scan log has them.
  package func person(
    of event: AdmissionEvent, in setting: GateSetting
  ) throws(Failure) -> Person {
    if let row = setting.row(of: event) { return Person(row) }
    return try loggedPerson(of: event) ?? Person()
  }

  /// Returns the person that a conflict is about, by the first of its entries whose name is known.
  package func person(
    of conflict: AdmissionConflict, in setting: GateSetting
  ) throws(Failure) -> Person {
    var best = Person()
    for entry in conflict.entries where best.name == nil {
      best = try person(of: entry, in: setting)
    }
    return best
  }
}

/// A part of an export that a ledger could not take in.
public struct RefusedPart: Hashable, Sendable {
  /// The file of the export; foreign text, not escaped.
  public let source: String
  /// The time of the refusal by the clock of this gate.
  public let at: Instant
  /// The fault of the part, in words.
  public let words: String

  package init(source: String, at: Instant, words: String) {
    (self.source, self.at, self.words) = (source, at, words)
  }
}
