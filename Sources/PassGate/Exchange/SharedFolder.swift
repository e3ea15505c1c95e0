internal import PassCrypto
internal import PassFormats
public import PassVerifier
internal import Platform
internal import Vocabulary

/// A folder that several lanes see, on a disk or a network mount: each writes a file of its own behind
/// its last line, and reads those of the others.
///
/// The files are exports, so a folder may be copied, lost or brought later; whatever is read twice
/// changes nothing. A folder that is gone stops no gate.
public final class SharedFolder {
  /// Path of the folder.
  public let path: String
  private let ledger: Ledger
  private let key: PrivateKey
  private let lockPath: String
  /// The last event of this gate that stands in the folder, where its part ends, and how long the file
  /// was then: another process of this gate may have written behind it.
  private var published: (sequence: Int, end: Int, size: Int)?
  /// How far each file of the others was read.
  private var positions: [String: Position] = [:]
  private var file: LineJournal { LineJournal("\(path)/\(Self.name(of: ledger.device))") }

  /// A folder for the gate of a directory.
  public init(_ path: String, _ directory: GateDirectory, ledger: Ledger) throws(LedgerError) {
    self.path = path
    self.ledger = ledger
    key = try directory.key()
    lockPath = "\(directory.path)/.publish.lock"
  }

  /// Puts there what this gate recorded since the last time.
  public func publish(now: Instant) throws(LedgerError) {
    try asLedgerErrors {
      // The processes of a gate write one file, each behind what the others wrote.
      let lock = try FileLock(lockPath)
      // The file may have been taken away too, or stand in another folder of that name.
      let size =
        Files.exists(file.path) ? try FileDescriptor(reading: file.path).byteCount() : 0
      if published?.size != size { published = nil }
      let last = try published ?? findPublished(size)
      let part = try ledger.exported(after: last.sequence, key: key, now: now)
      published = nil
      if !part.isEmpty {
        let lines = part.split(separator: UInt8(ascii: "\n")).map(Array.init)
        try file.append(lines, at: last.end)
        let end = last.end + part.count
        published = (last.sequence + lines.count - 1, end, end)
      } else {
        published = last
      }
      lock.release()
    }
  }

  /// Takes in what the others put there since the last time.
  public func take(_ held: HeldTrust) throws(LedgerError) -> MergeReport {
    var report = MergeReport()
    let own = Self.name(of: ledger.device)
    let names: [String]
    do throws(PlatformError) {
      names = try Files.names(in: path)
    } catch {
      throw .system("\(error); the other lanes are not heard")
    }
    for name in names where name.hasSuffix(Self.suffix) && name != own {
      do {
        try take(name, held, into: &report)
      } catch {
        report.refused.append("\(escaped(name, limit: 80)): \(error)")
      }
    }
    return report
  }

  private static let suffix = ".ledger"
  /// Most bytes of a file that are read at once: the rest comes at the next look.
  private static let chunk = 1 << 24

  private static func name(of device: DeviceID) -> String {
    "\(device.issuer)_\(device.keyID)\(suffix)"
  }

  /// How far a file was read.
  private struct Position {
    var end = 0
    /// The signature that ends there: where another stands, the file was begun anew.
    var signature: [UInt8] = []
    /// A part that was refused, and under which bundle: the next may name its gate.
    var refusal: (words: String, version: Int)?
  }

  private func take(_ name: String, _ held: HeldTrust, into report: inout MergeReport) throws {
    let file = try FileDescriptor(reading: "\(path)/\(name)")
    let count = try file.byteCount()
    let version = held.bundle?.version ?? 0
    var position = positions[name] ?? Position()
    let mark = position.signature + (position.end > 0 ? [UInt8(ascii: "\n")] : [])
    let isAnother = mark != (try file.read(count: mark.count, at: position.end - mark.count))
    if isAnother || position.refusal.map({ $0.version != version }) ?? false {
      position = Position()
    }
    // What could not be taken in stays a fault until it can.
    if let refusal = position.refusal { report.refused.append(refusal.words) }
    if position.end == count { return }
    let text = LedgerText(
      try file.read(count: min(count - position.end, Self.chunk), at: position.end))
    guard let last = text.sections.last else {
      if count - position.end >= Self.chunk {
        throw LedgerError.refused("no signature where one is due")
      }
      return
    }
    let part = try ledger.merge(text, trust: held.trust)
    report.new += part.new
    report.known += part.known
    report.devices.merge(part.devices) { max($0, $1) }
    report.refused += part.refused.map { "\(escaped(name, limit: 80)): \($0)" }
    position.end += text.end
    position.signature = last.token
    if let first = part.refused.first {
      position.refusal = ("\(escaped(name, limit: 80)): \(first)", version)
    }
    positions[name] = position
  }

  /// Reads off this gate's own file how far it got, for whoever was stopped and starts again.
  private func findPublished(_ size: Int) throws -> (sequence: Int, end: Int, size: Int) {
    if size == 0 { return (0, 0, 0) }
    let text = LedgerText(try Files.read(file.path, limit: 1 << 30) ?? [])
    guard let line = text.sections.last?.lines.last, let event = try? AdmissionEvent(line: line),
      event.device == ledger.device
    else { return (0, 0, size) }
    return (event.sequence, text.end, size)
  }
}
