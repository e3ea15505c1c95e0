internal import Vocabulary

/// A list as spreadsheets write it (RFC 4180): a line of headings, then a line per row.
///
/// Cells are parted by commas, semicolons or tabs, whichever the headings use; lines end in LF, CR LF
/// or CR; a byte order mark is passed over. Blank lines count as lines and hold no row. Places count
/// characters. What is wrong in a row is one of `faults`, and the next row is read all the same.
package struct CSVTable: Sendable {
  /// The lines before the headings, where a list may have some.
  package let preamble: [[PlacedText]]
  /// The cells of the first line behind these.
  package let headings: [PlacedText]
  /// The others; a row may be shorter than the headings, never longer but for empty cells.
  package let rows: [[PlacedText]]
  /// What is wrong in the lines that are no rows for that, in their order.
  package let faults: [TextFault]

  /// Takes a file apart.
  ///
  /// - Parameter names: what a line before the headings may begin with.
  /// - Throws: where the file is not UTF-8, or its headings cannot be read.
  package init(_ bytes: [UInt8], preamble names: Set<String> = []) throws(TextFault) {
    var reader = try CSVReader(bytes)
    var preamble: [[PlacedText]] = []
    var headings: [PlacedText] = []
    var rows: [[PlacedText]] = []
    var faults: [TextFault] = []
    while true {
      do throws(TextFault) {
        guard let cells = try reader.row() else { break }
        if cells.allSatisfy({ $0.text.allSatisfy({ $0.isWhitespace }) }) { continue }
        if !headings.isEmpty {
          rows.append(try Self.checked(cells, under: headings))
        } else if names.contains(cells[0].text) {
          preamble.append(cells)
        } else {
          headings = cells
        }
      } catch {
        // Without headings nobody knows what the rows mean.
        if headings.isEmpty { throw error }
        faults.append(error)
      }
    }
    guard !headings.isEmpty else {
      throw TextFault(TextPlace(line: 1, column: 1), "holds no line of headings")
    }
    self.preamble = preamble
    self.headings = headings
    self.rows = rows
    self.faults = faults
  }

  private static func checked(
    _ row: [PlacedText], under headings: [PlacedText]
  ) throws(TextFault) -> [PlacedText] {
    if let cell = row.dropFirst(headings.count).first(where: { !$0.text.isEmpty }) {
      throw TextFault(
        cell.place,
        "this cell stands under no heading: the row has \(row.count) cells, the headings "
          + "are \(headings.count); put a cell that holds a separator into double quotes")
    }
    return row
  }

  /// The names of the columns, for a list whose headings are fixed.
  ///
  /// - Parameters:
  ///   - known: what a heading may be.
  ///   - required: which of these must be there.
  /// - Throws: where a heading is none of them, comes twice or is missing.
  package func columns(_ known: [String], required: [String]) throws(TextFault) -> [String] {
    var columns: [String] = []
    for heading in headings {
      guard known.contains(heading.text) else {
        throw TextFault(
          heading.place,
          "\"\(escaped(heading.text, limit: 40))\" is no column; the columns are "
            + known.joined(separator: ","))
      }
      if columns.contains(heading.text) {
        throw TextFault(heading.place, "the column \(heading.text) comes twice")
      }
      columns.append(heading.text)
    }
    if let missing = required.first(where: { !columns.contains($0) }) {
      throw TextFault(headings[0].place, "the column \(missing) is missing")
    }
    return columns
  }
}
