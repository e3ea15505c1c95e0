internal import Vocabulary

/// A text of a packed ticket: unchanged where it is printable ASCII, otherwise its UTF-8 bytes as
/// letters (docs/SPEC.md §7.3).
///
/// Its length is written separately in 9 bits: one for the coding, eight for the count minus 1.
struct PackedText {
  static let lengthBits = 9

  /// The coding of a text, and its number of characters or bytes.
  struct Length {
    let isLetters: Bool
    let count: Int

    init(_ reader: inout BitReader) {
      isLetters = reader.read(1) == 1
      count = reader.read(8) + 1
    }

    fileprivate init(isLetters: Bool, count: Int) {
      self.isLetters = isLetters
      self.count = count
    }
  }

  /// The characters in the barcode.
  let characters: [UInt8]
  private let length: Length

  init(_ text: TicketText) {
    let bytes = Array(text.rawValue.utf8)
    let isLetters = !bytes.allSatisfy(ASCII.isPrintable)
    characters = isLetters ? Letters.encode(bytes) : bytes
    length = Length(isLetters: isLetters, count: bytes.count)
  }

  func writeLength(to writer: inout BitWriter) {
    writer.write(length.isLetters ? 1 : 0, 1)
    writer.write(length.count - 1, 8)
  }

  /// Reads a text; a printable ASCII text must not be coded as letters.
  static func read(
    _ length: Length, _ cursor: inout PackedTicket.Cursor
  ) throws(MalformedText) -> TicketText {
    let bytes =
      length.isLetters
      ? try cursor.letters(bytes: length.count, "text")
      : Array(try cursor.string(length.count, "text").utf8)
    guard bytes.allSatisfy(ASCII.isPrintable) != length.isLetters,
      let string = String(validating: bytes, as: UTF8.self), let text = TicketText(string)
    else { throw cursor.fault("text", "expected \(TicketText.expectation), in its own coding") }
    return text
  }
}

/// The status of a packed ticket: none, an entry of the issuer's numbered lists, or an entry of
/// another list by its URI.
enum PackedStatus {
  case none
  case numbered(StatusField)
  case other(index: Int64, uri: [UInt8])
  /// An entry of another list whose URI is not read yet.
  case pending(index: Int64, uriLength: Int)

  private static let indexBits = 63

  init(_ status: StatusReference?, issuer: IssuerID) {
    guard let status else {
      self = .none
      return
    }
    if let field = StatusField(status, issuer: issuer) {
      self = .numbered(field)
    } else {
      self = .other(index: status.index, uri: Array(status.uri.utf8))
    }
  }

  init(code: Int, _ reader: inout BitReader) {
    switch code {
    case 1: self = .numbered(StatusField(&reader))
    case 2:
      let index = reader.readInt64(Self.indexBits)
      self = .pending(index: index, uriLength: reader.read(8))
    default: self = .none
    }
  }

  /// The code in the head: 0 none, 1 numbered, 2 other.
  var code: Int {
    switch self {
    case .none: 0
    case .numbered: 1
    case .other, .pending: 2
    }
  }

  /// Returns the number of bits that a status takes among the lengths.
  static func bits(code: Int) -> Int {
    switch code {
    case 1: StatusField.listWidth + StatusField.indexWidth
    case 2: indexBits + 8
    default: 0
    }
  }

  /// The characters that a status takes among the texts.
  var characters: [UInt8] {
    if case .other(_, let uri) = self { uri } else { [] }
  }

  func write(to writer: inout BitWriter) {
    switch self {
    case .none, .pending: break
    case .numbered(let field): field.write(to: &writer)
    case .other(let index, let uri):
      writer.write(index, Self.indexBits)
      writer.write(uri.count, 8)
    }
  }

  mutating func readURI(_ cursor: inout PackedTicket.Cursor) throws(MalformedText) {
    guard case .pending(let index, let length) = self else { return }
    self = .other(index: index, uri: Array(try cursor.string(length, "status").utf8))
  }

  /// Returns the reference; throws where a numbered list is written by its URI, or the URI is invalid.
  func reference(
    issuer: IssuerID, _ cursor: PackedTicket.Cursor
  ) throws(MalformedText) -> StatusReference? {
    switch self {
    case .none, .pending: return nil
    case .numbered(let field): return field.reference(issuer: issuer)
    case .other(let index, let uri):
      guard
        let status = StatusReference(index: index, uri: String(decoding: uri, as: UTF8.self)),
        StatusField(status, issuer: issuer) == nil
      else { throw cursor.fault("status", "expected the URI of a list that has no number") }
      return status
    }
  }
}
