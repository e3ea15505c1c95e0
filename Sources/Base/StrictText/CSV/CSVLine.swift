internal import Vocabulary

extension [String] {
  /// The row as a line with CRLF at its end; cells are quoted where necessary.
  ///
  /// Formulas and control characters are neutralised, so that the file is safe in spreadsheets and terminals, also in a
  /// spreadsheet that separates cells in another way than the file does.
  package var csvLine: String { csvLine(separator: UInt8(ascii: ",")) }

  /// Returns the row as a line with another separator of cells, such as a semicolon.
  package func csvLine(separator: UInt8) -> String {
    map { cell in
      let cell = cell.asTextCell
      return cell.utf8.contains(where: { $0 == separator || CSVCell.special.contains($0) })
        ? "\"\(cell.withQuotesTwice)\""
        : cell
    }.joined(separator: String(Unicode.Scalar(separator))) + "\r\n"
  }
}

/// The characters of a cell that mean something to a spreadsheet.
private enum CSVCell {
  /// The separators of cells that spreadsheets can be set to.
  static let separators: Set<Unicode.Scalar> = [",", ";", "\t", "|"]
  /// The bytes that make quotes around a cell necessary.
  static let special = Set(separators.map { UInt8(ascii: $0) } + [0x22, 0x0A, 0x0D])
  /// Characters with which a spreadsheet formula may begin, in ASCII and full width.
  static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// Returns whether a text begins with an international telephone number and nothing more up to a separator.
  ///
  /// Such a number is `+`, then digits with blanks, hyphens, points, slashes or brackets. At worst a spreadsheet
  /// calculates with it, so it keeps its form.
  static func beginsWithTelephone(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    guard scalars.first == "+", let digit = scalars.dropFirst().first, isDigit(digit) else {
      return false
    }
    let number = scalars.dropFirst().prefix { !separators.contains($0) }
    return (7...15).contains(number.count(where: isDigit))
      && number.allSatisfy { isDigit($0) || " \u{A0}-.()/".unicodeScalars.contains($0) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && ASCII.isDigit(UInt8(scalar.value))
  }
}

extension String {
  /// The text with an apostrophe before each place where a spreadsheet would begin to evaluate it,
  /// and with control characters escaped.
  ///
  /// Such a place is the beginning, and the text after a separator: a spreadsheet that is set to that separator begins
  /// a cell there.
  fileprivate var asTextCell: String { withoutControls(self).withFormulaMarks(1) }

  /// The text with each quotation mark twice, also one that a combining mark follows.
  fileprivate var withQuotesTwice: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\"" { scalars.append(scalar) }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// The text of a cell without the apostrophes that `asTextCell` adds.
  package var withoutFormulaMark: String {
    utf8.contains(UInt8(ascii: "'")) ? withFormulaMarks(-1) : self
  }

  /// Returns the text with one apostrophe more, or one less, before each formula.
  private func withFormulaMarks(_ change: Int) -> String {
    guard unicodeScalars.contains(where: CSVCell.formulaSigns.contains) else { return self }
    let scalars = Array(unicodeScalars)
    var marked = String.UnicodeScalarView()
    var (isBeginning, isBehindSeparator) = (true, false)
    var index = 0
    while index < scalars.count {
      if isBeginning {
        let sign = scalars[index...].firstIndex { $0 != "'" } ?? scalars.count
        if sign < scalars.count, CSVCell.formulaSigns.contains(scalars[sign]),
          sign > index || !CSVCell.beginsWithTelephone(scalars[index...])
        {
          for _ in 0..<max(0, sign - index + change) { marked.append("'") }
          index = sign
        }
      }
      let scalar = scalars[index]
      marked.append(scalar)
      // Quotation marks at the beginning of a cell are no part of it.
      isBehindSeparator =
        CSVCell.separators.contains(scalar) || isBehindSeparator && scalar == "\""
      isBeginning = isBehindSeparator
      index += 1
    }
    return String(marked)
  }
}
