/// Reads comma-separated values (RFC 4180) strictly: UTF-8, a row per line, cells that hold commas,
/// quotes or line ends in quotes.
///
/// A byte order mark is skipped, because spreadsheets write one; empty lines are none.
struct CSVReader {
  /// A cell and where it begins.
  struct Cell {
    let text: String
    let offset: Int
  }

  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next row, or nil at the end.
  mutating func row() throws(CSVError) -> [Cell]? {
    while takeLineEnd() {}
    if position == bytes.count { return nil }
    var cells = [try cell()]
    while position < bytes.count, !takeLineEnd() {
      guard bytes[position] == UInt8(ascii: ",") else {
        throw CSVError(offset: position, detail: "expected a comma or the end of the line")
      }
      position += 1
      cells.append(try cell())
    }
    return cells
  }

  /// Takes LF or CRLF, where one stands here.
  private mutating func takeLineEnd() -> Bool {
    guard position < bytes.count else { return false }
    if bytes[position...].starts(with: [0x0D, 0x0A]) {
      position += 2
    } else if bytes[position] == 0x0A {
      position += 1
    } else {
      return false
    }
    return true
  }

  private mutating func cell() throws(CSVError) -> Cell {
    let start = position
    let content =
      position < bytes.count && bytes[position] == UInt8(ascii: "\"") ? try quoted() : plain()
    guard let text = String(validating: content, as: UTF8.self) else {
      throw CSVError(offset: start, detail: "the cell is not UTF-8")
    }
    return Cell(text: text, offset: start)
  }

  private mutating func plain() -> [UInt8] {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: ","), bytes[position] != 0x0A,
      bytes[position] != 0x0D
    { position += 1 }
    return Array(bytes[start..<position])
  }

  private mutating func quoted() throws(CSVError) -> [UInt8] {
    let start = position
    var content: [UInt8] = []
    position += 1
    while true {
      guard position < bytes.count else {
        throw CSVError(offset: start, detail: "the cell's quotes are never closed")
      }
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        guard position < bytes.count, bytes[position] == byte else { return content }
        position += 1
      }
      content.append(byte)
    }
  }
}

/// Where a text breaks the form.
struct CSVError: Error {
  let offset: Int
  let detail: String
}

extension [String] {
  /// The row as a line, cells quoted where they need it, ended with CRLF.
  var csvLine: String {
    map { cell in
      cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }.joined(separator: ",") + "\r\n"
  }
}
