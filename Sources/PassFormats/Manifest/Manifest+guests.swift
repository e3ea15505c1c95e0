internal import Vocabulary

extension Manifest {
  /// Reads a guest list as an organiser keeps it, or the table of printed tickets (docs/SPEC.md §17.1).
  ///
  /// - Throws: `ManifestError` with the line and column of the first error.
  public init(guests bytes: [UInt8]) throws(ManifestError) {
    let list: GuestList
    do throws(HeadingFault) {
      list = try GuestList(bytes)
    } catch {
      throw ManifestError(place: error.place, error.description)
    }
    try self.init(list)
  }

  /// The guests of a list.
  ///
  /// Rows that say the same, and no passes, are one guest of as many people: nobody can tell them apart.
  ///
  /// - Throws: `ManifestError` for a row at fault, two rows of one pass, or a list without rows.
  package init(_ list: GuestList) throws(ManifestError) {
    if let fault = list.faults.first { throw ManifestError(place: fault.place, fault.detail) }
    guard list.rows.count <= Self.maximumRows else {
      throw ManifestError("more than \(Self.maximumRows) rows")
    }
    guard !list.rows.isEmpty else {
      throw ManifestError(
        place: list.table.headings.first?.place, "has headings and no line below")
    }
    var guests: [GuestRow] = []
    var rows: [ManifestRow] = []
    var same: [ManifestRow: Int] = [:]
    for guest in list.rows {
      let row = ManifestRow(guest)
      if row.passIDs.isEmpty, let index = same[row] {
        rows[index].admits += row.admits
        continue
      }
      same[row] = rows.count
      guests.append(guest)
      rows.append(row)
    }
    try self.init(
      rows, namesPasses: list.headings.columns[.passID] != nil, guests: GuestIndex(guests)
    ) { TextPlace(line: guests[$0].line, column: 1) }
  }

  /// Whether a text is a passenger list, JSON or CSV with the column `sequence`, and no guest list.
  package static func isPassengerList(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return true }
    let table = try? CSVTable(Array(bytes.prefix(1 << 16)), preamble: ["made", "departs"])
    return table?.headings.contains { $0.text == "sequence" } ?? false
  }

  /// The columns of a guest list, as a gate writes it.
  private static let guestColumns: [GuestColumn] = [
    .holder, .seats, .reference, .admits, .note, .passID,
  ]

  /// Writes guests as CSV, as a guest list is read, followed by a gate's own columns.
  package static func csv(
    guests rows: [(row: ManifestRow, more: [String])], more: [String]
  ) -> String {
    (guestColumns.map({ $0.rawValue }) + more).csvLine
      + rows.map { row, more in
        ([
          row.surname, row.seat, row.bookingReference, String(row.admits), row.note,
          row.passIDs.map({ $0.rawValue }).joined(separator: " "),
        ] + more).csvLine
      }.joined()
  }
}

extension ManifestRow {
  /// A guest; one without a name is called by reference or seat, because a list shows somebody.
  init(_ guest: GuestRow) {
    let seats = guest.seats.map({ $0.rawValue }).joined(separator: ", ")
    let reference = (guest.ticketReference ?? guest.reference)?.rawValue ?? ""
    let name = guest.holder?.rawValue ?? ""
    self.init(
      sequence: nil, seat: seats,
      surname: !name.isEmpty ? name : !reference.isEmpty ? reference : seats, givenNames: "",
      bookingReference: reference, status: PassengerStatus(code: " "), passIDs: guest.passIDs,
      note: guest.note)
    admits = guest.admits ?? max(1, guest.seats.count)
  }
}
