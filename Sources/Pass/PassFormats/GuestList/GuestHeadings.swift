package import StrictText
internal import Vocabulary

/// The meanings of the columns of a guest list, by its headings.
package struct GuestHeadings: Sendable {
  /// The index of each column that was found; for several columns of `status`, the index of the first.
  package let columns: [GuestColumn: Int]
  /// The indexes of all columns that say whether an order is valid.
  package let statuses: [Int]
  /// The indexes of columns with a heading that a ticket does not use.
  package let leftAlone: [Int]
  /// The headings of these columns, as the list spells them.
  package let unused: [String]
  /// The meanings that a user gave to headings, by the index of the column.
  let choices: [Int: GuestColumn]
  /// Whether the last name comes before the first name, as in Japanese.
  let isLastNameFirst: Bool
  /// Whether the heading of one column of names is a word that may mean the whole name, such as `Name` beside
  /// `Surname`.
  let mayNameWholly: Bool
  /// The words for the parts of a seat.
  let seatWords: SeatWords

  /// Finds the columns.
  ///
  /// A heading that a user mapped has precedence over words that are understood by themselves, and so does a heading
  /// that names its column in brackets (`Místo [seats]`). Where a word has several meanings, the language that knows
  /// most of the headings decides.
  ///
  /// - Throws: `HeadingFault` for a heading that may mean two columns, two headings with one meaning, a choice that is
  ///   no heading of the list, or a list without a heading that identifies its guests.
  package init(
    _ headings: [PlacedText], map choices: [HeadingChoice] = []
  ) throws(HeadingFault) {
    var finder = HeadingFinder(headings)
    try finder.take(choices)
    try finder.takeStated()
    try finder.takeWords()
    finder.dropPartsWithoutSeats()
    guard finder.columns.keys.contains(where: Self.identifying.contains) else {
      throw HeadingFault(
        headings.first,
        "no known heading says who the guests are; call a column holder (or first name and last name), "
          + "reference, seats or table, or give the meaning of a heading with --map COLUMN=HEADING")
    }
    columns = finder.columns
    statuses = finder.statuses
    leftAlone = finder.leftAlone.sorted()
    unused = leftAlone.map { headings[$0].text }
    self.choices = finder.choices
    isLastNameFirst = finder.isLastNameFirst
    mayNameWholly = finder.mayNameWholly
    seatWords = SeatWords(
      finder.columns, language: finder.languageOfSeats, headings: headings.map { $0.text })
  }

  /// Returns the number of cells that are known headings, or headings that a user mapped.
  static func known(_ cells: [PlacedText], map choices: [HeadingChoice]) -> Int {
    cells.count { cell in
      guard !cell.text.isEmpty else { return false }
      let key = HeadingWords.key(cell.text)
      return !HeadingWords.candidates(cell.text).isEmpty || HeadingNote(cell.text) != nil
        || GuestColumn(ofTickets: cell.text) != nil
        || choices.contains { !key.isEmpty && HeadingWords.key($0.heading) == key }
    }
  }

  /// Returns the name of a cell in a spreadsheet and its heading: `B7 'Name'`.
  func cellName(of column: GuestColumn, row: Int, titles: [PlacedText]) -> String {
    let names: [GuestColumn] = column == .holder ? [.holder, .firstName, .lastName] : [column]
    guard let index = names.compactMap({ columns[$0] }).first else { return "row \(row)" }
    return "\(CellName(column: index, row: row)) '\(escaped(titles[index].text, limit: 30))'"
  }

  /// The columns that identify the guest of a ticket; a list needs at least one of them.
  private static let identifying: Set<GuestColumn> = [
    .holder, .firstName, .lastName, .seats, .seatName, .table, .reference,
  ]
}

/// The reason why the headings of a guest list do not give the meanings of its columns.
package final class HeadingFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place of the heading.
  package let place: TextPlace
  /// The fault, and how to correct it.
  package let description: String
  /// The choices that a user may make to correct it, each sufficient by itself.
  package let choices: [HeadingChoice]

  init(_ heading: PlacedText?, _ detail: String, choices: [HeadingChoice] = []) {
    place = heading?.place ?? TextPlace(line: 1, column: 1)
    description = detail
    self.choices = choices
  }

  package static func == (one: HeadingFault, other: HeadingFault) -> Bool {
    one.place == other.place && one.description == other.description && one.choices == other.choices
  }
}

/// A heading that names its column itself, in brackets after its text: `Místo [seats]`.
///
/// The table of printed tickets keeps the meaning that a user gave to a heading in this form, so that the door and the
/// next run read the table in the same way.
struct HeadingNote {
  let column: GuestColumn
  /// The heading without the brackets.
  let text: String

  /// Reads a heading; returns nil where it names no column.
  init?(_ heading: String) {
    guard heading.utf8.last == UInt8(ascii: "]"),
      let open = heading.utf8.lastIndex(of: UInt8(ascii: "["))
    else { return nil }
    let name = heading[heading.utf8.index(after: open)...].dropLast()
    guard let column = GuestColumn(rawValue: String(name)), GuestColumn.mappable.contains(column)
    else { return nil }
    self.column = column
    text = String(heading[..<open]).trimmingTrailingBlanks
  }

  /// Returns the heading with the column in brackets.
  static func heading(_ text: String, _ column: GuestColumn) -> String {
    "\(HeadingNote(text)?.text ?? text) [\(column.rawValue)]"
  }
}

extension GuestColumn {
  /// Finds a column that a table of printed tickets adds, by its exact name, because `Ticket Reference` is a list's
  /// own.
  init?(ofTickets heading: String) {
    guard let column = GuestColumn(rawValue: heading), Self.ofTickets.contains(column) else {
      return nil
    }
    self = column
  }
}
