internal import PassCrypto
internal import PassFormats
public import PassVerifier
internal import SQLite
internal import Vocabulary

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
}

extension Ledger {
  /// What this gate hands on: its own events behind the one of that number, signed; and what other
  /// gates signed and it has, where that is wanted.
  func exported(
    after number: Int = 0, key: PrivateKey, now: Instant, withOthers: Bool = false
  ) throws(LedgerError) -> [UInt8] {
    try asLedgerErrors {
      var text: [UInt8] = []
      let rows = try database.rows(
        """
        SELECT device_seq, digest, line FROM events WHERE device = ? AND device_seq > ?
        ORDER BY device_seq, n
        """, .text(device.rawValue), .integer(number))
      if let last = rows.last {
        for row in rows { text += (row[2].blob ?? []) + [0x0A] }
        let head = LedgerHead(
          device: device, issuedAt: now, sequence: last[0].integer ?? 0,
          digest: last[1].blob ?? [])
        let header = TokenHeader(keyID: device.keyID, type: LedgerHead.type).bytes
        let input = CompactJWS.signingInput(header: header, payload: head.payload)
        text += CompactJWS.text(signingInput: input, signature: try key.sign(input)).utf8
        text.append(0x0A)
      }
      if withOthers { text += try exportedOthers() }
      return text
    }
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
  /// A part whose signature is not that of a device in the bundle, or whose events are not those that
  /// were signed, is left out whole; the others are taken.
  public func merge(_ text: [UInt8], trust: Trust) throws(LedgerError) -> MergeReport {
    let cut = LedgerText(text)
    var report = try merge(cut, trust: trust)
    if !cut.unsigned.isEmpty {
      report.refused.append(
        "\(cut.unsigned.count) events at the end have no signature; export them again")
    } else if cut.sections.isEmpty {
      report.refused.append("no ledger: there is no signed event in it")
    }
    return report
  }

  func merge(_ text: LedgerText, trust: Trust) throws(LedgerError) -> MergeReport {
    var report = MergeReport()
    for (number, part) in text.sections.enumerated() {
      let section: LedgerSection
      do {
        section = try LedgerSection(part.lines, token: part.token, trust: trust)
      } catch {
        report.refused.append("part \(number + 1): \(error)")
        continue
      }
      let new = try take(section)
      report.new += new
      report.known += section.events.count - new
      report.devices[section.head.device] = max(
        report.devices[section.head.device] ?? 0, section.head.sequence)
    }
    return report
  }

  private func take(_ section: LedgerSection) throws(LedgerError) -> Int {
    try write {
      var new = 0
      for (event, line) in section.events {
        let known = try database.first(
          "SELECT line FROM events WHERE id = ?", .text(event.id.rawValue))
        if let known {
          guard known[0].blob == line else {
            throw LedgerError.refused(
              "\(event.device), event \(event.sequence): differs from the one that is kept here "
                + "under its id")
          }
          continue
        }
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
        .integer(head.issuedAt.secondsSince1970), .blob(section.token))
      return new
    }
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
