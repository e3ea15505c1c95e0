internal import StrictText
package import Vocabulary

/// The content of a row of a guest list, for one ticket; a value that the row leaves out is nil or empty.
package struct GuestRow: Sendable {
  /// The line of the row in the file, from 1.
  package let line: Int
  /// The row in a spreadsheet, from 1: cells of several lines are one row there.
  package let number: Int
  package let holder: TicketText?
  package let reference: TicketText?
  /// The seats; a table, row or zone where the list names no seat.
  package let seats: [TicketText]
  /// Whether `seats` names a table, row or zone that other guests may share.
  package let isSeatShared: Bool
  /// The number of people who come in, including the guest; nil where the row does not say it.
  package let admits: Int?
  package let title: TicketText?
  package let place: TicketText?
  /// A remark for the staff of the door; empty where the row has no remark.
  package let note: String
  /// The passes that a table of printed tickets names.
  package let passIDs: [PassID]
  /// The reference on the printed ticket.
  package let ticketReference: TicketText?

  /// Maximum number of characters of a note.
  package static let longestNote = 200

  init(_ cells: GuestCells) throws(TextFault) {
    line = cells.cells.first?.place.line ?? 1
    number = cells.number
    // The faults are not gathered by `together`, because Embedded Swift cannot specialize it.
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
