/// The meaning of a column of a guest list.
///
/// The raw values are the names by which a user maps a heading, and headings that every list may use.
package enum GuestColumn: String, CaseIterable, Sendable {
  /// The whole name of the guest.
  case holder
  case firstName = "first_name"
  case lastName = "last_name"
  /// The booking or order.
  case reference
  /// One seat, or several separated by commas; beside a row or a table, the seat in it.
  case seats
  /// One seat in words, such as `Stalls, row 3, seat 12`; it counts where the columns of its parts are empty.
  case seatName = "seat_name"
  /// The parts of a seat: the zone of the house, the table, the row.
  case zone
  case table
  case row
  /// The number of people who come in on the ticket, 1 to 99; `+1` is one more than the guest.
  case admits
  /// The number of people who come beside the guest, 0 to 98.
  case companions
  /// The title of the ticket, where it differs from the event's title.
  case title
  /// The place of the ticket, where it differs from the event's place.
  case place
  /// A remark for the staff of the door, such as a wheelchair.
  case note
  /// Whether the order is valid, such as paid or cancelled; no ticket shows it, and a cancelled row is a doubt.
  case status
  /// The valid passes of the guest, separated by blanks.
  case passID = "pass_id"
  /// The reference on the ticket, in a table of printed tickets.
  case ticketReference = "ticket_reference"
  /// The file of the ticket, in a table of printed tickets.
  case ticketFile = "ticket_file"
  /// The picture of the ticket for a phone, beside that file.
  case ticketPicture = "ticket_picture"
  /// The ticket for Apple's wallet, beside that file.
  case ticketWallet = "ticket_wallet"
  /// A column that no ticket uses; a user says this of a heading that would otherwise be understood.
  case ignore

  /// The columns that a table of printed tickets may add to the list that it was made from.
  static let ofTickets: [GuestColumn] = [
    .ticketFile, .ticketPicture, .ticketWallet, .ticketReference, .passID,
  ]
  /// The columns that a user may map a heading to.
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
    case .place: "the place"
    case .note: "a note"
    case .status: "whether the order is valid"
    case .passID: "the passes"
    case .ticketFile: "the file of the ticket"
    case .ticketPicture: "the picture of the ticket for a phone"
    case .ticketWallet: "the ticket for Apple's wallet"
    case .ignore: "nothing that is used here"
    }
  }
}

/// The meaning that a user gives to a heading: `holder=Jméno`.
package struct HeadingChoice: Hashable, Sendable {
  package let column: GuestColumn
  package let heading: String

  package init(_ column: GuestColumn, _ heading: String) {
    self.column = column
    self.heading = heading
  }
}
