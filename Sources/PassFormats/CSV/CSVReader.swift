internal import Vocabulary

/// Reads the rows of a CSV text one by one and tracks the position.
struct CSVReader {
  private let bytes: [UInt8]
  /// The byte between two cells.
  let separator: UInt8
  /// Whether the text begins with a byte order mark.
  let hasMark: Bool
  private var position: Int
  private var line = 1
  private var column = 1

  /// Reads UTF-8, with or without a byte order mark.
  ///
  /// - Throws: `TextFault` where the bytes are UTF-16 or not UTF-8.
  init(_ bytes: [UInt8]) throws(TextFault) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw TextFault(
        TextPlace(line: 1, column: 1), "is UTF-16; save the list as CSV UTF-8")
    }
    hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    position = hasMark ? 3 : 0
    self.bytes = bytes
    separator = Self.separator(of: bytes[position...])
    if String(validating: bytes, as: UTF8.self) == nil {
      throw TextFault(firstInvalidPlace, "is not UTF-8 here; save the list as CSV UTF-8")
    }
  }

  /// The most frequent separator in the first line that is not blank, outside quotes.
  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes.drop(while: { $0 == lineFeed || $0 == carriageReturn || $0 == blank }) {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == lineFeed || byte == carriageReturn { break }
      counts[byte, default: 0] += 1
    }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? candidates[0]
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

  /// The cells of the next row, or nil at the end; a quoted cell may contain line ends.
  ///
  /// - Throws: `TextFault`; reading continues at the next line then.
  mutating func row() throws(TextFault) -> [PlacedText]? {
    guard position < bytes.count else { return nil }
    let start = self
    do throws(TextFault) {
      return try cells()
    } catch {
      self = start
      while position < bytes.count, !isLineEnd { advance() }
      takeLineEnd()
      throw error
    }
  }

  private mutating func cells() throws(TextFault) -> [PlacedText] {
    var cells: [PlacedText] = []
    while true {
      cells.append(try cell())
      guard position < bytes.count, !isLineEnd else { break }
      advance()
    }
    takeLineEnd()
    return cells
  }

  /// Reads a cell up to its separator or line end, without surrounding blanks.
  private mutating func cell() throws(TextFault) -> PlacedText {
    let start = (position: position, place: place)
    let content: [UInt8]
    if position < bytes.count, bytes[position] == Self.quote {
      content = try quoted()
    } else {
      while !isCellEnd { advance() }
      content = Array(bytes[start.position..<position])
    }
    let text = String(decoding: content, as: UTF8.self)
    return PlacedText(
      text: String(text.trimmed { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }), place: start.place)
  }

  private mutating func quoted() throws(TextFault) -> [UInt8] {
    let start = place
    var content: [UInt8] = []
    advance()
    while position < bytes.count {
      if bytes[position] == Self.quote {
        advance()
        if isCellEnd { return content }
        guard bytes[position] == Self.quote else {
          throw start.line == line
            ? TextFault(
              place, "a cell in quotes ends before this; write a quote inside it twice")
            : TextFault(
              start,
              "the quote that opens here ends at \(place), in the middle of another cell; close it, "
                + "or write a quote inside a cell twice")
        }
      }
      content.append(bytes[position])
      advance()
    }
    throw TextFault(start, "the quote that opens here is never closed")
  }

  private var place: TextPlace { TextPlace(line: line, column: column) }

  /// Lines end in LF, CR LF or CR.
  private var isLineEnd: Bool {
    bytes[position] == Self.lineFeed || bytes[position] == Self.carriageReturn
  }

  private var isCellEnd: Bool {
    position == bytes.count || bytes[position] == separator || isLineEnd
  }

  private mutating func advance() {
    if bytes[position] == Self.lineFeed {
      (line, column) = (line + 1, 1)
    } else if bytes[position] & 0xC0 != 0x80 {
      // Columns count characters: continuation bytes of UTF-8 are skipped.
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

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let blank = UInt8(ascii: " ")
}
