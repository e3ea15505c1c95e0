internal import PassCrypto
internal import PassFormats
public import PassVerifier
internal import Platform
internal import SQLite
public import Vocabulary

/// A folder that several lanes share, on a disk or a network mount: each appends to a file of its own and
/// reads those of the others.
///
/// The files are exports, so that the folder may be copied or lost, and reading a part twice changes nothing.
/// A missing folder stops no gate. Its contents are not trusted (`UntrustedFolder`): no more is read at once
/// than a scan has time for, and a foreign file under this gate's name is replaced, not written to.
///
/// The files of lanes that count here, which are the devices that the bundle names, are read first. So
/// files that others put there, however many, delay no lane.
public final class LaneFolder {
  /// The path of the folder.
  public var path: String { folder.path }
  let folder: UntrustedFolder
  let ledger: Ledger
  let key: PrivateKey
  let lockPath: String
  /// What is kept of each lane that writes here.
  private let quota: LaneQuota
  /// The position up to which this gate's own file was written; nil where it is not known.
  var published: PublishedPosition?
  /// The events that this process wrote for other lanes; nil where the file is to be written anew.
  var relayed: RelayedEvents?
  /// The bundle version and the number of named devices with which this process read each file last.
  private var lastTrustStates: [String: String] = [:]
  /// The revisions, by name, of files that have no signature where one is due; they are read again when they change.
  private(set) var unreadable: [String: String] = [:]
  /// The indexes of the files to begin with next time, so that each file has its turn: of lanes that count here, and of
  /// others.
  private var (nextLane, nextOther) = (0, 0)
  /// The part of the folder that was not looked at the last time, in words for staff; nil if everything was.
  private(set) var leftOut: String?
  /// The lanes of which no more is taken in, because of what they wrote here.
  var full: Set<DeviceID> { quota.full }

  /// A folder for the gate of a directory.
  public convenience init(
    _ path: String, _ directory: GateDirectory, ledger: Ledger
  ) throws(LedgerError) {
    try self.init(
      path, directory, ledger: ledger, quota: LaneQuota(LaneQuota.inFolder, of: ledger))
  }

  /// A folder with another limit of what is kept of a lane.
  init(
    _ path: String, _ directory: GateDirectory, ledger: Ledger, quota: LaneQuota
  ) throws(LedgerError) {
    self.quota = quota
    folder = UntrustedFolder(path)
    self.ledger = ledger
    key = try directory.key()
    lockPath = "\(directory.path)/.publish.lock"
  }

  static let suffix = ".ledger"
  /// Maximum number of bytes of one file that are read at a time.
  static let chunk = 2 * Ledger.longestSection
  /// Maximum number of bytes of all files that are read at a time, so that a scan need not wait long.
  private static let budget = 4 * chunk
  /// Maximum number of files of other lanes, which do not count here, that are looked at.
  static let maxOthers = 128
  /// Maximum number of faults of files that are named one by one.
  private static let maxFaults = 8

  static func name(of device: DeviceID) -> String {
    "\(device.issuer)_\(device.keyID)\(suffix)"
  }

  private func source(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns the refused parts that came from this folder, each after the name of its file, and the number of the rest.
  func faults(among parts: [RefusedPart]) -> [String] {
    let faults = parts.filter { $0.source.hasPrefix("\(path)/") }.map {
      "\(escaped(String($0.source.dropFirst(path.count + 1)), limit: 80)) in the shared folder: "
        + "\($0.words)"
    }
    guard faults.count > Self.maxFaults else { return faults }
    return faults.prefix(Self.maxFaults) + [
      "\(counted(faults.count - Self.maxFaults, "more fault")) of files in \(escaped(path, limit: 40))"
    ]
  }

  /// Takes in the events that the other lanes wrote since the last time, up to a limit; the next calls take in the
  /// rest.
  public func take(_ held: HeldTrust, now: Instant) throws(LedgerError) -> MergeReport {
    let files = try files(held)
    for part in try ledger.refusedParts() where part.source.hasPrefix("\(path)/") {
      let name = String(part.source.dropFirst(path.count + 1))
      if !folder.holds(name) { try refuse([], name, now) }
    }
    let voices = try asLedgerErrors { try ledger.listenedToCount() }
    let trustState = "\(held.bundle?.version ?? 0)/\(voices)"
    var report = MergeReport()
    var left = Self.budget
    for (names, start) in [(files.lanes, \LaneFolder.nextLane), (files.others, \.nextOther)] {
      for offset in names.indices {
        let index = (self[keyPath: start] + offset) % names.count
        if left < Self.chunk {
          self[keyPath: start] = index
          return report
        }
        left -= try take(names[index], held.trust, trustState, now, into: &report)
      }
    }
    return report
  }

  /// Returns the files of the folder: those of lanes that count here, and others.
  private func files(
    _ held: HeldTrust
  ) throws(LedgerError) -> (lanes: [String], others: [String]) {
    let found: UntrustedFolder.Names
    do throws(PlatformError) {
      found = try folder.names(withSuffix: Self.suffix)
    } catch {
      throw .system("\(error)")
    }
    let own = [Self.name(of: ledger.device), Self.nameOfHeard(by: ledger.device)]
    let known = try asLedgerErrors { try ledger.lanes(of: held) }
      .flatMap { [Self.name(of: $0), Self.nameOfHeard(by: $0)] }.filter { !own.contains($0) }
    // Where the folder has more names than are read, each lane is looked for by its name.
    let isThere = Set(found.names)
    if !unreadable.isEmpty { unreadable = unreadable.filter { isThere.contains($0.key) } }
    let lanes = known.filter { found.isCut ? folder.holds($0) : isThere.contains($0) }.sorted()
    let counted = Set(lanes)
    let others = found.names.filter { !own.contains($0) && !counted.contains($0) }
    leftOut =
      if found.isCut {
        "more than \(UntrustedFolder.maxNames) files, so only the files of lanes in the trust bundle are "
          + "sure to be read; remove the files that do not belong there"
      } else if others.count > Self.maxOthers {
        "\(others.count) files of lanes that the trust bundle does not name, and only "
          + "\(Self.maxOthers) of them are read; remove what does not belong there"
      } else {
        String?.none
      }
    return (lanes, Array(others.prefix(Self.maxOthers)))
  }

  /// Takes in the next part of a file and returns the number of bytes that were read.
  private func take(
    _ name: String, _ trust: Trust, _ trustState: String, _ now: Instant,
    into report: inout MergeReport
  ) throws(LedgerError) -> Int {
    let revision = folder.revision(of: name)
    let old = try asLedgerErrors { try ledger.refusals(of: source(name)) }
    if let known = unreadable[name] {
      // Where the refusal is not stored, as on a full disk, the file is read again until it is.
      if known == revision, !old.isEmpty { return 0 }
      unreadable[name] = nil
    }
    // What a lane writes beyond its quota is not read, and so takes the time of no other.
    if let lane = quota.full.first(where: { Self.name(of: $0) == name }) {
      try refuse([quota.words(about: lane)], name, now)
      return 0
    }
    // The position is stored, and so shared by the processes of a gate: each part is read once.
    var file = try position(name)
    let bytes: [UInt8]
    do throws(PlatformError) {
      bytes = try file.next(of: folder.open(name), again: lastTrustStates[name] != trustState)
    } catch {
      try refuse(["\(error)"], name, now)
      lastTrustStates[name] = trustState
      return 0
    }
    var words = file.stillRefused(old)
    let text = LedgerText(bytes)
    guard text.end > 0 else {
      if bytes.count >= Self.chunk {
        words.append(
          "\(Self.chunk >> 10) KiB without a signature, so the rest of this file is not read; move the file away while "
            + "its lane is open, and the lane writes it anew")
        unreadable[name] = revision
      }
      try refuse(words, name, now)
      lastTrustStates[name] = trustState
      return bytes.count
    }
    let checked = CheckedText(text, trust: trust)
    let part = try ledger.merge(checked, within: quota) { part in
      words = (words + part.refused).cappedRefusals
      file.advance(text, part)
      try self.remember(file, name)
      if words != old { try self.ledger.remember(refusals: words, of: self.source(name), at: now) }
    }
    // The state is noted only after the merge is on the disk: if the merge fails, the part is read again.
    lastTrustStates[name] = trustState
    report.add(part, from: escaped(name, limit: 80))
    return bytes.count
  }

  private func position(_ name: String) throws(LedgerError) -> LaneFile {
    try asLedgerErrors {
      let row = try ledger.database.first(
        "SELECT end, mark, retry FROM positions WHERE folder = ? AND name = ?", .text(path),
        .text(name))
      return row.map {
        LaneFile(end: $0[0].integer ?? 0, tail: $0[1].blob ?? [], retry: $0[2].integer)
      } ?? LaneFile()
    }
  }

  /// Stores the refusals of a file, if they have changed.
  private func refuse(_ words: [String], _ name: String, _ now: Instant) throws(LedgerError) {
    let source = source(name)
    guard try asLedgerErrors({ try ledger.refusals(of: source) }) != words else { return }
    try ledger.write { try ledger.remember(refusals: words, of: source, at: now) }
  }

  private func remember(_ file: LaneFile, _ name: String) throws {
    try ledger.database.execute(
      """
      INSERT OR REPLACE INTO positions (folder, name, end, mark, retry) VALUES (?, ?, ?, ?, ?)
      """, .text(path), .text(name), .integer(file.end), .blob(file.tail), SQLiteValue(file.retry))
  }
}
