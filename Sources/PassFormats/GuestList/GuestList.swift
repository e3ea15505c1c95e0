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
  /// The rows without a fault, in the order of the list.
  package let rows: [GuestRow]
  /// What is wrong, all of it, in the order of the list; a row may have several faults.
  package let faults: [TextFault]

  /// Reads a list.
  ///
  /// - Parameter choices: what a person says of headings.
  /// - Throws: `HeadingFault` where the text is no table or its headings do not tell what the columns say.
  package init(_ bytes: [UInt8], map choices: [HeadingChoice] = []) throws(HeadingFault) {
    do throws(TextFault) {
      table = try CSVTable(bytes)
    } catch {
      throw HeadingFault(PlacedText(text: "", place: error.place), error.detail)
    }
    headings = try GuestHeadings(table.headings, map: choices)
    var rows: [GuestRow] = []
    var faults = table.faults
    for cells in table.rows {
      do throws(TextFault) {
        rows.append(try GuestRow(cells, headings))
      } catch {
        faults += error.each
      }
    }
    self.rows = rows
    self.faults = faults.sorted { $0.place < $1.place }
  }

  /// Writes the list, in its own form, with columns about the tickets behind its own; those that it had of an earlier
  /// run are left out.
  ///
  /// - Parameters:
  ///   - columns: some of `GuestColumn.ofTickets`.
  ///   - cells: what these columns say of each row, in the order of the rows; the list must be without faults.
  package func csv(adding columns: [GuestColumn], _ cells: [[String]]) -> String {
    let old = Set(GuestColumn.ofTickets.compactMap { headings.columns[$0] })
    func kept(_ row: [PlacedText]) -> [String] {
      table.headings.indices.filter { !old.contains($0) }.map {
        $0 < row.count ? row[$0].text.withoutFormulaMark : ""
      }
    }
    let lines =
      [kept(table.headings) + columns.map { $0.rawValue }]
      + zip(table.rows, cells).map { kept($0) + $1 }
    return (table.form.hasMark ? "\u{FEFF}" : "")
      + lines.map { $0.csvLine(separator: table.form.separator) }.joined()
  }
}
