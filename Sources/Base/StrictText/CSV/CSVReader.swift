internal import Vocabulary

/// Reads the rows of a CSV text one by one and tracks the position.
///
/// It keeps the text, and only as many cells of one row as its caller wants, so that memory does not grow with the
/// number of cells.
struct CSVReader: Sendable {
  private let bytes: [UInt8]
  /// The byte between two cells.
  private(set) var separator = Self.comma
  /// Whether the text begins with a byte order mark.
  let hasMark: Bool
  /// The number of the row that was read last, as a spreadsheet counts rows: blank ones count, too, and a row whose
  /// cells have several lines counts once.
  private(set) var rowNumber = 0
  /// Whether the text states its separator.
  private var isSeparatorStated = false
  private var position: Int
  private var line = 1
  private var column = 1

  /// Maximum size of a cell in bytes; spreadsheets end cells at 32,767 characters.
  static let longestCell = 1 << 17

  /// Reads UTF-8, with or without a byte order mark.
  ///
  /// - Throws: `TextFault` if the bytes are UTF-16 or not UTF-8.
  init(_ bytes: [UInt8]) throws(TextFault) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw TextFault(
        TextPlace(line: 1, column: 1), "is UTF-16; save the list as CSV UTF-8")
    }
    hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    position = hasMark ? 3 : 0
    self.bytes = bytes
    if String(validating: bytes, as: UTF8.self) == nil {
      throw TextFault(firstInvalidPlace, "is not UTF-8 here; save the list as CSV UTF-8")
    }
    try takeStatedSeparator()
    findSeparator()
  }

  /// Takes a first line such as `sep=;`, with which spreadsheets state the separator; it is no row.
  private mutating func takeStatedSeparator() throws(TextFault) {
    let end = bytes[position...].firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }
    var text = bytes[position..<(end ?? bytes.count)]
    if text.first == Self.quote, text.last == Self.quote, text.count > 1 {
      text = text.dropFirst().dropLast()
    }
    guard text.count > 4, text.count <= 64,
      text.prefix(4).elementsEqual("sep=".utf8, by: { ($0 | 0x20) == ($1 | 0x20) }),
      let stated = text.dropFirst(4).first, text.dropFirst(4).allSatisfy({ $0 == stated })
    else { return }
    guard [Self.comma, Self.semicolon, Self.tab, Self.bar].contains(stated) else {
      throw TextFault(
        place,
        "says that its cells are separated by another sign than , ; | or a tab; save it with one of these"
      )
    }
    (separator, isSeparatorStated) = (stated, true)
    position = end ?? bytes.count
    takeLineEnd()
  }

  /// Returns the reader of the same text from its beginning, with the same separator.
  func fromTheBeginning() throws(TextFault) -> CSVReader {
    var reader = try CSVReader(bytes)
    (reader.separator, reader.isSeparatorStated) = (separator, true)
    return reader
  }

  /// Sets the separator to the most frequent one in the next line that is not blank, unless the text states it.
  mutating func findSeparator() {
    if !isSeparatorStated { separator = Self.separator(of: bytes[position...]) }
  }

  /// Returns the most frequent separator in the first line that is not blank, outside quotes.
  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    var (commas, semicolons, tabs, bars) = (0, 0, 0, 0)
    var isQuoted = false
    for byte in bytes.drop(while: { $0 == lineFeed || $0 == carriageReturn || $0 == blank }) {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == lineFeed || byte == carriageReturn { break }
      if byte == comma { commas += 1 }
      if byte == semicolon { semicolons += 1 }
      if byte == tab { tabs += 1 }
      if byte == bar { bars += 1 }
    }
    // If several are equally frequent, the most usual one is taken.
    if commas >= max(semicolons, tabs, bars) { return comma }
    if semicolons >= max(tabs, bars) { return semicolon }
    return tabs >= bars ? tab : bar
  }

  /// The position of the first byte that is not UTF-8.
  private var firstInvalidPlace: TextPlace {
    var (line, column) = (1, 1)
    var decoder = UTF8()
    var iterator = bytes[position...].makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    return TextPlace(line: line, column: column)
  }

  /// A row: its first cells, and facts about the others.
  struct Row {
    var cells: [PlacedText] = []
    /// Number of all cells.
    var count = 0
    /// Whether no cell holds more than white space.
    var isBlank = true
    /// The place, and the column from 0, of the first cell that is not empty and not among `cells`.
    var beyond: (place: TextPlace, column: Int)?
  }

  /// Reads the next row and keeps at most `most` of its cells; nil at the end.
  ///
  /// A quoted cell may contain line ends. After a `TextFault`, reading continues at the next line.
  mutating func row(upTo most: Int) throws(TextFault) -> Row? {
    guard position < bytes.count else { return nil }
    let start = (position: position, place: place)
    rowNumber += 1
    do throws(TextFault) {
      return try cells(upTo: most)
    } catch {
      (position, line, column) = (start.position, start.place.line, start.place.column)
      _ = passCell(endingAtSeparator: false)
      takeLineEnd()
      throw error
    }
  }

  private mutating func cells(upTo most: Int) throws(TextFault) -> Row {
    var row = Row()
    while true {
      let start = place
      let text = try cell()
      row.count += 1
      if row.isBlank { row.isBlank = text.allSatisfy { $0.isWhitespace } }
      if row.count <= most {
        row.cells.append(PlacedText(text: text, place: start))
      } else if row.beyond == nil, !text.isEmpty {
        row.beyond = (start, row.count - 1)
      }
      guard position < bytes.count, bytes[position] == separator else { break }
      (position, column) = (position + 1, column + 1)
    }
    takeLineEnd()
    return row
  }

  /// Reads a cell up to its separator or line end, without surrounding blanks.
  private mutating func cell() throws(TextFault) -> String {
    guard position < bytes.count else { return "" }
    let start = place
    if bytes[position] == Self.quote {
      let content = try quoted()
      return try text(content.bytes, of: content.range, at: start)
    }
    return try text(bytes, of: passCell(endingAtSeparator: true), at: start)
  }

  /// Passes over the bytes up to the end of the line, or of the cell, and returns their range.
  private mutating func passCell(endingAtSeparator: Bool) -> Range<Int> {
    let all = bytes
    let span = all.span
    let start = position
    var (end, characters) = (start, 0)
    while end < span.count {
      let byte = span[end]
      if byte == Self.lineFeed || byte == Self.carriageReturn { break }
      if endingAtSeparator, byte == separator { break }
      // Columns count characters: continuation bytes of UTF-8 are skipped.
      if byte & 0xC0 != 0x80 { characters += 1 }
      end += 1
    }
    (position, column) = (end, column + characters)
    return start..<end
  }

  /// Reads a cell in quotes; returns the range of its content, in the text itself unless the cell contains quotes.
  private mutating func quoted() throws(TextFault) -> (bytes: [UInt8], range: Range<Int>) {
    let start = place
    advance()
    var content: [UInt8] = []
    // The start of the text after the last quote inside the cell.
    var piece = position
    while position < bytes.count {
      guard bytes[position] == Self.quote else {
        advance()
        continue
      }
      let end = position
      advance()
      if isCellEnd {
        if content.isEmpty { return (bytes, piece..<end) }
        content += bytes[piece..<end]
        return (content, content.indices)
      }
      guard bytes[position] == Self.quote else {
        throw start.line == line
          ? TextFault(
            place, "a cell in quotes ends before this; write a quote inside it twice")
          : TextFault(
            start,
            "the quote that opens here ends at \(place), in the middle of another cell; close it, "
              + "or write a quote inside a cell twice")
      }
      content += bytes[piece..<position]
      advance()
      piece = position
    }
    throw TextFault(start, "the quote that opens here is never closed")
  }

  /// Returns the text of a cell without blanks around it.
  private func text(
    _ bytes: [UInt8], of range: Range<Int>, at place: TextPlace
  ) throws(TextFault) -> String {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end {
      if Self.isBlank(bytes[start]) {
        start += 1
      } else if end - start > 1, bytes[start] == 0xC2, bytes[start + 1] == 0xA0 {
        start += 2  // U+00A0, a blank that breaks no line
      } else {
        break
      }
    }
    while start < end {
      if Self.isBlank(bytes[end - 1]) {
        end -= 1
      } else if end - start > 1, bytes[end - 2] == 0xC2, bytes[end - 1] == 0xA0 {
        end -= 2
      } else {
        break
      }
    }
    guard end - start <= Self.longestCell else {
      throw TextFault(
        place, "this cell is longer than \(Self.longestCell >> 10) KiB; is a quote missing?")
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private var place: TextPlace { TextPlace(line: line, column: column) }

  private var isCellEnd: Bool {
    // Lines end in LF, CR LF or CR.
    position == bytes.count || bytes[position] == separator || bytes[position] == Self.lineFeed
      || bytes[position] == Self.carriageReturn
  }

  private mutating func advance() {
    if bytes[position] == Self.lineFeed {
      (line, column) = (line + 1, 1)
    } else if bytes[position] & 0xC0 != 0x80 {
      column += 1
    }
    position += 1
  }

  private mutating func takeLineEnd() {
    guard position < bytes.count else { return }
    let isReturn = bytes[position] == Self.carriageReturn
    position +=
      isReturn && position + 1 < bytes.count && bytes[position + 1] == Self.lineFeed ? 2 : 1
    (line, column) = (line + 1, 1)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == blank || byte == tab }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let blank = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")
  private static let comma = UInt8(ascii: ",")
  private static let semicolon = UInt8(ascii: ";")
  private static let bar = UInt8(ascii: "|")
}
