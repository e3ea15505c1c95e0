internal import Vocabulary

extension [String] {
  /// The row as a line with CRLF at its end; cells are quoted where necessary.
  ///
  /// Formulas and control characters are neutralised, so that the file is safe in spreadsheets and
  /// terminals.
  var csvLine: String { csvLine(separator: UInt8(ascii: ",")) }

  /// The same with another separator of cells, such as a semicolon.
  func csvLine(separator: UInt8) -> String {
    map { cell in
      let cell = cell.asTextCell
      return cell.utf8.contains { [0x22, 0x0A, 0x0D, separator].contains($0) }
        ? "\"\(cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
        : cell
    }.joined(separator: String(Unicode.Scalar(separator))) + "\r\n"
  }
}

extension String {
  /// The text with an apostrophe before it where a spreadsheet would evaluate it, and with control
  /// characters escaped.
  fileprivate var asTextCell: String {
    let shown = withoutControls(self)
    return shown.looksLikeFormula ? "'" + shown : shown
  }

  /// The text of a cell without the apostrophe that `asTextCell` adds.
  var withoutFormulaMark: String {
    first == "'" && looksLikeFormula ? String(dropFirst()) : self
  }

  private var looksLikeFormula: Bool {
    drop { $0 == "'" }.unicodeScalars.first.map(Self.formulaSigns.contains) ?? false
  }

  /// Characters with which a spreadsheet formula may begin, in ASCII and full width.
  private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
}
