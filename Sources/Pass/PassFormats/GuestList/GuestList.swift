package import StrictText
internal import Vocabulary

/// A list of guests as organisers keep it, a table of any columns under headings in several languages.
///
/// Tickets are printed from it, and a door reads it to know who is expected; the table that is written
/// beside printed tickets is such a list, too.
package struct GuestList: Sendable {
  /// The table as it was read.
  package let table: CSVTable
  /// The meanings of its columns.
  package let headings: GuestHeadings

  /// Maximum number of faults that are reported; where there are more, the headings are wrong and not the rows.
  package static let maxFaults = 1_000

  /// Reads the headings of a list; lines above them, such as a title, are left out.
  ///
  /// `choices` are the meanings that a user gives to headings.
  ///
  /// - Throws: `HeadingFault` where the text is no table or its headings do not give the meanings of the columns.
  package init(_ bytes: [UInt8], map choices: [HeadingChoice] = []) throws(HeadingFault) {
    do throws(TextFault) {
      table = try CSVTable(bytes) { GuestHeadings.known($0, map: choices) }
    } catch {
      throw HeadingFault(PlacedText(text: "", place: error.place), error.detail)
    }
    headings = try GuestHeadings(table.headings, map: choices)
  }

  /// The reader of the rows, from the first one on.
  package var guests: GuestRows { GuestRows(self) }

  /// Returns the name of a cell in a spreadsheet and its heading, such as `B7 'Name'`.
  ///
  /// `row` is the number of the row, as a spreadsheet counts. For the whole name of a guest, the cell is in the first
  /// column of names that the list has.
  package func cellName(of column: GuestColumn, row: Int) -> String {
    headings.cellName(of: column, row: row, titles: table.headings)
  }

  /// Reads all rows, and returns those without a fault and the faults of the others.
  ///
  /// Both are in the order of the list, and a row may have several faults. Reading ends at `maxFaults` faults, or at
  /// the most rows that a list may have, and the last fault says so.
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
    return (rows, faults.ordered { $0.place < $1.place })
  }

  /// Writes the list, in its own form, with columns about the tickets behind its own.
  ///
  /// Such columns of an earlier run are left out. A cell of several lines is written on one line. A heading that a user
  /// mapped names its column in brackets, so that the table is read as its list was.
  ///
  /// `columns` are some of `GuestColumn.ofTickets`. `cells` are the texts of these columns for each row, in the order
  /// of the rows; the list must be without faults.
  package func csv(adding columns: [GuestColumn], _ cells: [[String]]) -> String {
    csv(adding: columns.map { $0.rawValue }, cells, unlisted: [])
  }

  /// Writes the list, in its own form and without its columns about tickets, with further columns behind its own.
  ///
  /// `further` are the headings of these columns. `cells` are their texts for each row, in the order of the rows; the
  /// list must be without faults. `unlisted` are rows below those of the list: the texts of the list's own columns, as
  /// far as it has them, and of the further ones.
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
  /// The lines of a cell, joined by ` / `, because a spreadsheet keeps line ends in a cell, but a gate shows one line.
  var linesJoined: String {
    split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map { String($0).onOneLine }
      .filter { !$0.isEmpty }.joined(separator: " / ")
  }

  /// The text of a cell on one line, without blanks at both ends.
  ///
  /// Blanks replace line ends and other control characters, which spreadsheets keep in cells, and byte order marks,
  /// with which a file may begin.
  var onOneLine: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isBlank = scalar.properties.generalCategory == .control || scalar == "\u{FEFF}"
      scalars.append(isBlank ? " " : scalar)
    }
    return String(scalars.trimmed { $0 == " " || $0 == "\u{A0}" })
  }
}

/// A reader of the guests of a list, one by one.
package struct GuestRows {
  private var rows: CSVRows
  private let headings: GuestHeadings
  /// The cells of the headings.
  private let titles: [PlacedText]

  fileprivate init(_ list: GuestList) {
    (rows, headings, titles) = (list.table.rows, list.headings, list.table.headings)
  }

  /// Returns the next guest, or nil at the end.
  ///
  /// - Throws: `TextFault` with all faults of a row; reading then continues at the next row.
  package mutating func next() throws(TextFault) -> GuestRow? {
    guard let cells = try nextCells() else { return nil }
    return try GuestRow(cells)
  }

  /// Returns the cells of the next row, or nil at the end.
  mutating func nextCells() throws(TextFault) -> GuestCells? {
    guard let cells = try rows.next() else { return nil }
    return GuestCells(cells, headings, titles: titles, number: rows.number)
  }
}

extension GuestRow {
  /// Returns the fault of a row that is one more than a list may have.
  func surplus(_ most: Int) -> TextFault {
    TextFault(TextPlace(line: line, column: 1), "more than \(most) rows; split the list")
  }
}
