internal import StrictText
internal import Vocabulary

/// The cells of one row of a guest list, read by the meanings of their columns.
struct GuestCells {
  let cells: [PlacedText]
  /// The number of the row, as a spreadsheet counts.
  let number: Int
  private let headings: GuestHeadings
  private let titles: [PlacedText]

  /// Maximum number of seats, and of people, of a ticket.
  private static let maxCount = 99
  /// A number of bytes that no text of a ticket exceeds, however its letters are composed.
  private static let longestText = 1_024

  /// Creates the cells of a row; `titles` are the cells of the headings.
  init(_ cells: [PlacedText], _ headings: GuestHeadings, titles: [PlacedText], number: Int) {
    self.cells = cells
    self.headings = headings
    self.titles = titles
    self.number = number
  }

  /// Returns the cell of a column, without the mark that keeps a spreadsheet from evaluating it, or nil where it is
  /// empty.
  func cell(_ column: GuestColumn) -> PlacedText? {
    headings.columns[column].flatMap { cell(at: $0) }
  }

  /// Returns the cell at the index of a column, in the same form.
  func cell(at index: Int) -> PlacedText? {
    guard index < cells.count, !cells[index].text.isEmpty else { return nil }
    return PlacedText(text: cells[index].text.withoutFormulaMark, place: cells[index].place)
  }

  /// Returns the name of a cell in a spreadsheet and its heading: `B7 'Name'`.
  func name(of column: GuestColumn) -> String {
    headings.cellName(of: column, row: number, titles: titles)
  }

  private func fault(_ column: GuestColumn, _ cell: PlacedText, _ detail: String) -> TextFault {
    TextFault(cell.place, "\(name(of: column)): \(detail)")
  }

  // MARK: Texts

  func text(_ column: GuestColumn) throws(TextFault) -> TicketText? {
    guard let cell = cell(column) else { return nil }
    return try text(cell, column)
  }

  private func text(
    _ cell: PlacedText, _ column: GuestColumn
  ) throws(TextFault) -> TicketText? {
    // The bytes are counted first, because it takes long to compose a long text.
    let isShort = cell.text.utf8.count <= Self.longestText
    if isShort, let text = Self.composed(cell.text) { return text }
    if isShort, TicketText.isBlank(cell.text) { return nil }
    if isShort, let character = TicketText.unprintable(in: cell.text) {
      throw fault(column, cell, character)
    }
    throw fault(
      column, cell,
      "expected \(TicketText.expectation), found \(cell.text.unicodeScalars.count)")
  }

  /// Returns the text in NFC and without blanks around it.
  ///
  /// ASCII is in NFC, and a cell has no ASCII blanks around it.
  private static func composed(_ text: String) -> TicketText? {
    text.utf8.allSatisfy { $0 < 0x80 } ? TicketText(text) : TicketText(typed: text)
  }

  /// Returns the name of the guest: the whole name, or else first and last name.
  func holder() throws(TextFault) -> TicketText? {
    if let whole = try text(.holder) { return whole }
    var columns: [GuestColumn] = [.firstName, .lastName]
    if headings.isLastNameFirst { columns.reverse() }
    let names = columns.compactMap { column in cell(column).map { (column: column, cell: $0) } }
    guard let first = names.first else { return nil }
    var text = names.map({ $0.cell.text }).joined(separator: " ")
    if headings.mayNameWholly, names.count == 2 {
      text = Self.whole(names[0].cell.text, names[1].cell.text) ?? text
    }
    return try self.text(PlacedText(text: text, place: first.cell.place), first.column)
  }

  /// Returns the one of two names that holds all words of the other and more, or nil where neither does.
  private static func whole(_ one: String, _ other: String) -> String? {
    let (first, second) = (NameKey(one).words, NameKey(other).words)
    if first.count > second.count, second.allSatisfy(first.contains) { return one }
    return second.count > first.count && first.allSatisfy(second.contains) ? other : nil
  }

  // MARK: Seats

  /// Returns the seats, and whether the row names only a table, a row or a zone, which several guests may share.
  func seats(for people: Int?) throws(TextFault) -> (names: [TicketText], isShared: Bool) {
    let (zone, table, row) = (cell(.zone)?.text, cell(.table)?.text, cell(.row)?.text)
    let seat = seatCell(for: people)
    // A description names the whole seat, but it may only repeat the seat's number where rows or tables have their own
    // column.
    if let words = cell(.seatName), row == nil && table == nil || seat == nil {
      return (try text(words, .seatName).map { [$0] } ?? [], false)
    }
    guard let seat else {
      let column: GuestColumn = table != nil ? .table : row != nil ? .row : .zone
      guard let cell = cell(column) else { return ([], false) }
      let area = headings.seatWords.joined(zone: zone, table: table, row: row, seat: nil)
      let name = try text(PlacedText(text: area, place: cell.place), column)
      return (name.map { [$0] } ?? [], true)
    }
    guard let cell = cell(.seats) else { return ([], false) }
    guard seat.names.count <= Self.maxCount else {
      throw fault(.seats, cell, "more than \(Self.maxCount) seats")
    }
    var names: [TicketText] = []
    for name in seat.names {
      let whole = headings.seatWords.joined(zone: zone, table: table, row: row, seat: name)
      if let text = try text(PlacedText(text: whole, place: cell.place), .seats) {
        names.append(text)
      }
    }
    return (names, false)
  }

  /// Returns the seats of their cell, or nil where the cell is empty.
  func seatCell(for people: Int?) -> SeatCell? {
    guard let cell = cell(.seats) else { return nil }
    let seat = SeatCell(
      cell.text, people: people, isInRow: self.cell(.row) != nil || self.cell(.table) != nil)
    return seat.names.isEmpty ? nil : seat
  }

  // MARK: People

  /// Returns the number of people that the row is for: the larger of `admits` and the guest with the companions.
  ///
  /// The number is nil where the row does not say it.
  func people() throws(TextFault) -> Int? {
    let (admits, companions) = (try admits(), try companions())
    guard let companions, companions > 0 else { return admits }
    return max(admits ?? 1, companions + 1)
  }

  /// Returns the number of people who come in, including the guest; `+1` is one more than the guest.
  func admits() throws(TextFault) -> Int? {
    guard let cell = cell(.admits), !TicketText.isBlank(cell.text) else { return nil }
    let sum = PeopleCount.sum(cell.text)
    guard let sum, (1...Self.maxCount).contains(sum) else {
      throw fault(
        .admits, cell,
        "expected a number from 1 to \(Self.maxCount), or +1 for the guest and one more person, found "
          + "'\(escaped(cell.text, limit: 20))'")
    }
    return sum
  }

  /// Returns the number of people who come beside the guest; a yes or a name counts as one.
  func companions() throws(TextFault) -> Int? {
    guard let cell = cell(.companions), !TicketText.isBlank(cell.text) else { return nil }
    let count = PeopleCount.companions(cell.text)
    guard let count, (0..<Self.maxCount).contains(count) else {
      throw fault(
        .companions, cell,
        "expected a number from 0 to \(Self.maxCount - 1), yes, no or a name, found '\(escaped(cell.text, limit: 20))'"
      )
    }
    return count
  }

  // MARK: Others

  func note() throws(TextFault) -> String {
    guard let cell = cell(.note) else { return "" }
    let count = cell.text.unicodeScalars.count
    guard count <= GuestRow.longestNote else {
      throw fault(
        .note, cell, "expected at most \(GuestRow.longestNote) characters, found \(count)")
    }
    // A spreadsheet keeps line ends in a cell, but a gate shows one line.
    return TicketText.normalized(cell.text.linesJoined)
  }

  func passIDs() throws(TextFault) -> [PassID] {
    guard let cell = cell(.passID) else { return [] }
    var ids: [PassID] = []
    for word in cell.text.split(separator: " ") {
      guard let id = PassID(String(word)), !ids.contains(id),
        ids.count < ManifestRow.maxPasses
      else {
        throw fault(
          .passID, cell,
          "expected \(PassID.expectation), or several of them, each once, with blanks between")
      }
      ids.append(id)
    }
    return ids
  }
}
