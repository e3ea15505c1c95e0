internal import StrictText
package import Vocabulary

/// What a row of a guest list says of one ticket; what it leaves out is nil or empty.
package struct GuestRow: Sendable {
  /// Its line in the file, from 1.
  package let line: Int
  /// Its row in a spreadsheet, from 1: cells of several lines are one row there.
  package let number: Int
  package let holder: TicketText?
  package let reference: TicketText?
  /// The seats; a table, row or zone where the list names no seat.
  package let seats: [TicketText]
  /// Whether `seats` names a table, row or zone that others may have, too.
  package let isSeatShared: Bool
  /// How many people come in, the guest and those who come along; nil where the row does not say it.
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

  init(_ cells: GuestCells) throws(TextFault) {
    line = cells.cells.first?.place.line ?? 1
    number = cells.number
    // Not by `together`, which Embedded Swift cannot specialize.
    var faults = FaultList<TextFault>()
    holder = faults.value(cell(try cells.holder()), or: nil)
    reference = faults.value(cell(try cells.text(.reference)), or: nil)
    title = faults.value(cell(try cells.text(.title)), or: nil)
    place = faults.value(cell(try cells.text(.place)), or: nil)
    ticketReference = faults.value(cell(try cells.text(.ticketReference)), or: nil)
    admits = faults.value(cell(try cells.people()), or: nil)
    let admits = admits
    (seats, isSeatShared) = faults.value(cell(try cells.seats(for: admits)), or: ([], false))
    note = faults.value(cell(try cells.note()), or: "")
    passIDs = faults.value(cell(try cells.passIDs()), or: [])
    try faults.check()
  }
}
