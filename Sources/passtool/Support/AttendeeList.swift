internal import PassFormats
internal import PassIssuer
internal import Vocabulary

/// A list of attendees, read into a ticket request for each.
struct AttendeeList {
  /// A ticket to issue, and its line in the list.
  struct Row {
    let request: TicketRequest
    let line: Int
  }

  let rows: [Row]
  /// What is wrong, one message for each cell at fault.
  let faults: [TextFault]
  /// Headings of columns that a ticket does not use.
  let unused: [String]

  /// What a column holds.
  private enum Column: Hashable {
    case holder, firstName, lastName, reference, seats, admits, title, place

    /// Headings that are understood, in lower case.
    static let headings: [String: Column] = [
      "holder": .holder, "name": .holder, "full name": .holder, "attendee": .holder,
      "guest": .holder, "attendee name": .holder,
      "first name": .firstName, "firstname": .firstName, "given name": .firstName,
      "given names": .firstName, "last name": .lastName, "lastname": .lastName,
      "surname": .lastName, "family name": .lastName,
      "reference": .reference, "ref": .reference, "booking": .reference,
      "booking reference": .reference, "order": .reference, "order number": .reference,
      "order no": .reference, "order id": .reference, "ticket number": .reference,
      "seat": .seats, "seats": .seats,
      "admits": .admits, "quantity": .admits, "qty": .admits, "tickets": .admits,
      "title": .title, "place": .place,
    ]
  }

  /// Reads a list; what a row leaves out is taken from the request of the event.
  init(_ table: CSVTable, event: TicketRequest) throws(TextFault) {
    var columns: [Column: Int] = [:]
    var unused: [String] = []
    for (index, heading) in table.headings.enumerated() {
      let name = heading.text.lowercased().filter { !".:#_".contains($0) }
      let spoken = heading.text.lowercased().replacing("_", with: " ").filter {
        !".:#".contains($0)
      }
      guard let column = Column.headings[spoken] ?? Column.headings[name] else {
        if !heading.text.isEmpty { unused.append(heading.text) }
        continue
      }
      if columns[column] != nil {
        throw TextFault(
          heading.place,
          "'\(escaped(heading.text, limit: 40))' says what another heading says; rename one")
      }
      columns[column] = index
    }
    guard
      columns[.holder] != nil || columns[.firstName] != nil || columns[.lastName] != nil
        || columns[.seats] != nil || columns[.reference] != nil
    else {
      throw TextFault(
        TextPlace(line: table.headings[0].place.line, column: 1),
        "no heading is known; call the columns holder (or first name and last name), "
          + "reference, seats, admits, title, place")
    }
    var rows: [Row] = []
    var faults = table.faults
    for cells in table.rows {
      do throws(TextFault) {
        rows.append(try Self.row(cells, columns, event))
      } catch {
        faults.append(error)
      }
    }
    self.rows = rows
    self.faults = faults.sorted { $0.place < $1.place }
    self.unused = unused
  }

  private static func row(
    _ cells: [PlacedText], _ columns: [Column: Int], _ event: TicketRequest
  ) throws(TextFault) -> Row {
    func cell(_ column: Column) -> PlacedText? {
      guard let index = columns[column], index < cells.count, !cells[index].text.isEmpty else {
        return nil
      }
      return cells[index]
    }
    func text(_ cell: PlacedText?, _ name: String) throws(TextFault) -> TicketText? {
      guard let cell else { return nil }
      guard let text = TicketText(TicketText.normalized(cell.text)) else {
        throw TextFault(
          cell.place,
          "\(name): expected \(TicketText.expectation), found "
            + "\(cell.text.unicodeScalars.count)")
      }
      return text
    }
    let ticket = event.ticket
    var holder = cell(.holder)
    let names = [cell(.firstName), cell(.lastName)].compactMap(\.self)
    if holder == nil, let first = names.first {
      holder = PlacedText(text: names.map(\.text).joined(separator: " "), place: first.place)
    }
    var seats = ticket.seats
    if let cell = cell(.seats) {
      seats = []
      for name in cell.text.split(whereSeparator: { ",;/+".contains($0) }) {
        let seat = PlacedText(text: String(name.trimmed(where: \.isWhitespace)), place: cell.place)
        if let seat = try text(seat.text.isEmpty ? nil : seat, "seats") { seats.append(seat) }
      }
    }
    var admits = max(ticket.admits, seats.count)
    if let cell = cell(.admits) {
      guard let number = Int(cell.text), (1...99).contains(number) else {
        throw TextFault(cell.place, "admits: expected a number from 1 to 99")
      }
      admits = number
    }
    let line = cells[0].place.line
    guard
      let changed = Ticket(
        kind: ticket.kind, title: try text(cell(.title), "title") ?? ticket.title,
        place: try text(cell(.place), "place") ?? ticket.place, starts: ticket.starts,
        ends: ticket.ends, holder: try text(holder, "holder") ?? ticket.holder, seats: seats,
        admits: admits, reference: try text(cell(.reference), "reference") ?? ticket.reference)
    else {
      throw TextFault(
        TextPlace(line: line, column: 1), "is no ticket: at most 99 seats, and 1 to 99 people")
    }
    var request = event
    request.ticket = changed
    return Row(request: request, line: line)
  }
}
