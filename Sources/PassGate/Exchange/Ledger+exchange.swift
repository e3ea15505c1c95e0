internal import PassCrypto
internal import PassFormats
public import PassVerifier
internal import SQLite
public import Vocabulary

/// What a merge brought.
public struct MergeReport: Sendable {
  /// Events that were not known here.
  public internal(set) var new = 0
  /// Events that were known already.
  public internal(set) var known = 0
  /// Whose ledgers were taken in, and up to which event.
  public internal(set) var devices: [DeviceID: Int] = [:]
  /// What was not taken in, and why.
  public internal(set) var refused: [String] = []
  /// Where the first part that was refused begins in the text, in bytes.
  var firstRefused: Int?

  /// Adds what a part of another text brought.
  mutating func add(_ other: MergeReport, from name: String) {
    new += other.new
    known += other.known
    devices.merge(other.devices) { max($0, $1) }
    refused += other.refused.map { "\(name): \($0)" }
  }

  fileprivate mutating func count(_ section: LedgerSection, new: Int) {
    self.new += new
    known += section.events.count - new
    devices[section.head.device] = max(devices[section.head.device] ?? 0, section.head.sequence)
  }
}

extension Ledger {
  /// Most bytes of the events under one signature, so that whoever reads a part of a file finds the next.
  static let longestSection = 1 << 16

  /// What this gate hands on: its own events behind the one of that number, signed; and what other
  /// gates signed and it has, where that is wanted.
  func exported(
    after number: Int = 0, key: PrivateKey, now: Instant, withOthers: Bool = false
  ) throws(LedgerError) -> [UInt8] {
    try asLedgerErrors {
      var text: [UInt8] = []
      var last: (sequence: Int, digest: [UInt8])?
      var start = 0
      func sign() throws {
        guard let head = last else { return }
        text += try signature(of: head, key: key, now: now) + [0x0A]
        (last, start) = (nil, text.count)
      }
      let rows = try database.rows(
        """
        SELECT device_seq, digest, line FROM events WHERE device = ? AND device_seq > ?
        ORDER BY device_seq, n
        """, .text(device.rawValue), .integer(number))
      for row in rows {
        let line = (row[2].blob ?? []) + [0x0A]
        if text.count - start + line.count > Self.longestSection { try sign() }
        text += line
        last = (row[0].integer ?? 0, row[1].blob ?? [])
      }
      try sign()
      if withOthers { text += try exportedOthers() }
      return text
    }
  }

  /// This device's word for its events up to one of them.
  private func signature(
    of last: (sequence: Int, digest: [UInt8]), key: PrivateKey, now: Instant
  ) throws -> [UInt8] {
    let head = LedgerHead(
      device: device, issuedAt: now, sequence: last.sequence, digest: last.digest)
    let header = TokenHeader(keyID: device.keyID, type: LedgerHead.type)
    let input = header.signingInput(head.payload)
    return Array(
      CompactJWS.text(signingInput: input, signature: try key.signature(for: input)).utf8)
  }

  /// The events of other gates under the signatures with which they came.
  private func exportedOthers() throws -> [UInt8] {
    var text: [UInt8] = []
    var written: (device: String, sequence: Int) = ("", 0)
    let heads = try database.rows(
      "SELECT device, device_seq, token FROM heads WHERE device <> ? ORDER BY device, device_seq",
      .text(device.rawValue))
    for head in heads {
      let (device, sequence) = (head[0].text ?? "", head[1].integer ?? 0)
      let start = written.device == device ? written.sequence : 0
      var lines: [[UInt8]] = []
      var expected = sequence
      // From the signed event back, as far as there is no gap.
      let rows = try database.rows(
        """
        SELECT device_seq, line FROM events WHERE device = ? AND device_seq > ? AND device_seq <= ?
        ORDER BY device_seq DESC
        """, .text(device), .integer(start), .integer(sequence))
      for row in rows where row[0].integer == expected {
        lines.append(row[1].blob ?? [])
        expected -= 1
      }
      for line in lines.reversed() { text += line + [0x0A] }
      text += (head[2].blob ?? []) + [0x0A]
      written = (device, sequence)
    }
    return text
  }

  /// Takes in what other gates handed on: the union of what is known, whatever comes first or twice.
  ///
  /// Only devices of this ledger's issuer have a voice, and those that somebody named. A part whose
  /// signature is not that of such a device, or whose events are not those that were signed, is left out;
  /// the others are taken. What was left out is remembered under the name of its source, until that comes
  /// again.
  public func merge(
    _ text: [UInt8], trust: Trust, from source: String = "",
    now: Instant = Instant(secondsSince1970: 0)
  ) throws(LedgerError) -> MergeReport {
    let cut = LedgerText(text)
    var report = try merge(cut, trust: trust)
    if !cut.unsigned.isEmpty {
      report.refused.append(
        "\(cut.unsigned.count) events at the end have no signature; export them again")
    } else if cut.sections.isEmpty {
      report.refused.append("no ledger: there is no signed event in it")
    }
    let refused = report.refused.fewRefusals
    guard try asLedgerErrors({ try refusals(of: source) }) != refused else { return report }
    try write { try remember(refusals: refused, of: source, at: now) }
    return report
  }

  /// The same of a text that was cut apart; nothing is read from it while the ledger is locked.
  ///
  /// - Parameter also: what is written together with it.
  func merge(
    _ text: LedgerText, trust: Trust, also: ((MergeReport) throws -> Void)? = nil
  ) throws(LedgerError) -> MergeReport {
    var report = MergeReport()
    var sections: [(number: Int, section: LedgerSection)] = []
    for (index, part) in text.sections.enumerated() {
      func refuse(_ words: String) {
        report.refused.append("part \(index + 1): \(words)")
        report.firstRefused = min(report.firstRefused ?? part.start, part.start)
      }
      do {
        let section = try LedgerSection(part.lines, token: part.token, trust: trust)
        let device = section.head.device
        guard try listens(to: device) else {
          refuse(
            "\(device) is a device of \(device.issuer), and this is a gate of \(self.device.issuer); "
              + "where it may speak, tell this gate to listen to it")
          continue
        }
        if section.strange > 0 {
          refuse("altered: \(section.strange) lines that \(device) did not sign")
        }
        if try !isKnown(section) {
          sections.append((index + 1, section))
        } else {
          report.count(section, new: 0)
        }
      } catch let error as LedgerError {
        throw error
      } catch let error as SQLiteError {
        throw LedgerError(error)
      } catch {
        refuse("\(error)")
      }
    }
    if sections.isEmpty, also == nil { return report }
    let parsed = report
    return try write {
      var report = parsed
      for (number, section) in sections {
        if let words = try contradiction(to: section) {
          report.refused.append("part \(number): \(words)")
          let start = text.sections[number - 1].start
          report.firstRefused = min(report.firstRefused ?? start, start)
        } else {
          report.count(section, new: try take(section))
        }
      }
      try also?(report)
      return report
    }
  }

  private func known(_ event: AdmissionEvent) throws -> [UInt8]? {
    try database.first(
      "SELECT line FROM events WHERE device = ? AND id = ?", .text(event.device.rawValue),
      .text(event.id.rawValue)
    ).map { $0[0].blob ?? [] }
  }

  /// Whether all of it is here, so that nothing need be written.
  private func isKnown(_ section: LedgerSection) throws -> Bool {
    let head = try database.first(
      "SELECT 1 FROM heads WHERE device = ? AND device_seq >= ?",
      .text(section.head.device.rawValue), .integer(section.head.sequence))
    return try head != nil && section.events.allSatisfy { try known($0.event) == $0.line }
  }

  /// What speaks against taking in a section: its device has said something else under the same name.
  private func contradiction(to section: LedgerSection) throws -> String? {
    for (event, line) in section.events {
      if let known = try known(event), known != line {
        return
          "\(event.device), event \(event.sequence): differs from the one that is kept here under "
          + "its id"
      }
    }
    return nil
  }

  private func take(_ section: LedgerSection) throws -> Int {
    var new = 0
    for (event, line) in section.events where try known(event) == nil {
      try insert(event, line: line)
      new += 1
    }
    let head = section.head
    // Its signature signs what an earlier one did, as far as there is no gap in between.
    let first = section.events.first?.event.sequence ?? head.sequence
    try database.run(
      "DELETE FROM heads WHERE device = ? AND device_seq >= ? AND device_seq < ?",
      .text(head.device.rawValue), .integer(first - 1), .integer(head.sequence))
    try database.run(
      "INSERT OR REPLACE INTO heads (device, device_seq, at, token) VALUES (?, ?, ?, ?)",
      .text(head.device.rawValue), .integer(head.sequence),
      SQLiteValue(head.issuedAt.secondsSince1970), .blob(section.token))
    return new
  }

  /// Which other gates were heard, up to which event, and when they signed that.
  public func heard() throws(LedgerError) -> [(device: DeviceID, sequence: Int, at: Instant)] {
    try asLedgerErrors {
      try database.rows(
        "SELECT device, max(device_seq), max(at) FROM heads WHERE device <> ? GROUP BY device",
        .text(device.rawValue)
      ).compactMap { row in
        row[0].text.flatMap { DeviceID($0) }.map {
          ($0, row[1].integer ?? 0, Instant(secondsSince1970: row[2].integer ?? 0))
        }
      }
    }
  }
}

extension GateDirectory {
  /// What the gate hands on, signed with its key.
  public func export(now: Instant, withOthers: Bool = true) throws(LedgerError) -> [UInt8] {
    try ledger().exported(key: try key(), now: now, withOthers: withOthers)
  }
}
