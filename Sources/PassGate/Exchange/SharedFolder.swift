internal import PassCrypto
internal import PassFormats
public import PassVerifier
internal import Platform
internal import SQLite
public import Vocabulary

/// A folder that several lanes see, on a disk or a network mount: each writes a file of its own behind
/// its last line, and reads those of the others.
///
/// The files are exports, so a folder may be copied, lost or brought later; whatever is read twice
/// changes nothing. A folder that is gone stops no gate. Whoever may write there is nobody's friend: no
/// link is followed, no pipe waited for, no more is read at once than a scan has time for, and what is
/// not this gate's own makes way without being touched.
public final class SharedFolder {
  /// Path of the folder.
  public let path: String
  let ledger: Ledger
  let key: PrivateKey
  let lockPath: String
  /// How far this gate's own file is known to be written.
  var published: Published?
  /// By which bundle and which voices each file was read last in this run of the program.
  private var hearings: [String: String] = [:]
  /// The file at which the next look begins, so that each has its turn.
  private var turn = 0

  /// A folder for the gate of a directory.
  public init(_ path: String, _ directory: GateDirectory, ledger: Ledger) throws(LedgerError) {
    self.path = path
    self.ledger = ledger
    key = try directory.key()
    lockPath = "\(directory.path)/.publish.lock"
  }

  static let suffix = ".ledger"
  /// Most bytes of one file that are read at one look: the rest comes at the next ones.
  static let chunk = 2 * Ledger.longestSection
  /// Most bytes of all files together at one look, where nobody has time to lose.
  private static let budget = 4 * chunk
  /// Most names that are looked at: a folder has as many files as there are lanes.
  private static let maximumNames = 1_024

  static func name(of device: DeviceID) -> String {
    "\(device.issuer)_\(device.keyID)\(suffix)"
  }

  private func source(_ name: String) -> String { "\(path)/\(name)" }

  /// What of the refused parts is this folder's, file by file.
  func faults(among parts: [RefusedPart]) -> [String] {
    parts.filter { $0.source.hasPrefix("\(path)/") }.map {
      "\(escaped(String($0.source.dropFirst(path.count + 1)), limit: 80)): \($0.words)"
    }
  }

  /// Takes in what the others put there since the last time, as far as there is time for it; the rest
  /// comes at the next looks.
  public func take(_ held: HeldTrust, now: Instant) throws(LedgerError) -> MergeReport {
    let names: [String]
    do throws(PlatformError) {
      names = try Files.names(in: path, limit: Self.maximumNames)
    } catch {
      throw .system("\(error); the other lanes are not heard")
    }
    let own = Self.name(of: ledger.device)
    let others = names.filter { $0.hasSuffix(Self.suffix) && $0 != own }
    for part in try ledger.refusedParts() where part.source.hasPrefix("\(path)/") {
      let name = String(part.source.dropFirst(path.count + 1))
      if !others.contains(name) { try refuse([], name, now) }
    }
    let voices = try asLedgerErrors { try ledger.voices() }
    let hearing = "\(held.bundle?.version ?? 0)/\(voices)"
    var report = MergeReport()
    var left = Self.budget
    for offset in others.indices {
      let index = (turn + offset) % others.count
      if left < Self.chunk {
        turn = index
        break
      }
      left -= try take(others[index], held.trust, hearing, now, into: &report)
    }
    return report
  }

  /// - Returns: how many bytes were read.
  private func take(
    _ name: String, _ trust: Trust, _ hearing: String, _ now: Instant,
    into report: inout MergeReport
  ) throws(LedgerError) -> Int {
    // The processes of a gate read each file together: what one took in another need not.
    var file = try position(name)
    let old = try asLedgerErrors { try ledger.refusals(of: source(name)) }
    if file.retry != nil, hearings[name] != hearing { file.readAgain() }
    let bytes: [UInt8]
    do throws(PlatformError) {
      bytes = try file.next(of: "\(path)/\(name)")
    } catch {
      try refuse(["\(error)"], name, now)
      hearings[name] = hearing
      return 0
    }
    var words = file.standing(old)
    let text = LedgerText(bytes)
    guard text.end > 0 else {
      if bytes.count >= Self.chunk { words.append("no signature where one is due") }
      try refuse(words, name, now)
      hearings[name] = hearing
      return bytes.count
    }
    let part = try ledger.merge(text, trust: trust) { part in
      words = (words + part.refused).fewRefusals
      file.advance(text, part)
      try self.remember(file, name)
      if words != old { try self.ledger.remember(refusals: words, of: self.source(name), at: now) }
    }
    // Not before it is on the disk: what could not be written is read again at the next look.
    hearings[name] = hearing
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

  /// Remembers what of a file is refused now.
  private func refuse(_ words: [String], _ name: String, _ now: Instant) throws(LedgerError) {
    let source = source(name)
    guard try asLedgerErrors({ try ledger.refusals(of: source) }) != words else { return }
    try ledger.write { try ledger.remember(refusals: words, of: source, at: now) }
  }

  private func remember(_ file: LaneFile, _ name: String) throws {
    try ledger.database.run(
      """
      INSERT OR REPLACE INTO positions (folder, name, end, mark, retry) VALUES (?, ?, ?, ?, ?)
      """, .text(path), .text(name), .integer(file.end), .blob(file.tail), SQLiteValue(file.retry))
  }
}
