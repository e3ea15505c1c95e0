internal import StrictText
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// One request of a file with the place where it begins.
struct PlacedRequest: Sendable {
  /// The file's name as the user wrote it, `standard input` for `-`.
  let file: String
  /// The number of its first line, from 1.
  let firstLine: Int
  /// The JSON text; nil for a request that is too long.
  let json: [UInt8]?

  /// Returns the line and the column of an offset in the request.
  func place(offset: Int?) -> (line: Int, column: Int) {
    guard let json, let offset else { return (firstLine, 1) }
    let place = TextPlace(offset: offset, in: json)
    return (firstLine + place.line - 1, place.column)
  }
}

/// The requests of a file: one JSON object on any number of lines, or one object per line.
///
/// A first line that ends with `}` is a whole request; then every line is one, and the file is streamed.
struct RequestFile: ~Copyable {
  private let name: String
  private var lines: LineReader
  private var lineNumber = 0
  private var isOnePerLine: Bool?
  /// A line that was read ahead.
  private var held: LineReader.Line?

  init(_ path: String, isOnePerLine: Bool? = nil) throws(PlatformError) {
    self.isOnePerLine = isOnePerLine
    name = path == "-" ? "standard input" : path
    lines = LineReader(
      path == "-" ? .standardInput : try FileDescriptor(reading: path), limit: longestRequest)
  }

  /// Whether the next request can be read without blocking.
  var hasMoreAtOnce: Bool { held != nil || lines.hasMoreAtOnce }

  /// Returns the next request, or nil at the end.
  ///
  /// Blank lines are skipped.
  mutating func next() throws(PlatformError) -> PlacedRequest? {
    while let line = try nextLine() {
      lineNumber += 1
      guard case .bytes(let bytes) = line else {
        return PlacedRequest(file: name, firstLine: lineNumber, json: nil)
      }
      guard let last = bytes.last(where: { !isBlank($0) }) else { continue }
      let isWhole = isOnePerLine ?? (last == UInt8(ascii: "}"))
      isOnePerLine = isWhole
      if isWhole { return PlacedRequest(file: name, firstLine: lineNumber, json: bytes) }
      return try rest(after: bytes)
    }
    return nil
  }

  /// Returns a request that extends to the end of the file; the rest of one that is too long is skipped.
  ///
  /// If the second line begins an object, each line was meant to be a request and the first one is broken: JSON has no
  /// object in place of a member's name.
  private mutating func rest(after first: [UInt8]) throws(PlatformError) -> PlacedRequest {
    let firstLine = lineNumber
    var json: [UInt8]? = first
    held = try lines.next()
    if case .bytes(let second)? = held, second.first(where: { !isBlank($0) }) == UInt8(ascii: "{") {
      isOnePerLine = true
      return PlacedRequest(file: name, firstLine: firstLine, json: first)
    }
    while let line = try nextLine() {
      lineNumber += 1
      guard case .bytes(let bytes) = line, let head = json, head.count <= longestRequest else {
        json = nil
        continue
      }
      json?.append(UInt8(ascii: "\n"))
      json? += bytes
    }
    return PlacedRequest(file: name, firstLine: firstLine, json: json)
  }

  private mutating func nextLine() throws(PlatformError) -> LineReader.Line? {
    guard let line = held else { return try lines.next() }
    held = nil
    return line
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
