/// Reads the rows of a CSV file one by one and knows where it is.
struct CSVReader {
  private let scalars: [Unicode.Scalar]
  private let separator: Unicode.Scalar
  private var position = 0
  private var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) throws(CSVError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw CSVError(
        line: 1, column: 1, detail: "is UTF-16; save the list as CSV UTF-8")
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    scalars = try Self.decoded(text)
    separator = Self.separator(of: scalars)
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) throws(CSVError) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(bytes.count)
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): scalars.append(scalar)
      case .emptyInput: return scalars
      case .error:
        let before = scalars.split(separator: "\n", omittingEmptySubsequences: false)
        throw CSVError(
          line: before.count, column: (before.last?.count ?? 0) + 1,
          detail: "is not UTF-8 here; save the list as CSV UTF-8")
      }
    }
  }

  /// Whichever separator the first line has most of, outside quotes.
  private static func separator(of scalars: [Unicode.Scalar]) -> Unicode.Scalar {
    var counts: [Unicode.Scalar: Int] = [:]
    var isQuoted = false
    for scalar in scalars {
      if scalar == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if scalar == "\n" || scalar == "\r" { break }
      counts[scalar, default: 0] += 1
    }
    let candidates: [Unicode.Scalar] = [",", ";", "\t"]
    return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? ","
  }

  /// The cells of the next line, or nil at the end; a quoted cell may hold line ends.
  mutating func row() throws(CSVError) -> [CSVTable.Cell]? {
    guard position < scalars.count else { return nil }
    var cells: [CSVTable.Cell] = []
    while true {
      cells.append(try cell())
      guard position < scalars.count else { return cells }
      if scalars[position] != separator {
        takeLineEnd()
        return cells
      }
      position += 1
    }
  }

  /// A cell up to its separator or line end; blanks around it are not part of it.
  private mutating func cell() throws(CSVError) -> CSVTable.Cell {
    let (line, column) = (line, column)
    var text = String.UnicodeScalarView()
    if position < scalars.count, scalars[position] == "\"" {
      try quoted(&text)
    } else {
      while position < scalars.count, !isEnd(scalars[position]) {
        text.append(scalars[position])
        position += 1
      }
    }
    return CSVTable.Cell(text: String(text).trimmingBlanks, line: line, column: column)
  }

  private mutating func quoted(_ text: inout String.UnicodeScalarView) throws(CSVError) {
    let start = (line, column)
    position += 1
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar == "\"" {
        position += 1
        guard position < scalars.count else { return }
        if scalars[position] != "\"" {
          guard isEnd(scalars[position]) else {
            throw CSVError(
              line: line, column: column,
              detail: "a cell in quotes ends before this; write a quote inside it twice")
          }
          return
        }
      }
      if scalar == "\n" {
        line += 1
        lineStart = position + 1
      }
      text.append(scalar)
      position += 1
    }
    throw CSVError(
      line: start.0, column: start.1, detail: "the quote that opens here is never closed")
  }

  private var column: Int { position - lineStart + 1 }

  private func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == separator || scalar == "\n" || scalar == "\r"
  }

  private mutating func takeLineEnd() {
    let isReturn = scalars[position] == "\r"
    position += 1
    if isReturn, position < scalars.count, scalars[position] == "\n" { position += 1 }
    line += 1
    lineStart = position
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    let kept = drop(while: isBlank)
    guard let last = kept.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(kept[...last])
  }
}
