internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import SQLite
internal import Vocabulary

/// A text of other gates on its way into a ledger.
typealias LedgerMerge = SectionMerge<LedgerSections>

extension LedgerMerge {
  /// Checks the signatures of the sections of a text, and that the ledger listens to their devices.
  init(_ text: LedgerText, trust: Trust, into ledger: Ledger) throws(LedgerError) {
    self.init(into: LedgerSections(ledger: ledger))
    for (index, part) in text.sections.enumerated() {
      let place = Place(number: index + 1, start: part.start)
      let section: LedgerSection
      do {
        section = try LedgerSection(part.lines, token: part.token, trust: trust)
      } catch {
        refuse(part.lines, at: place, because: "\(error)")
        continue
      }
      try take(section, at: place)
    }
  }
}

/// A ledger as a merge of signed sections uses it.
struct LedgerSections: SectionStore {
  let ledger: Ledger

  var device: DeviceID { ledger.device }

  func listens(to other: DeviceID) throws(LedgerError) -> Bool {
    try asLedgerErrors { try ledger.listens(to: other) }
  }

  func hasHead(_ head: LedgerHead) throws(LedgerError) -> Bool {
    try asLedgerErrors {
      try ledger.database.first(
        "SELECT 1 FROM heads WHERE device = ? AND device_seq >= ?", .text(head.device.rawValue),
        .integer(head.sequence)) != nil
    }
  }

  func line(of event: AdmissionEvent) throws(LedgerError) -> [UInt8]? {
    try asLedgerErrors {
      try ledger.database.first(
        "SELECT line FROM events WHERE device = ? AND id = ?", .text(event.device.rawValue),
        .text(event.id.rawValue)
      ).map { $0[0].blob ?? [] }
    }
  }

  func keep(_ event: AdmissionEvent, line: [UInt8]) throws(LedgerError) {
    try asLedgerErrors { try ledger.insert(event, line: line) }
  }

  func keep(_ head: LedgerHead, token: [UInt8], from first: Int) throws(LedgerError) {
    try asLedgerErrors {
      // Of each block of events one signature stays, so that a part of a long ledger still ends in a signature.
      let start = head.sequence - head.sequence % LedgerHead.block
      try ledger.database.execute(
        "DELETE FROM heads WHERE device = ? AND device_seq >= ? AND device_seq < ?",
        .text(head.device.rawValue), .integer(max(first - 1, start)), .integer(head.sequence))
      try ledger.database.execute(
        "INSERT OR REPLACE INTO heads (device, device_seq, at, token) VALUES (?, ?, ?, ?)",
        .text(head.device.rawValue), .integer(head.sequence),
        SQLiteValue(head.issuedAt.secondsSince1970), .blob(token))
    }
  }
}
