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
/// A missing folder stops no gate. Its contents are not trusted: no link is followed, no pipe is waited for,
/// no more is read at once than a scan has time for, and a foreign file under this gate's name is
/// replaced, not written to.
public final class SharedFolder {
  /// Path of the folder.
  public let path: String
  let ledger: Ledger
  let key: PrivateKey
  let lockPath: String
  /// How far this gate's own file was written; nil where that is not known.
  var published: PublishedPosition?
  /// The bundle version and the number of named devices with which this process read each file last.
  private var lastTrustStates: [String: String] = [:]
  /// The index of the file to read first next time, so that each has its turn.
  private var nextFile = 0

  /// A folder for the gate of a directory.
  public init(_ path: String, _ directory: GateDirectory, ledger: Ledger) throws(LedgerError) {
    self.path = path
    self.ledger = ledger
    key = try directory.key()
    lockPath = "\(directory.path)/.publish.lock"
  }

  static let suffix = ".ledger"
  /// How many bytes of one file are read at a time, at most.
  static let chunk = 2 * Ledger.longestSection
  /// How many bytes of all files are read at a time, at most, so that a scan need not wait long.
  private static let budget = 4 * chunk
  /// How many names of the folder are read, at most; there is a file for each lane.
  private static let maximumNames = 1_024

  static func name(of device: DeviceID) -> String {
    "\(device.issuer)_\(device.keyID)\(suffix)"
  }

  private func source(_ name: String) -> String { "\(path)/\(name)" }

  /// The refused parts that came from this folder, each after the name of its file.
  func faults(among parts: [RefusedPart]) -> [String] {
    parts.filter { $0.source.hasPrefix("\(path)/") }.map {
      "\(escaped(String($0.source.dropFirst(path.count + 1)), limit: 80)): \($0.words)"
    }
  }

  /// Takes in what the other lanes wrote since the last time, up to a limit; the rest is taken in at the next
  /// calls.
  public func take(_ held: HeldTrust, now: Instant) throws(LedgerError) -> MergeReport {
    let names: [String]
    do throws(PlatformError) {
      names = try Files.names(in: path, limit: Self.maximumNames)
    } catch {
      throw .system("\(error)")
    }
    let own = Self.name(of: ledger.device)
    let others = names.filter { $0.hasSuffix(Self.suffix) && $0 != own }
    for part in try ledger.refusedParts() where part.source.hasPrefix("\(path)/") {
      let name = String(part.source.dropFirst(path.count + 1))
      if !others.contains(name) { try refuse([], name, now) }
    }
    let voices = try asLedgerErrors { try ledger.listenedToCount() }
    let trustState = "\(held.bundle?.version ?? 0)/\(voices)"
    var report = MergeReport()
    var left = Self.budget
    for offset in others.indices {
      let index = (nextFile + offset) % others.count
      if left < Self.chunk {
        nextFile = index
        break
      }
      left -= try take(others[index], held.trust, trustState, now, into: &report)
    }
    return report
  }

  /// - Returns: how many bytes were read.
  private func take(
    _ name: String, _ trust: Trust, _ trustState: String, _ now: Instant,
    into report: inout MergeReport
  ) throws(LedgerError) -> Int {
    // The position is stored, and so shared by the processes of a gate: each part is read once.
    var file = try position(name)
    let old = try asLedgerErrors { try ledger.refusals(of: source(name)) }
    if file.retry != nil, lastTrustStates[name] != trustState { file.rewind() }
    let bytes: [UInt8]
    do throws(PlatformError) {
      bytes = try file.next(of: "\(path)/\(name)")
    } catch {
      try refuse(["\(error)"], name, now)
      lastTrustStates[name] = trustState
      return 0
    }
    var words = file.stillRefused(old)
    let text = LedgerText(bytes)
    guard text.end > 0 else {
      if bytes.count >= Self.chunk { words.append("no signature where one is due") }
      try refuse(words, name, now)
      lastTrustStates[name] = trustState
      return bytes.count
    }
    let part = try ledger.merge(text, trust: trust) { part in
      words = (words + part.refused).cappedRefusals
      file.advance(text, part)
      try self.remember(file, name)
      if words != old { try self.ledger.remember(refusals: words, of: self.source(name), at: now) }
    }
    // Only after the merge is on the disk: if that fails, the part is read again.
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
