package import Vocabulary

/// What a row of a guest list says of one ticket; what it leaves out is nil or empty.
package struct GuestRow: Sendable {
  /// Its line in the file, from 1.
  package let line: Int
  package let holder: TicketText?
  package let reference: TicketText?
  package let seats: [TicketText]
  package let admits: Int?
  package let title: TicketText?
  package let place: TicketText?
  /// A remark for the staff of the door; empty where there is none.
  package let note: String
  /// The passes that a table of printed tickets names.
  package let passIDs: [PassID]
  /// The reference that the printed ticket says.
  package let ticketReference: TicketText?

  /// Maximum number of characters of a note.
  package static let longestNote = 200
  init(_ cells: [PlacedText], _ headings: GuestHeadings) throws(TextFault) {
    let reader = CellReader(cells: cells, columns: headings.columns)
    line = cells.first?.place.line ?? 1
    let whole = reader.cell(.holder)
    let names = [reader.cell(.firstName), reader.cell(.lastName)].compactMap { $0 }
    let ordered = headings.isLastNameFirst ? names.reversed() : names
    let joined = ordered.first.map { first in
      PlacedText(text: ordered.map({ $0.text }).joined(separator: " "), place: first.place)
    }
    // Not by `together`, which Embedded Swift cannot specialize.
    var faults = FaultList<TextFault>()
    holder = faults.value(cell(try reader.text(whole ?? joined, "holder")), or: nil)
    reference = faults.value(
      cell(try reader.text(reader.cell(.reference), "reference")), or: nil)
    title = faults.value(cell(try reader.text(reader.cell(.title), "title")), or: nil)
    place = faults.value(cell(try reader.text(reader.cell(.place), "place")), or: nil)
    ticketReference = faults.value(
      cell(try reader.text(reader.cell(.ticketReference), "ticket_reference")), or: nil)
    seats = faults.value(cell(try reader.seats()), or: [])
    admits = faults.value(cell(try reader.admits()), or: nil)
    note = faults.value(cell(try reader.note()), or: "")
    passIDs = faults.value(cell(try reader.passIDs()), or: [])
    try faults.check()
  }
}

/// Reads the cells of one row.
private struct CellReader {
  let cells: [PlacedText]
  let columns: [GuestColumn: Int]

  /// Maximum number of seats of a ticket.
  private static let maximumSeats = 99
  /// More bytes than any text of a ticket has, however its letters are composed.
  private static let longestText = 1_024

  /// The cell of a column, without the mark that keeps a spreadsheet from evaluating it; nil where it is empty.
  func cell(_ column: GuestColumn) -> PlacedText? {
    guard let index = columns[column], index < cells.count, !cells[index].text.isEmpty else {
      return nil
    }
    return PlacedText(text: cells[index].text.withoutFormulaMark, place: cells[index].place)
  }

  /// The text in NFC, which ASCII is already.
  private static func composed(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : TicketText.normalized(text)
  }

  func text(_ cell: PlacedText?, _ name: String) throws(TextFault) -> TicketText? {
    guard let cell else { return nil }
    // Counted first: it takes long to compose a long text.
    guard cell.text.utf8.count <= Self.longestText, let text = TicketText(Self.composed(cell.text))
    else {
      throw TextFault(
        cell.place,
        "\(name): expected \(TicketText.expectation), found \(cell.text.unicodeScalars.count)")
    }
    return text
  }

  func seats() throws(TextFault) -> [TicketText] {
    guard let cell = cell(.seats) else { return [] }
    var seats: [TicketText] = []
    for part in cell.text.unicodeScalars.split(whereSeparator: Self.isSeparator) {
      var name = Substring(part)
      // Most seats have nothing to trim, and a list may have millions.
      if !Self.isVisible(name.utf8.first) || !Self.isVisible(name.utf8.last) {
        name = name.trimmed { $0.isWhitespace }
      }
      if name.isEmpty { continue }
      guard seats.count < Self.maximumSeats else {
        throw TextFault(cell.place, "seats: more than \(Self.maximumSeats)")
      }
      if let seat = try text(PlacedText(text: String(name), place: cell.place), "seats") {
        seats.append(seat)
      }
    }
    return seats
  }

  func admits() throws(TextFault) -> Int? {
    guard let cell = cell(.admits) else { return nil }
    var number = 0
    for scalar in cell.text.unicodeScalars {
      // Digits of any script, of which none is longer than 99 is.
      guard scalar.properties.generalCategory == .decimalNumber,
        let digit = scalar.properties.numericValue, number <= 99
      else {
        number = 0
        break
      }
      number = number * 10 + Int(digit)
    }
    guard (1...99).contains(number) else {
      throw TextFault(cell.place, "admits: expected a number from 1 to 99")
    }
    return number
  }

  func note() throws(TextFault) -> String {
    guard let cell = cell(.note) else { return "" }
    let count = cell.text.unicodeScalars.count
    guard count <= GuestRow.longestNote else {
      throw TextFault(
        cell.place, "note: expected at most \(GuestRow.longestNote) characters, found \(count)")
    }
    return Self.composed(cell.text.linesJoined)
  }

  func passIDs() throws(TextFault) -> [PassID] {
    guard let cell = cell(.passID) else { return [] }
    var ids: [PassID] = []
    for word in cell.text.split(separator: " ") {
      guard let id = PassID(String(word)), !ids.contains(id),
        ids.count < ManifestRow.maximumPasses
      else {
        throw TextFault(
          cell.place,
          "pass_id: expected \(PassID.expectation), or several of them, each once, with blanks "
            + "between")
      }
      ids.append(id)
    }
    return ids
  }

  /// Whether a byte is an ASCII character that is no blank.
  private static func isVisible(_ byte: UInt8?) -> Bool {
    byte.map { $0 > 0x20 && $0 < 0x7F } ?? false
  }

  /// Whether a scalar parts seats: `,` `;` `/` `+`, and those of Japanese and Arabic.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", "/", "+", "、", "，", "；", "،", "؛": true
    default: false
    }
  }
}
