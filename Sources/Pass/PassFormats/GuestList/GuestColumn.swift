/// What a column of a guest list says.
///
/// The raw values are the names by which a person maps a heading, and headings that every list may use.
package enum GuestColumn: String, CaseIterable, Sendable {
  /// The whole name of the guest.
  case holder
  case firstName = "first_name"
  case lastName = "last_name"
  /// The booking or order.
  case reference
  /// One seat, or several with commas between; beside a row or a table, the seat there.
  case seats
  /// One seat in words, such as `Stalls, row 3, seat 12`; it counts where the columns of its parts are empty.
  case seatName = "seat_name"
  /// The parts of a seat: the zone of the house, the table, the row.
  case zone
  case table
  case row
  /// How many people come in on the ticket, 1 to 99; `+1` is one more than the guest.
  case admits
  /// How many people come beside the guest, 0 to 98.
  case companions
  /// What the ticket is for, where it differs from the event's.
  case title
  /// Where that is, where it differs from the event's.
  case place
  /// A remark for the staff of the door, such as a wheelchair.
  case note
  /// Whether the order is valid: paid, cancelled. It is on no ticket; a row that was cancelled is a doubt.
  case status
  /// The passes of the guest that stand, with blanks between.
  case passID = "pass_id"
  /// The reference that the ticket says, in a table of tickets that were printed.
  case ticketReference = "ticket_reference"
  /// The file of the ticket, in the same table.
  case ticketFile = "ticket_file"
  /// The picture of the ticket for a phone beside that file.
  case ticketPicture = "ticket_picture"
  /// Nothing that a ticket uses; said of a heading that would be understood otherwise.
  case ignore

  /// The columns that a table of printed tickets may add to the list it was made of.
  static let ofTickets: [GuestColumn] = [.ticketFile, .ticketPicture, .ticketReference, .passID]
  /// The names of columns that a person may map a heading to.
  package static let mappable: [GuestColumn] = allCases.filter {
    $0 == .passID || !ofTickets.contains($0)
  }

  /// The column in words.
  package var words: String {
    switch self {
    case .holder: "the whole name"
    case .firstName: "the first name"
    case .lastName: "the last name"
    case .reference, .ticketReference: "the reference"
    case .seats: "the seats"
    case .seatName: "the seat in words"
    case .zone: "the zone of the seat"
    case .table: "the table"
    case .row: "the row of the seat"
    case .admits: "how many come in"
    case .companions: "how many come beside the guest"
    case .title: "what the ticket is for"
    case .place: "where that is"
    case .note: "a note"
    case .status: "whether the order is valid"
    case .passID: "the passes"
    case .ticketFile: "the file of the ticket"
    case .ticketPicture: "its picture for a phone"
    case .ignore: "nothing that is used here"
    }
  }
}

/// What a person says a heading means: `holder=Jméno`.
package struct HeadingChoice: Hashable, Sendable {
  package let column: GuestColumn
  package let heading: String

  package init(_ column: GuestColumn, _ heading: String) {
    self.column = column
    self.heading = heading
  }
}
