/// The files of a form (`multipart/form-data`, RFC 7578).
///
/// Reading takes any bytes, in one pass: what is no part is left out.
package struct UploadedForm: Sendable {
  /// A file as the browser sent it.
  package struct File: Sendable {
    /// The name of the field.
    package let field: String
    /// The name of the file, without its folders; empty for a field without a file.
    package let name: String
    package let bytes: [UInt8]
  }

  package private(set) var files: [File] = []

  /// The most parts that are read; further ones are left out.
  private static let most = 50
  /// The greatest length of the head of a part in bytes.
  private static let longestHead = 4 << 10

  /// Reads a body; it has no files if the media type names no boundary.
  package init(_ body: [UInt8], mediaType: String) {
    guard let boundary = Self.boundary(mediaType) else { return }
    let delimiter = Array("\r\n--\(boundary)".utf8)
    // The first delimiter may be at the very beginning, where no line break is before it.
    var start =
      body.starts(with: delimiter.dropFirst(2))
      ? delimiter.count - 2 : Self.end(of: delimiter, in: body[...], from: 0)
    while let begin = start, files.count < Self.most {
      // Two hyphens end the last part.
      guard begin + 1 < body.count, body[begin] == 0x0D, body[begin + 1] == 0x0A else { return }
      let content = begin + 2
      guard let next = Self.end(of: delimiter, in: body[...], from: begin) else { return }
      add(body[min(content, next - delimiter.count)..<(next - delimiter.count)])
      start = next
    }
  }

  /// Adds the part with these bytes: its head, an empty line, and its content.
  private mutating func add(_ part: ArraySlice<UInt8>) {
    let blank = Array("\r\n\r\n".utf8)
    guard
      let content = Self.end(of: blank, in: part.prefix(Self.longestHead), from: part.startIndex)
    else { return }
    let head = String(decoding: part[part.startIndex..<content], as: UTF8.self)
    guard
      let line = head.split(separator: "\r\n").first(where: {
        $0.lowercased().hasPrefix("content-disposition:")
      }), let field = Self.parameter("name", in: line)
    else { return }
    let path = Self.parameter("filename", in: line) ?? ""
    let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    files.append(File(field: field, name: name, bytes: Array(part[content...])))
  }

  /// Returns the boundary of a media type: 1 to 70 characters (RFC 2046 §5.1.1).
  private static func boundary(_ mediaType: String) -> String? {
    guard mediaType.lowercased().hasPrefix("multipart/form-data"),
      let value = parameter("boundary", in: mediaType[...]), (1...70).contains(value.utf8.count),
      value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    return value
  }

  /// Returns a parameter of a header, such as `name` in `form-data; name="file"`.
  private static func parameter(_ name: String, in line: Substring) -> String? {
    for part in parts(of: line).dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, pair[0].lowercased().filter({ $0 != " " }) == name else { continue }
      var value = pair[1][...]
      while value.last == " " { value.removeLast() }
      guard value.first == "\"", value.count > 1, value.last == "\"" else { return String(value) }
      // Browsers write a quotation mark and line breaks in names percent-encoded (WHATWG HTML §4.10.21.8).
      return String(value.dropFirst().dropLast()).replacing("%22", with: "\"")
        .replacing("%0D", with: "").replacing("%0A", with: "")
    }
    return nil
  }

  /// Splits a header at its semicolons outside of quotation marks.
  private static func parts(of line: Substring) -> [Substring] {
    var isQuoted = false
    return line.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == ";" && !isQuoted
    }
  }

  /// Returns the position behind the next occurrence of a text.
  private static func end(
    of text: [UInt8], in bytes: ArraySlice<UInt8>, from start: Int
  ) -> Int? {
    guard let first = text.first else { return nil }
    var index = start
    while let found = bytes[index...].firstIndex(of: first) {
      guard found + text.count <= bytes.endIndex else { return nil }
      if bytes[found..<(found + text.count)].elementsEqual(text) { return found + text.count }
      index = found + 1
    }
    return nil
  }
}
