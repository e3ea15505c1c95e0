internal import PassFormats
internal import Vocabulary

/// A text with commas (RFC 4180) whose first line names the columns.
///
/// Total: every line gives a row or a problem with its place, and one bad line spoils no other.
struct CSVTable {
  let columns: [String]
  let rows: [Row]
  let problems: [RowProblem]

  /// Reads UTF-8, with or without a byte order mark, lines ended by LF or CRLF; empty lines count for
  /// nothing.
  init(_ bytes: [UInt8]) throws(RowProblem) {
    var reader = CSVReader(bytes)
    guard let header = try reader.next() else {
      throw RowProblem(
        place: TextPlace(offset: 0, in: bytes), detail: "expected a line that names the columns")
    }
    columns = header.map(\.text)
    for (index, name) in columns.enumerated() where columns.firstIndex(of: name) != index {
      throw RowProblem(place: header[index].place, detail: "column \(shown(name)) stands twice")
    }
    var rows: [Row] = []
    var problems: [RowProblem] = []
    while true {
      do throws(RowProblem) {
        guard let cells = try reader.next() else { break }
        guard cells.count == columns.count else {
          throw RowProblem(
            place: cells[0].place,
            detail: "expected \(columns.count) fields as in the first line, found \(cells.count)")
        }
        let fields = Dictionary(zip(columns, cells)) { first, _ in first }
        rows.append(Row(place: cells[0].place, fields: fields))
      } catch { problems.append(error) }
    }
    self.rows = rows
    self.problems = problems
  }
}

/// Takes the lines of a CSV text apart, one after the other.
private struct CSVReader {
  private let bytes: [UInt8]
  private var position: Int
  private var line = 1
  private var lineStart: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = position
  }

  private var place: TextPlace { TextPlace(line: line, column: position - lineStart + 1) }

  /// The fields of the next line that is not empty, or nil at the end.
  ///
  /// After a problem it goes on with the line that follows.
  mutating func next() throws(RowProblem) -> [Field]? {
    while position < bytes.count, isLineEnd { endLine() }
    guard position < bytes.count else { return nil }
    var fields: [Field] = []
    do throws(RowProblem) {
      while true {
        fields.append(try field())
        guard position < bytes.count, !isLineEnd else { break }
        position += 1
      }
    } catch {
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      endLine()
      throw error
    }
    endLine()
    return fields
  }

  private var isLineEnd: Bool {
    bytes[position] == UInt8(ascii: "\n")
      || bytes[position] == UInt8(ascii: "\r") && position + 1 < bytes.count
        && bytes[position + 1] == UInt8(ascii: "\n")
  }

  private mutating func endLine() {
    guard position < bytes.count else { return }
    position += bytes[position] == UInt8(ascii: "\r") ? 2 : 1
    line += 1
    lineStart = position
  }

  /// A field, up to the comma or the end of the line, which are left.
  private mutating func field() throws(RowProblem) -> Field {
    let start = place
    var content: [UInt8] = []
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      position += 1
      while true {
        guard position < bytes.count, bytes[position] != UInt8(ascii: "\n") else {
          throw RowProblem(place: start, detail: "the quote that begins here does not end")
        }
        if bytes[position] != UInt8(ascii: "\"") {
          content.append(bytes[position])
          position += 1
        } else if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\"") {
          content.append(UInt8(ascii: "\""))
          position += 2
        } else {
          position += 1
          break
        }
      }
      guard position == bytes.count || isLineEnd || bytes[position] == UInt8(ascii: ",") else {
        throw RowProblem(place: place, detail: "expected a comma after the closing quote")
      }
    } else {
      while position < bytes.count, !isLineEnd, bytes[position] != UInt8(ascii: ",") {
        guard bytes[position] != UInt8(ascii: "\"") else {
          throw RowProblem(
            place: place, detail: "a quote must begin its field, or be written twice")
        }
        content.append(bytes[position])
        position += 1
      }
    }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw RowProblem(place: start, detail: "this is not UTF-8")
    }
    return Field(text: text.trimmed, place: start)
  }
}

extension String {
  /// Without blanks and tabs at both ends, which people leave after commas.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let head = drop(while: isBlank)
    return String(head.reversed().drop(while: isBlank).reversed())
  }
}

/// A text from a file, fit to stand in a message.
func shown(_ text: String) -> String { "\"\(escaped(text, limit: 40))\"" }
