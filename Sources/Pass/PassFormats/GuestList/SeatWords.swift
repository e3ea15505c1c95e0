internal import Vocabulary

/// The words for the parts of a seat on a ticket, in the language of the list: `Row 3, Seat 12`.
struct SeatWords: Sendable {
  private let row: String
  private let seat: String
  private let table: String
  /// Maximum number of characters of a part that needs a word; a longer one, such as `Balcony left`, explains itself.
  private static let longestNumber = 4

  /// Finds the words for the parts of a seat.
  ///
  /// `language` is the language of the headings about seats; where it is nil, the headings were mapped, and are the
  /// words themselves. `headings` are the headings of all columns.
  init(_ columns: [GuestColumn: Int], language: String?, headings: [String]) {
    let words = language.flatMap { HeadingWords.seatLabels[$0] }
    func word(_ known: String?, _ column: GuestColumn) -> String {
      if let known { return known }
      guard let index = columns[column] else { return "" }
      let heading = HeadingNote(headings[index])?.text ?? headings[index]
      return String(String.UnicodeScalarView(heading.unicodeScalars.prefix(16)))
    }
    row = word(words?.row, .row)
    seat = word(words?.seat, .seats)
    table = word(words?.table, .table)
  }

  /// Returns a seat of these parts as one text; a part that is nil is left out, and a seat without other parts stays as
  /// it is.
  func joined(zone: String?, table: String?, row: String?, seat: String?) -> String {
    if zone == nil, table == nil, row == nil, let seat { return seat }
    let parts = [
      zone, table.map { named($0, self.table) }, row.map { named($0, self.row) },
      seat.map { named($0, self.seat) },
    ]
    let text = parts.compactMap { $0 }.joined(separator: ", ")
    return String(text.prefix(1)).uppercased() + String(text.dropFirst())
  }

  private func named(_ part: String, _ word: String) -> String {
    let scalars = part.unicodeScalars
    let isNumber =
      scalars.count <= Self.longestNumber && !scalars.contains { $0.properties.isWhitespace }
    return isNumber && !word.isEmpty ? "\(word) \(part)" : part
  }
}
