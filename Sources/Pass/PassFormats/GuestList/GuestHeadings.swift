package import StrictText
internal import Vocabulary

/// Which column of a guest list says what, by its headings.
package struct GuestHeadings: Sendable {
  /// The index of each column that was found; of several of `status` that of the first.
  package let columns: [GuestColumn: Int]
  /// The indexes of all columns that say whether an order is valid.
  package let statuses: [Int]
  /// The indexes of columns with a heading that a ticket does not use.
  package let leftAlone: [Int]
  /// The headings of these columns, as the list spells them.
  package let unused: [String]
  /// What a person said of headings, by the index of the column.
  let choices: [Int: GuestColumn]
  /// Whether the last name stands before the first one, as in Japanese.
  let isLastNameFirst: Bool
  /// Whether one column of names is called by a word that may mean the whole name, such as `Name` beside `Surname`.
  let mayNameWholly: Bool
  /// What the parts of a seat are called.
  let seatWords: SeatWords

  /// Finds the columns.
  ///
  /// A heading that a person mapped counts before words that are understood by themselves, and so does one that says its
  /// column in brackets (`Místo [seats]`). Where a word has several meanings, the language decides that knows most of the
  /// headings.
  ///
  /// - Throws: `HeadingFault` for a heading that may mean two columns, two headings of one meaning, a choice
  ///   that is no heading of the list, or where no heading is understood.
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
        "no heading is known; call the columns holder (or first name and last name), "
          + "reference, seats, admits, title, place, note, or say what yours mean with --map")
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

  /// How many of some cells are headings that are known, or that a person mapped.
  static func known(_ cells: [PlacedText], map choices: [HeadingChoice]) -> Int {
    cells.count { cell in
      guard !cell.text.isEmpty else { return false }
      let key = HeadingWords.key(cell.text)
      return !HeadingWords.candidates(cell.text).isEmpty || HeadingNote(cell.text) != nil
        || GuestColumn(ofTickets: cell.text) != nil
        || choices.contains { !key.isEmpty && HeadingWords.key($0.heading) == key }
    }
  }

  /// A cell by its name in a spreadsheet and its heading: `B7 'Name'`.
  func cellName(of column: GuestColumn, row: Int, titles: [PlacedText]) -> String {
    let names: [GuestColumn] = column == .holder ? [.holder, .firstName, .lastName] : [column]
    guard let index = names.compactMap({ columns[$0] }).first else { return "row \(row)" }
    return "\(CellName(column: index, row: row)) '\(escaped(titles[index].text, limit: 30))'"
  }

  /// Without one of these a list says nothing of whose a ticket is.
  private static let identifying: Set<GuestColumn> = [
    .holder, .firstName, .lastName, .seats, .seatName, .table, .reference,
  ]
}

/// Why the headings of a guest list do not tell what its columns say.
package struct HeadingFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where the heading is.
  package let place: TextPlace
  /// What is wrong and how to correct it.
  package let description: String
  /// What a person may say to decide, each enough by itself.
  package let choices: [HeadingChoice]

  init(_ heading: PlacedText?, _ detail: String, choices: [HeadingChoice] = []) {
    place = heading?.place ?? TextPlace(line: 1, column: 1)
    description = detail
    self.choices = choices
  }
}

/// A heading that says its column itself, in brackets behind its text: `Místo [seats]`.
///
/// The table of printed tickets keeps so what a person said of a heading: the door, and the next run, read it alike.
struct HeadingNote {
  let column: GuestColumn
  /// The heading without the brackets.
  let text: String

  /// Nil for a heading that says no column.
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

  /// The heading with the column in brackets.
  static func heading(_ text: String, _ column: GuestColumn) -> String {
    "\(HeadingNote(text)?.text ?? text) [\(column.rawValue)]"
  }
}

extension GuestColumn {
  /// One of the columns that a table of printed tickets adds, by its exact name: `Ticket Reference` is a list's own.
  init?(ofTickets heading: String) {
    guard let column = GuestColumn(rawValue: heading), Self.ofTickets.contains(column) else {
      return nil
    }
    self = column
  }
}
