internal import GateRules
internal import PassFormats
internal import SQLite
internal import Vocabulary

/// A text of other gates on its way into a ledger.
typealias LedgerMerge = SectionMerge<LedgerSections>

extension LedgerMerge {
  /// Takes the sections of a text whose signatures are good, if the ledger listens to their devices, and a quota has
  /// room for these.
  init(
    _ checked: CheckedText, into ledger: Ledger, within quota: LaneQuota?
  ) throws(LedgerError) {
    self.init(into: LedgerSections(ledger: ledger))
    for (index, (part, outcome)) in zip(checked.text.sections, checked.sections).enumerated() {
      let place = Place(number: index + 1, start: part.start)
      switch outcome {
      case .success(let section):
        if let words = try quota?.refusal(of: section.head.device) {
          refuse(part.lines, at: place, because: words)
        } else {
          try take(section, at: place)
        }
      case .failure(let fault): refuse(part.lines, at: place, because: "\(fault)")
      }
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
