/// A reader of the markup of an SVG, which separates tags, comments and CDATA as an XML reader does.
struct SVGMarkup: Sequence, IteratorProtocol {
  /// A piece of an SVG document.
  enum Piece {
    /// Character data, also that of CDATA.
    case text(ArraySlice<UInt8>)
    /// A tag that begins an element, with its local name; an empty element ends at once.
    case begin(String, attributes: ArraySlice<UInt8>, isEmpty: Bool)
    /// A tag that ends an element.
    case end
  }

  private var rest: ArraySlice<UInt8>

  init(_ document: [UInt8]) { rest = document[...] }

  mutating func next() -> Piece? {
    while let first = rest.first {
      if first != UInt8(ascii: "<") {
        let text = rest.prefix { $0 != UInt8(ascii: "<") }
        rest = rest[text.endIndex...]
        return .text(text)
      }
      if rest.starts(with: "<![cdata[".utf8) { return .text(skip(behind: "]]>")) }
      if rest.starts(with: "<!--".utf8) {
        _ = skip(behind: "-->")
      } else if rest.starts(with: "<?".utf8) {
        _ = skip(behind: "?>")
      } else if let piece = tag() {
        return piece
      }
    }
    return nil
  }

  private mutating func skip(behind end: String) -> ArraySlice<UInt8> {
    let found = rest.firstRange(of: Array(end.utf8))?.upperBound ?? rest.endIndex
    defer { rest = rest[found...] }
    return rest[..<found]
  }

  /// Reads the tag at the beginning of the rest, up to the first `>` outside quotation marks; nil for a declaration.
  private mutating func tag() -> Piece? {
    var quote: UInt8?
    let end =
      rest.firstIndex { byte in
        if let open = quote {
          if byte == open { quote = nil }
          return false
        }
        if "\"'".utf8.contains(byte) { quote = byte }
        return byte == UInt8(ascii: ">")
      } ?? rest.endIndex
    let inside = rest[(rest.startIndex + 1)..<end]
    rest = rest[Swift.min(end + 1, rest.endIndex)...]
    if inside.first == UInt8(ascii: "!") { return nil }
    if inside.first == UInt8(ascii: "/") { return .end }
    let name = inside.prefix { !" \t\r\n/".utf8.contains($0) }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? []
    return .begin(
      String(decoding: local, as: UTF8.self), attributes: inside[name.endIndex...],
      isEmpty: inside.last == UInt8(ascii: "/"))
  }
}
