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
  /// The last event of this gate that stands in the folder, and where its part ends.
  private var published: (sequence: Int, end: Int)?
  /// How far each file of the others was read.
  private var positions: [String: Int] = [:]
  private var file: LineJournal { LineJournal("\(path)/\(Self.name(of: ledger.device))") }

  /// A folder for the gate of a directory.
  public init(_ path: String, _ directory: GateDirectory, ledger: Ledger) throws(LedgerError) {
    self.path = path
    self.ledger = ledger
    key = try directory.key()
  }

  /// Puts there what this gate recorded since the last time.
  public func publish(now: Instant) throws(LedgerError) {
    try asLedgerErrors {
      // The file may have been taken away, or stand in another folder of that name.
      if published.map({ $0.end > 0 }) ?? false, !Files.exists(file.path) { published = nil }
      let last = try published ?? findPublished()
      let part = try ledger.exported(after: last.sequence, key: key, now: now)
      published = nil
      if !part.isEmpty {
        let lines = part.split(separator: UInt8(ascii: "\n")).map(Array.init)
        try file.append(lines, at: last.end)
        published = (last.sequence + lines.count - 1, last.end + part.count)
      } else {
        published = last
      }
    }
  }

  /// Takes in what the others put there since the last time.
  public func take(trust: Trust) throws(LedgerError) -> MergeReport {
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
        try take(name, trust: trust, into: &report)
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

  private func take(_ name: String, trust: Trust, into report: inout MergeReport) throws {
    let file = try FileDescriptor(reading: "\(path)/\(name)")
    let count = try file.byteCount()
    // A file that became shorter was begun anew.
    let position = (positions[name] ?? 0) <= count ? positions[name] ?? 0 : 0
    if position == count { return }
    let text = LedgerText(
      try file.read(count: min(count - position, Self.chunk), at: position))
    guard text.end > 0 else {
      if count - position >= Self.chunk {
        throw LedgerError.refused("no signature where one is due")
      }
      return
    }
    let part = try ledger.merge(text, trust: trust)
    report.new += part.new
    report.known += part.known
    report.devices.merge(part.devices) { max($0, $1) }
    report.refused += part.refused.map { "\(escaped(name, limit: 80)): \($0)" }
    positions[name] = position + text.end
  }

  /// Reads off this gate's own file how far it got, for whoever was stopped and starts again.
  private func findPublished() throws -> (sequence: Int, end: Int) {
    guard Files.exists(file.path) else { return (0, 0) }
    let text = LedgerText(try Files.read(file.path, limit: 1 << 30) ?? [])
    guard let line = text.sections.last?.lines.last, let event = try? AdmissionEvent(line: line),
      event.device == ledger.device
    else { return (0, 0) }
    return (event.sequence, text.end)
  }
}
