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
  private var trustChanges = 0
  /// What is kept of each lane that sends over a network.
  private let quota: LaneQuota

  /// Maximum number of times that the folder is read in one turn.
  private static let rounds = 16
  /// The number of turns without an event after which the files of this gate are put back where they are missing.
  private static let longestRest = 40

  /// Opens the directory of a gate; `path` is the folder that native lanes share.
  package convenience init(_ directory: GateDirectory, sharing path: String?) throws {
    try self.init(directory, sharing: path, quota: LaneQuota.overNetwork)
  }

  /// Opens a directory with another limit of what is kept of a lane.
  init(_ directory: GateDirectory, sharing path: String?, quota: (events: Int, bytes: Int)) throws {
    let (trust, held, _) = try TrustWatch.begin(directory.store)
    let ledger = try directory.ledger()
    folder = try path.map { try LaneFolder($0, directory, ledger: ledger) }
    self.quota = LaneQuota(quota, of: ledger)
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

  /// The lanes of which no more is taken in, because as much came of them as is kept of one.
  package var full: Set<DeviceID> { quota.full.union(folder?.full ?? []) }

  /// The trust by which proofs and events are checked now.
  package var standing: LaneTrust {
    refresh()
    return LaneTrust(trust: held.trust, changes: trustChanges)
  }

  /// Returns whether the events of a device count here.
  package func listens(to device: DeviceID) throws(LedgerError) -> Bool {
    try asLedgerErrors { try ledger.listens(to: device) }
  }

  /// Takes in the events that a lane sent; where the trust changed since they were checked, they are checked again.
  package func receive(_ events: ReceivedEvents) throws(LedgerError) -> MergeReport {
    let standing = standing
    let isCurrent = events.trustChanges == standing.changes
    return try ledger.receive(
      isCurrent ? events : ReceivedEvents(events.bytes, by: standing), within: quota)
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
