/// A list as spreadsheets write it (RFC 4180): a line of headings, then a line per row.
///
/// Cells are parted by commas, semicolons or tabs, whichever the headings use; lines end in LF, CR LF
/// or CR; a byte order mark is passed over. Blank lines count as lines and hold no row.
package struct CSVTable: Sendable {
  /// A cell and where it begins, counted from 1; columns are those of an editor, in characters.
  package struct Cell: Sendable, Equatable {
    package let text: String
    package let line: Int
    package let column: Int

    package init(text: String, line: Int, column: Int) {
      self.text = text
      self.line = line
      self.column = column
    }
  }

  /// The lines before the headings, where a list may have some.
  package let preamble: [[Cell]]
  /// The cells of the first line behind these.
  package let headings: [Cell]
  /// The others; a row may be shorter than the headings, never longer but for empty cells.
  package let rows: [[Cell]]

  /// Takes a file apart.
  ///
  /// - Parameter names: what a line before the headings may begin with.
  package init(_ bytes: [UInt8], preamble names: Set<String> = []) throws(CSVError) {
    var reader = try CSVReader(bytes)
    var lines: [[Cell]] = []
    while let line = try reader.row() {
      if line.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) { lines.append(line) }
    }
    let preamble = lines.prefix { names.contains($0.first?.text ?? "") }
    lines.removeFirst(preamble.count)
    self.preamble = Array(preamble)
    guard let first = lines.first else {
      throw CSVError(line: 1, column: 1, detail: "holds no line of headings")
    }
    for row in lines.dropFirst() {
      if let cell = row.dropFirst(first.count).first(where: { !$0.text.isEmpty }) {
        throw CSVError(
          line: cell.line, column: cell.column,
          detail: "this cell stands under no heading: the row has \(row.count) cells, the headings "
            + "are \(first.count); put a cell that holds a separator into double quotes")
      }
    }
    headings = first
    rows = Array(lines.dropFirst())
  }
}

/// Why a list cannot be read, and where.
package struct CSVError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package let line: Int
  /// Counted from 1, in characters.
  package let column: Int
  package let detail: String

  package init(line: Int, column: Int, detail: String) {
    self.line = line
    self.column = column
    self.detail = detail
  }

  package var description: String { detail }
}
