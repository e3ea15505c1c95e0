internal import Vocabulary

/// A CSV table (RFC 4180): a line of headings, then a line per row.
///
/// The separator is a comma, a semicolon, a tab or a bar, detected from the line of headings, or stated by a first line
/// such as `sep=;`. Lines end in LF, CR LF or CR, and a byte order mark is skipped. Blank lines hold no row but count
/// in line numbers. Columns count characters.
///
/// A table holds its text and the headings; each use of the rows reads them from the text, and no reader holds more
/// than one of them.
package struct CSVTable: Sendable {
  /// The lines before the headings, if any.
  package let preamble: [[PlacedText]]
  /// The cells of the heading line.
  package let headings: [PlacedText]
  /// The byte between two cells, and whether the text begins with a byte order mark: a table that is made from this one
  /// has the same form, so that the same spreadsheet opens it.
  package let form: (separator: UInt8, hasMark: Bool)
  /// The reader, which continues after the headings.
  private let reader: CSVReader

  /// Maximum number of columns.
  package static let maxColumns = 512
  /// Maximum number of lines before the headings.
  private static let longestPreamble = 16

  /// Reads the headings of a file; a first cell that is one of `names` marks a line before the headings.
  ///
  /// Throws `TextFault` if the file is not UTF-8, or if its headings are missing or cannot be read.
  package init(_ bytes: [UInt8], preamble names: [String] = []) throws(TextFault) {
    var reader = try CSVReader(bytes)
    var preamble: [[PlacedText]] = []
    while let row = try reader.row(upTo: Self.maxColumns) {
      if row.isBlank { continue }
      if let place = row.beyond?.place {
        throw TextFault(
          place,
          "there are more than \(Self.maxColumns) columns; leave out columns that are not needed")
      }
      let isFact = names.contains { row.cells[0].text.hasSameScalars(as: $0) }
      guard isFact else {
        self.init(preamble: preamble, headings: row.cells, reader)
        return
      }
      guard preamble.count < Self.longestPreamble else {
        throw TextFault(
          row.cells[0].place,
          "there are more than \(Self.longestPreamble) lines before the headings")
      }
      preamble.append(row.cells)
    }
    throw TextFault(TextPlace(line: 1, column: 1), "has no line of headings")
  }

  /// Reads a file whose headings may be below other lines, such as a title.
  ///
  /// The first line is that of the headings, unless fewer than two of its cells are headings that the caller knows and
  /// a line below has more. `known` returns the number of these cells in a line. Throws `TextFault` if the file is not
  /// UTF-8, or if its headings are missing or cannot be read.
  package init(
    _ bytes: [UInt8], headings known: ([PlacedText]) -> Int
  ) throws(TextFault) {
    let first = try CSVTable(bytes)
    self = first
    guard known(first.headings) < 2 else { return }
    var reader = first.reader
    var count = 0
    while count < Self.longestPreamble {
      reader.findSeparator()
      guard let row = try? reader.row(upTo: Self.maxColumns) else { return }
      // Blank lines count, too, because each line costs a search for the separator, and there may be millions.
      count += 1
      guard row.beyond == nil, known(row.cells) > 1 else { continue }
      self.init(preamble: try Self.lines(above: reader), headings: row.cells, reader)
      return
    }
  }

  /// Returns the lines above the one that the reader read last, with its separator.
  private static func lines(above reader: CSVReader) throws(TextFault) -> [[PlacedText]] {
    var lines: [[PlacedText]] = []
    var again = try reader.fromTheBeginning()
    while again.rowNumber < reader.rowNumber - 1 {
      guard let row = try? again.row(upTo: maxColumns) else { break }
      if !row.isBlank { lines.append(row.cells) }
    }
    return lines
  }

  private init(preamble: [[PlacedText]], headings: [PlacedText], _ reader: CSVReader) {
    (self.preamble, self.headings, self.reader) = (preamble, headings, reader)
    form = (reader.separator, reader.hasMark)
  }

  /// The rows, from the first one on.
  package var rows: CSVRows { CSVRows(reader, width: headings.count) }

  /// Returns the names of the columns, for a table with fixed headings.
  ///
  /// `known` are the headings that are allowed, and `required` those that must be present. Throws `TextFault` if a
  /// heading is unknown, repeated or missing.
  package func columns(_ known: [String], required: [String]) throws(TextFault) -> [String] {
    var columns: [String] = []
    for heading in headings {
      guard known.contains(where: { $0.hasSameScalars(as: heading.text) }) else {
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

/// Reads the rows of a table one by one.
package struct CSVRows {
  private var reader: CSVReader
  /// Number of headings.
  private let width: Int

  fileprivate init(_ reader: CSVReader, width: Int) {
    self.reader = reader
    self.width = width
  }

  /// The number of the row that was read last, as a spreadsheet counts them.
  package var number: Int { reader.rowNumber }

  /// Reads the cells of the next row, at least one and at most as many as there are headings; nil at the end.
  ///
  /// A row may be shorter than the headings, and longer only by empty cells, which are left out.
  ///
  /// - Throws: `TextFault` for a row at fault; reading then continues at the next line.
  package mutating func next() throws(TextFault) -> [PlacedText]? {
    while let row = try reader.row(upTo: width) {
      if row.isBlank { continue }
      if let beyond = row.beyond {
        let name = CellName(column: beyond.column, row: number)
        throw TextFault(
          beyond.place,
          "\(name): this cell has no heading, because the row has \(row.count) cells for "
            + "\(counted(width, "heading")); put a cell with a separator in it into double quotes")
      }
      return row.cells
    }
    return nil
  }
}
