internal import StrictText
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

  /// Creates the manifest of the guests of a list.
  ///
  /// Rows with the same content and without passes are one guest of as many people, because they cannot be
  /// distinguished.
  ///
  /// - Throws: `ManifestError` for a row at fault, two rows of one pass, or a list without rows.
  package init(_ list: GuestList) throws(ManifestError) {
    try self.init(list, rows: Self.maxRows)
  }

  /// Creates the manifest of the guests of a list, which may have at most `most` rows.
  init(_ list: GuestList, rows most: Int) throws(ManifestError) {
    var reader = list.guests
    var guests = GuestGathering(most: most)
    do throws(TextFault) {
      while let guest = try reader.next() {
        if guests.take(guest) { continue }
        throw guest.surplus(most)
      }
    } catch {
      let first = error.each.min { $0.place < $1.place } ?? error
      throw ManifestError(place: first.place, first.detail)
    }
    guard !guests.rows.isEmpty else {
      throw ManifestError(
        place: list.table.headings.first?.place, "the list has headings, but no rows below them")
    }
    let lines = guests.lines
    try self.init(
      guests.rows, namesPasses: list.headings.columns[.passID] != nil, guests: guests.stated
    ) { TextPlace(line: Int(lines[$0]), column: 1) }
  }

  /// Returns whether a text is a passenger list, JSON or CSV with the column `sequence`, and not a guest list.
  package static func isPassengerList(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return true }
    let table = try? CSVTable(bytes, preamble: ["made", "departs"])
    return table?.headings.contains { $0.text == "sequence" } ?? false
  }

  /// The columns of a guest list, as a gate writes it.
  private static let guestColumns: [GuestColumn] = [
    .holder, .seats, .reference, .admits, .note, .passID,
  ]

  /// Writes guests as CSV in the form of a guest list, followed by a gate's own columns.
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

/// The rows of guests, which are gathered one by one.
private struct GuestGathering {
  private(set) var rows: [ManifestRow] = []
  /// The members that each row states.
  private(set) var stated: [GuestIndex.Stated] = []
  /// The line of each row.
  private(set) var lines: [UInt32] = []
  /// The number of people of each row by itself, without those of rows with the same content.
  private var own: [UInt8] = []
  private var known = RowIndex()
  private var count = 0
  private let most: Int

  /// Creates a gathering without guests, which takes at most `most`.
  init(most: Int) { self.most = most }

  /// Takes a guest; returns false where there are as many rows as a list may have.
  mutating func take(_ guest: GuestRow) -> Bool {
    guard count < most else { return false }
    count += 1
    let row = ManifestRow(guest)
    let hash = row.hashValue
    if guest.passIDs.isEmpty {
      let same = known.row(hash: hash) { index in
        var other = rows[index]
        other.admits = Int(own[index])
        return other == row
      }
      if let same {
        rows[same].admits += row.admits
        return true
      }
      known.add(rows.count, hash: hash)
    }
    rows.append(row)
    stated.append(guest.stated)
    lines.append(UInt32(truncatingIfNeeded: guest.line))
    own.append(UInt8(clamping: row.admits))
    return true
  }
}

extension GuestRow {
  fileprivate var stated: GuestIndex.Stated {
    var stated: GuestIndex.Stated = []
    if holder != nil { stated.insert(.holder) }
    if !seats.isEmpty { stated.insert(.seats) }
    if ticketReference != nil || reference != nil { stated.insert(.reference) }
    return stated
  }
}

extension ManifestRow {
  /// Creates the row of a guest; one without a name is called by reference or seat, because a list must show a name.
  fileprivate init(_ guest: GuestRow) {
    let seats = guest.seats.map({ $0.rawValue }).joined(separator: ", ")
    let reference = (guest.ticketReference ?? guest.reference)?.rawValue ?? ""
    let name = guest.holder?.rawValue ?? ""
    self.init(
      sequence: nil, seat: seats,
      surname: !name.isEmpty ? name : !reference.isEmpty ? reference : seats, givenNames: "",
      bookingReference: reference, status: PassengerStatus(code: " "), passIDs: guest.passIDs,
      note: guest.note, admits: guest.admits ?? max(1, guest.seats.count),
      title: guest.title?.rawValue ?? "", place: guest.place?.rawValue ?? "")
  }
}
