internal import Vocabulary

extension [String] {
  /// The row as a line, cells quoted where they need it, ended with CRLF.
  ///
  /// No cell is a formula to a spreadsheet, and none paints a terminal.
  var csvLine: String {
    map { cell in
      let cell = cell.asTextCell
      return cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        ? "\"\(cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
        : cell
    }.joined(separator: ",") + "\r\n"
  }
}

extension String {
  /// The text with an apostrophe before it where a spreadsheet would take it for a formula, and with
  /// what moves a cursor or turns a line around written out.
  fileprivate var asTextCell: String {
    let shown = withoutControls(self)
    return shown.looksLikeFormula ? "'" + shown : shown
  }

  /// The text of a cell without the apostrophe that keeps it from being a formula.
  var withoutFormulaMark: String {
    first == "'" && looksLikeFormula ? String(dropFirst()) : self
  }

  private var looksLikeFormula: Bool {
    drop { $0 == "'" }.unicodeScalars.first.map(Self.formulaSigns.contains) ?? false
  }

  /// The signs with which spreadsheets let a formula begin, in both widths.
  private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
}
