package import StrictText
internal import Vocabulary

/// A list of guests as organisers keep it, a table of any columns under headings in several languages.
///
/// Tickets are printed from it, and a door reads it to know who is expected; the table that is written
/// beside printed tickets is such a list, too.
package struct GuestList: Sendable {
  /// The table as it was read.
  package let table: CSVTable
  /// Which of its columns say what.
  package let headings: GuestHeadings

  /// Maximum number of faults that are reported; where there are more, the headings are wrong, not the rows.
  package static let maxFaults = 1_000

  /// Reads the headings of a list; lines above them, such as a title, are left out.
  ///
  /// - Parameter choices: what a person says of headings.
  /// - Throws: `HeadingFault` where the text is no table or its headings do not tell what the columns say.
  package init(_ bytes: [UInt8], map choices: [HeadingChoice] = []) throws(HeadingFault) {
    do throws(TextFault) {
      table = try CSVTable(bytes) { GuestHeadings.known($0, map: choices) }
    } catch {
      throw HeadingFault(PlacedText(text: "", place: error.place), error.detail)
    }
    headings = try GuestHeadings(table.headings, map: choices)
  }

  /// The rows, from the first one on.
  package var guests: GuestRows { GuestRows(self) }

  /// A cell by its name in a spreadsheet and its heading, `B7 'Name'`; for the whole name of a guest the first column of
  /// names that the list has.
  ///
  /// - Parameter row: the number of the row, as a spreadsheet counts.
  package func cellName(of column: GuestColumn, row: Int) -> String {
    headings.cellName(of: column, row: row, titles: table.headings)
  }

  /// Reads all rows.
  ///
  /// - Returns: the rows without a fault, in the order of the list, and what is wrong with the others, in the order
  ///   of the list, too; a row may have several faults. Behind `maxFaults`, or the most rows that a list may have,
  ///   nothing is read, and the last fault says so.
  package func read() -> (rows: [GuestRow], faults: [TextFault]) {
    var reader = guests
    var rows: [GuestRow] = []
    var faults: [TextFault] = []
    while true {
      do throws(TextFault) {
        guard let row = try reader.next() else { break }
        guard rows.count < Manifest.maxRows else { throw row.surplus(Manifest.maxRows) }
        rows.append(row)
      } catch {
        faults += error.each
        guard rows.count < Manifest.maxRows else { break }
        guard faults.count < Self.maxFaults else {
          faults.append(
            TextFault(
              error.place,
              "\(Self.maxFaults) faults up to here; the lines below were not read. Is the first line that "
                + "of the headings?"))
          break
        }
      }
    }
    return (rows, faults.sorted { $0.place < $1.place })
  }

  /// Writes the list, in its own form, with columns about the tickets behind its own.
  ///
  /// Those that it had of an earlier run are left out. A cell of several lines comes on one. A heading that a person mapped
  /// says its column in brackets, so that the table is read as its list was.
  ///
  /// - Parameters:
  ///   - columns: some of `GuestColumn.ofTickets`.
  ///   - cells: what these columns say of each row, in the order of the rows; the list must be without faults.
  package func csv(adding columns: [GuestColumn], _ cells: [[String]]) -> String {
    csv(adding: columns.map { $0.rawValue }, cells, unlisted: [])
  }

  /// Writes the list, in its own form and without what is about tickets, with further columns behind its own.
  ///
  /// - Parameters:
  ///   - headings: of the further columns.
  ///   - cells: what these say of each row, in the order of the rows; the list must be without faults.
  ///   - unlisted: rows below those of the list: what its own columns say of a guest, as far as it has such
  ///     columns, and what the further ones say.
  package func csv(
    adding further: [String], _ cells: [[String]],
    unlisted: [(own: [GuestColumn: String], cells: [String])]
  ) -> String {
    let columns = headings.columns
    let old = Set(GuestColumn.ofTickets.compactMap { columns[$0] })
    let own = table.headings.indices.filter { !old.contains($0) }
    func kept(_ row: [PlacedText]) -> [String] {
      own.map {
        guard $0 < row.count else { return "" }
        let text = row[$0].text.withoutFormulaMark
        return $0 == columns[.note] ? text.linesJoined : text.onOneLine
      }
    }
    let titles = zip(own, kept(table.headings)).map { index, title in
      headings.choices[index].map { HeadingNote.heading(title, $0) } ?? title
    }
    func line(_ cells: [String]) -> String { cells.csvLine(separator: table.form.separator) }
    var text = table.form.hasMark ? "\u{FEFF}" : ""
    text += line(titles + further)
    var rows = table.rows
    for more in cells {
      guard let row = try? rows.next() else { break }
      text += line(kept(row) + more)
    }
    for row in unlisted {
      var said: [Int: String] = [:]
      for (column, cell) in row.own {
        if let index = columns[column] { said[index] = cell.onOneLine }
      }
      text += line(own.map { said[$0] ?? "" } + row.cells)
    }
    return text
  }
}

extension String {
  /// The lines of a cell, which a spreadsheet keeps, one behind the other: a gate shows one line.
  var linesJoined: String {
    split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map { String($0).onOneLine }
      .filter { !$0.isEmpty }.joined(separator: " / ")
  }

  /// The text of a cell with blanks for line ends and other control characters, which spreadsheets keep in cells, and
  /// for byte order marks, with which a file may begin; without blanks at both ends.
  var onOneLine: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isBlank = scalar.properties.generalCategory == .control || scalar == "\u{FEFF}"
      scalars.append(isBlank ? " " : scalar)
    }
    return String(scalars.trimmed { $0 == " " || $0 == "\u{A0}" })
  }
}

/// Reads the guests of a list one by one.
package struct GuestRows {
  private var rows: CSVRows
  private let headings: GuestHeadings
  /// The cells of the headings.
  private let titles: [PlacedText]

  fileprivate init(_ list: GuestList) {
    (rows, headings, titles) = (list.table.rows, list.headings, list.table.headings)
  }

  /// The next guest; nil at the end.
  ///
  /// - Throws: `TextFault` with what is wrong with a row, all of it; reading continues at the next one then.
  package mutating func next() throws(TextFault) -> GuestRow? {
    guard let cells = try nextCells() else { return nil }
    return try GuestRow(cells)
  }

  /// The cells of the next row; nil at the end.
  mutating func nextCells() throws(TextFault) -> GuestCells? {
    guard let cells = try rows.next() else { return nil }
    return GuestCells(cells, headings, titles: titles, number: rows.number)
  }
}

extension GuestRow {
  /// The fault of a row that is one more than a list may have.
  func surplus(_ most: Int) -> TextFault {
    TextFault(TextPlace(line: line, column: 1), "more than \(most) rows; split the list")
  }
}
