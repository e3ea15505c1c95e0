internal import Vocabulary

/// A CSV table (RFC 4180): a line of headings, then a line per row.
///
/// The separator is a comma, a semicolon or a tab, detected from the first line; lines end in LF,
/// CR LF or CR; a byte order mark is skipped. Blank lines hold no row but count in line numbers.
/// Columns count characters. An invalid row is reported in `faults` and reading continues.
package struct CSVTable: Sendable {
  /// The lines before the headings, if any.
  package let preamble: [[PlacedText]]
  /// The cells of the heading line.
  package let headings: [PlacedText]
  /// The valid rows; a row may be shorter than the headings, and longer only by empty cells.
  package let rows: [[PlacedText]]
  /// The faults of invalid rows, in order.
  package let faults: [TextFault]
  /// The byte between two cells, and whether the text begins with a byte order mark: a table that is made
  /// of this one is written alike, so that the same spreadsheet opens it.
  let form: (separator: UInt8, hasMark: Bool)

  /// Reads a file.
  ///
  /// - Parameter names: first cells that mark a line before the headings.
  /// - Throws: `TextFault` where the file is not UTF-8, or its headings are missing or cannot be
  ///   read.
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
        // Without headings the rows have no meaning.
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
    form = (reader.separator, reader.hasMark)
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

  /// The names of the columns, for a table with fixed headings.
  ///
  /// - Parameters:
  ///   - known: the headings that are allowed.
  ///   - required: the headings that must be present.
  /// - Throws: `TextFault` where a heading is unknown, repeated or missing.
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
    let missing = required.filter { !columns.contains($0) }
    guard missing.isEmpty else {
      throw TextFault(
        headings[0].place,
        missing.count == 1
          ? "the column \(missing[0]) is missing"
          : "the columns \(missing.joined(separator: ", ")) are missing")
    }
    return columns
  }
}
