package import GateRules
internal import PassFormats
internal import PassVerifier
package import Vocabulary

/// A gate's directory as the place where lanes exchange events: those that come over a network, and those of a folder.
///
/// Everything that arrives is a merge into the gate's ledger, which believes signatures alone. So a lane's events can
/// neither be replaced nor forged, and the ledger grows by signed events of lanes that count here, and by nothing else.
package final class LaneHub {
  private let directory: GateDirectory
  private let ledger: Ledger
  private let folder: LaneFolder?
  private var trust: TrustWatch
  private var held: HeldTrust
  /// The number of events when the folder was written last, and the number of turns since then.
  private var published = (events: -1, turns: 0)
  /// The ends of all ledgers, and the number of events then.
  private var found: (events: Int, ends: [LaneEnd]) = (-1, [])
  /// The number of times that the trust of the gate changed; what was proved before is proved anew.
  package private(set) var trustChanges = 0

  /// The lanes that may send no more, because they sent as much as is kept of one.
  package private(set) var full: Set<DeviceID> = []
  private var sizes: [DeviceID: LaneSize] = [:]
  private let quota: (events: Int, bytes: Int)

  /// What is kept of one lane that sends over a network: far more than a gate records, and far less than a disk has.
  private static let quota = (events: 100_000, bytes: 32 << 20)
  /// Maximum number of times that the folder is read in one turn.
  private static let rounds = 16
  /// The number of turns without an event after which the files of this gate are put back where they are missing.
  private static let longestRest = 40

  /// Opens the directory of a gate; `path` is the folder that native lanes share.
  package convenience init(_ directory: GateDirectory, sharing path: String?) throws {
    try self.init(directory, sharing: path, quota: Self.quota)
  }

  /// Opens a directory with another limit of what is kept of a lane.
  init(_ directory: GateDirectory, sharing path: String?, quota: (events: Int, bytes: Int)) throws {
    self.quota = quota
    let (trust, held, _) = try TrustWatch.begin(directory.store)
    let ledger = try directory.ledger()
    folder = try path.map { try LaneFolder($0, directory, ledger: ledger) }
    self.directory = directory
    (self.ledger, self.trust, self.held) = (ledger, trust, held)
    // A key that cannot be read is said at the start, and not to the first lane that asks.
    _ = try directory.key()
  }

  /// The gate whose directory this is.
  package var device: DeviceID { ledger.device }

  /// The lanes that the bundle names.
  package var knownLanes: [DeviceID] { Ledger.lanes(of: ledger.device.issuer, in: held) }

  /// Takes over newer trust, takes in what the lanes wrote into the folder, and hands on there what came elsewhere.
  package func turn(now: Instant) throws(LedgerError) {
    refresh()
    guard let folder else { return }
    for _ in 0..<Self.rounds where try folder.take(held, now: now).new == 0 { break }
    let count = try ledger.eventCount()
    published.turns += 1
    guard count != published.events || published.turns >= Self.longestRest else { return }
    try folder.publish(now: now)
    try folder.relay()
    published = (count, 0)
  }

  private func refresh() {
    guard let (held, _) = trust.changed() else { return }
    self.held = held
    trustChanges += 1
  }

  /// Returns the device that a proof is of, if its events count here.
  package func lane(provedBy proof: [UInt8], challenge: String) throws(LedgerError) -> DeviceID? {
    refresh()
    guard let device = held.trust.deviceProved(by: proof, challenge: challenge) else { return nil }
    return try asLedgerErrors { try ledger.listens(to: device) } ? device : nil
  }

  /// Takes in the events that a lane sent.
  package func receive(_ bytes: [UInt8]) throws(LedgerError) -> MergeReport {
    // The names are not proved yet: who names another lane has only their own body refused.
    for section in LedgerText(bytes).sections {
      guard let device = section.lines.last.flatMap({ try? AdmissionEvent(line: $0) })?.device,
        try isFull(device)
      else { continue }
      full.insert(device)
      var report = MergeReport()
      report.refused = [
        "\(device) sent as many events as are kept of one lane (\(quota.events), or \(quota.bytes >> 20) MiB); "
          + "call the supervisor"
      ]
      return report
    }
    return try ledger.receive(bytes, trust: held.trust)
  }

  private func isFull(_ device: DeviceID) throws(LedgerError) -> Bool {
    guard device != self.device else { return false }
    var size = sizes[device] ?? LaneSize()
    try ledger.measure(device, &size)
    // Only devices with events are remembered, so that names that somebody made up take no memory.
    if size.events > 0 { sizes[device] = size }
    return size.events >= quota.events || size.bytes >= quota.bytes
  }

  /// A number that grows with each event in the ledger.
  package func eventCount() throws(LedgerError) -> Int { try ledger.eventCount() }

  /// The devices whose events are here, each with the last event before which none is missing.
  package func ends() throws(LedgerError) -> [LaneEnd] {
    let count = try ledger.eventCount()
    if count != found.events { found = (count, try ledger.laneEnds()) }
    return found.ends
  }

  /// Returns signed events of a device after a number, in about that many bytes.
  package func events(
    of device: DeviceID, after number: Int, upTo byteCount: Int, now: Instant
  ) throws(LedgerError) -> [UInt8] {
    device == ledger.device
      ? try directory.export(after: number, upTo: byteCount, now: now)
      : try ledger.exported(of: device, after: number, upTo: byteCount)
  }
}
