import StrictText
import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import PassFormats

/// Lists in the headings of the systems that organisers export them from (`Vectors/Lists`).
@Suite struct ExportedListTests {
  /// The expected reading of a list from one system.
  struct Export: Sendable, CustomTestStringConvertible {
    let file: String
    var map: [HeadingChoice] = []
    /// The headings of the columns that are used.
    let columns: [GuestColumn: String]
    /// The rows, each as the name, the seats, the reference and the number of people.
    let rows: [String]
    /// The doubts, each as its line and the beginning of its text.
    let doubts: [String]
    /// Some of the headings that are ignored.
    let leftAlone: [String]

    var testDescription: String { file }
  }

  private static let exports = [
    Export(
      file: "pretix",
      columns: [
        .reference: "Order code", .status: "Status", .holder: "Attendee name",
        .firstName: "Attendee name: Given name", .lastName: "Attendee name: Family name",
        .seatName: "Seat name", .zone: "Seat zone", .row: "Seat row", .seats: "Seat number",
        .note: "Order comment",
      ],
      rows: [
        "Jana Nováková|Parkett, Row 3, Seat 12|A7XQK|1",
        "Petr Novák|Parkett, Row 4, Seat 12|A7XQK|1", "John Doe||B2MNP|1",
      ],
      doubts: ["4: C4 'Status' is 'canceled'"], leftAlone: ["Seat ID", "Phone number", "Product"]),
    Export(
      file: "eventbrite",
      columns: [
        .reference: "Order #", .firstName: "First Name", .lastName: "Last Name",
        .admits: "Quantity", .status: "Attendee Status", .title: "Event Name",
      ],
      rows: [
        "Jane Doe||9000000011|1", "John Doe||9000000012|2", "Mary Roe||9000000013|1",
      ],
      doubts: ["4: L4 'Attendee Status' is 'Not Attending'"],
      leftAlone: ["Attendee #", "Guest #", "Ticket Type", "Job Title"]),
    Export(
      file: "alf-io",
      columns: [
        .title: "Event", .status: "Status", .reference: "ReservationID", .holder: "Full Name",
        .firstName: "First Name", .lastName: "Last Name",
      ],
      rows: ["Jana Nováková||5F1B2C|1", "Søren Krüger||7A8D11|1", "Jane Doe||7A8D12|1"],
      doubts: ["3: E3 'Status' is 'TO_BE_PAID'"], leftAlone: ["ID", "Category", "Locked"]),
    Export(
      file: "hi-events",
      columns: [
        .firstName: "First Name", .lastName: "Last Name", .status: "Status",
        .reference: "Public ID", .note: "Notes",
      ],
      rows: ["Jane Doe||A-7QXK2|1", "John Doe||A-9LMN4|1"],
      doubts: ["3: E3 'Status' is 'CANCELLED'"], leftAlone: ["ID", "Is Checked In", "Event ID"]),
    Export(
      file: "tito",
      columns: [
        .holder: "Ticket Full Name", .firstName: "Ticket First Name",
        .lastName: "Ticket Last Name", .title: "Event", .status: "Void Status",
        .reference: "Order Reference",
      ],
      rows: ["Jane Doe||K7QX|1", "John Doe||K7QX|1", "Baby Doe||M2WP|1"],
      doubts: ["4: K4 'Void Status' is 'Voided'"],
      leftAlone: ["Number", "Ticket", "Ticket Phone Number", "Ticket Reference", "Order Name"]),
    Export(
      file: "indico", map: [HeadingChoice(.ignore, "Title")],
      columns: [
        .holder: "Name", .firstName: "First Name", .lastName: "Last Name",
        .status: "Registration state", .companions: "Accompanying persons",
      ],
      rows: ["Jane Doe|||1", "Håkan Sjöberg|||3", "Yaël Díaz|||1"],
      doubts: [
        "3: D3 'Registration state' is 'Awaiting payment'",
        "4: D4 'Registration state' is 'Withdrawn'",
      ],
      leftAlone: ["ID", "Affiliation", "Title"]),
    Export(
      file: "excel",
      columns: [
        .reference: "Číslo objednávky", .firstName: "Jméno", .lastName: "Příjmení",
        .table: "Stůl", .seats: "Číslo sedadla", .companions: "Doprovod", .note: "Poznámka",
      ],
      rows: [
        "Jana Nováková|Stůl 29, sedadlo 1;Stůl 29, sedadlo 2|OB001|2",
        "Petr Novák|Stůl 29, sedadlo 3|OB002|1", "Eva Malá|Stůl 30|OB003|2",
        "Eva Malá|Stůl 30|OB003|2", "||CELKEM|7",
      ],
      doubts: ["10: A8 'Číslo objednávky' is 'CELKEM': this row looks like a total"],
      leftAlone: ["Telefon"]),
  ]

  private func list(_ export: Export) throws -> GuestList {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Vectors/Lists/\(export.file).csv")
    return try GuestList(Array(try Data(contentsOf: file)), map: export.map)
  }

  @Test(arguments: exports)
  func `the headings of a system are read as what they say`(export: Export) throws {
    let list = try list(export)
    let headings = list.table.headings.map(\.text)
    #expect(list.headings.columns.mapValues { headings[$0] } == export.columns)
    #expect(Set(export.leftAlone).isSubset(of: list.headings.unused), "\(list.headings.unused)")
    // Every column is used or ignored, and the person sees both lists.
    let empty = headings.count { $0.isEmpty }
    #expect(list.headings.columns.count + list.headings.leftAlone.count + empty == headings.count)
  }

  @Test(arguments: exports)
  func `no name, seat or number of people is lost or invented`(export: Export) throws {
    let (rows, faults) = try list(export).read()
    #expect(faults.isEmpty, "\(faults)")
    let read = rows.map { row in
      let seats = row.seats.map(\.rawValue).joined(separator: ";")
      let people = row.admits ?? max(1, row.isSeatShared ? 1 : row.seats.count)
      return "\(row.holder?.rawValue ?? "")|\(seats)|\(row.reference?.rawValue ?? "")|\(people)"
    }
    #expect(read == export.rows)
  }

  @Test(arguments: exports)
  func `what is no guest, or one no more, is doubtful`(export: Export) throws {
    let doubts = try list(export).doubts().map { "\($0.line): \($0.text)" }
    #expect(doubts.count == export.doubts.count, "\(doubts)")
    for (doubt, beginning) in zip(doubts, export.doubts) {
      #expect(doubt.hasPrefix(beginning), "\(doubt)")
    }
  }

  @Test(arguments: exports)
  func `a door reads the list as it was printed from`(export: Export) throws {
    let list = try list(export)
    let rows = list.read().rows
    let ids = rows.indices.map { "0D4X8K2M7PQR9T0\($0)" }
    let table = list.csv(
      adding: [.ticketFile, .ticketReference, .passID],
      zip(rows, ids).map { ["\($1).pdf", $0.reference?.rawValue ?? "B", $1] })
    // The table is read without the person's choices of headings, because it contains them.
    let manifest = try Manifest(guests: Array(table.utf8))
    #expect(manifest.rows.map(\.admits) == rows.map { $0.admits ?? max(1, $0.seats.count) })
    for (row, guest) in zip(manifest.rows, rows) {
      #expect(row.surname == guest.holder?.rawValue || guest.holder == nil)
      #expect(row.seat == guest.seats.map(\.rawValue).joined(separator: ", "))
      #expect(row.note == guest.note)
    }
  }
}
