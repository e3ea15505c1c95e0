internal import PassFormats
internal import PassVerifier
internal import SQLite
internal import Vocabulary

/// A text of other gates on its way into a ledger: its sections are checked first, and then written in one transaction.
struct LedgerMerge {
  /// The result of the checks, to which `write` adds.
  private(set) var report = MergeReport()
  private let ledger: Ledger
  /// The sections with events that are not known here, and their places in the text.
  private var sections: [(place: Place, section: LedgerSection)] = []

  /// The place of a section in the text.
  fileprivate struct Place {
    /// The number of the section, counted from 1.
    let number: Int
    /// The start of the section, as an offset in bytes.
    let start: Int
  }

  /// Checks the signatures of the sections of a text, and that the ledger listens to their devices.
  init(_ text: LedgerText, trust: Trust, into ledger: Ledger) throws(LedgerError) {
    self.ledger = ledger
    for (index, part) in text.sections.enumerated() {
      let place = Place(number: index + 1, start: part.start)
      do {
        try check(LedgerSection(part.lines, token: part.token, trust: trust), place)
      } catch let error as LedgerError {
        throw error
      } catch let error as SQLiteError {
        throw LedgerError(error)
      } catch {
        // A gate whose key no bundle lists yet may still receive its own export.
        if let count = try? ledger.countIfOwn(part.lines) {
          report.known += count
        } else {
          report.refuse("\(error)", place)
        }
      }
    }
  }

  /// Whether nothing is left to write.
  var isComplete: Bool { sections.isEmpty }

  private mutating func check(_ section: LedgerSection, _ place: Place) throws {
    let device = section.head.device
    guard try ledger.listens(to: device) else {
      report.refuse(
        "\(device) is a device of \(device.issuer), and this is a gate of \(ledger.device.issuer); "
          + "if its events may count here: passtool gate ctl listen-to \(device)", place)
      return
    }
    if section.unsignedCount > 0 {
      report.refuse(
        "\(counted(section.unsignedCount, "line was", "lines were")) not loaded, because \(device) did not sign "
          + (section.unsignedCount == 1 ? "it" : "them"), place)
    }
    if try ledger.isKnown(section) {
      report.count(section, new: 0)
    } else {
      sections.append((place, section))
    }
  }

  /// Writes the new events, inside of a transaction, and returns the report of the whole merge.
  func write() throws -> MergeReport {
    var report = report
    for (place, section) in sections {
      if let words = try ledger.contradiction(to: section) {
        report.refuse(words, place)
      } else {
        report.count(section, new: try ledger.insert(section))
      }
    }
    return report
  }
}

extension MergeReport {
  fileprivate mutating func refuse(_ words: String, _ place: LedgerMerge.Place) {
    refused.append("part \(place.number): \(words)")
    firstRefused = min(firstRefused ?? place.start, place.start)
  }

  fileprivate mutating func count(_ section: LedgerSection, new: Int) {
    self.new += new
    known += section.events.count - new
    devices[section.head.device] = max(devices[section.head.device] ?? 0, section.head.sequence)
  }
}

extension Ledger {
  /// Returns the number of these lines; nil unless they are this gate's own, as the ledger has them.
  fileprivate func countIfOwn(_ lines: [[UInt8]]) throws -> Int? {
    guard !lines.isEmpty else { return nil }
    for line in lines {
      let event = try AdmissionEvent(line: line)
      guard event.device == device, try self.line(of: event) == line else { return nil }
    }
    return lines.count
  }

  /// Returns whether every event of a section is here, so that nothing need be written.
  fileprivate func isKnown(_ section: LedgerSection) throws -> Bool {
    let head = try database.first(
      "SELECT 1 FROM heads WHERE device = ? AND device_seq >= ?",
      .text(section.head.device.rawValue), .integer(section.head.sequence))
    return try head != nil && section.events.allSatisfy { try line(of: $0.event) == $0.line }
  }

  /// Returns the reason why a section cannot be taken in: its device signed another event with an id that is known
  /// here.
  fileprivate func contradiction(to section: LedgerSection) throws -> String? {
    for (event, line) in section.events {
      if let known = try self.line(of: event), known != line {
        return
          "\(event.device), event \(event.sequence): another event is kept here under the same id, so this part was not "
          + "loaded; a ledger was changed, or somebody else has the key of \(event.device): call the supervisor"
      }
    }
    return nil
  }

  /// Keeps the events of a section that are not known yet, and its signature; returns the number of these events.
  fileprivate func insert(_ section: LedgerSection) throws -> Int {
    var new = 0
    for (event, line) in section.events where try self.line(of: event) == nil {
      try insert(event, line: line)
      new += 1
    }
    let head = section.head
    // This signature also covers the events of an earlier one, as far as there is no gap in between.
    let first = section.events.first?.event.sequence ?? head.sequence
    try database.execute(
      "DELETE FROM heads WHERE device = ? AND device_seq >= ? AND device_seq < ?",
      .text(head.device.rawValue), .integer(first - 1), .integer(head.sequence))
    try database.execute(
      "INSERT OR REPLACE INTO heads (device, device_seq, at, token) VALUES (?, ?, ?, ?)",
      .text(head.device.rawValue), .integer(head.sequence),
      SQLiteValue(head.issuedAt.secondsSince1970), .blob(section.token))
    return new
  }

  /// Returns the line that is kept under the id of an event.
  private func line(of event: AdmissionEvent) throws -> [UInt8]? {
    try database.first(
      "SELECT line FROM events WHERE device = ? AND id = ?", .text(event.device.rawValue),
      .text(event.id.rawValue)
    ).map { $0[0].blob ?? [] }
  }
}
