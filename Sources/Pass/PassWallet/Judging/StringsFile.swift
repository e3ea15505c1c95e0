internal import Vocabulary

/// The texts of a language: the file `pass.strings`, in UTF-8 or UTF-16.
struct StringsFile: Sendable {
  /// What is wrong with a file.
  struct Fault: Error, Equatable {
    /// The line, counted from 1.
    let line: Int
    let words: String
  }

  /// The texts by their keys, which are bytes because two spellings of a letter are two keys.
  private(set) var texts: [[UInt8]: String] = [:]
  /// The keys in the order of the file.
  private(set) var keys: [String] = []

  private var scalars: [Unicode.Scalar]
  private var position = 0
  private var line = 1

  /// Reads a file: lines `"KEY" = "Text";`, and comments.
  init(_ bytes: [UInt8]) throws(Fault) {
    guard let text = Self.decoded(bytes) else {
      throw Fault(line: 1, words: "it is neither UTF-8 nor UTF-16")
    }
    scalars = Array(text.unicodeScalars)
    while try skipBlanks() {
      let key = try word()
      try expect("=")
      let text = try word()
      try expect(";")
      if texts.updateValue(text, forKey: Array(key.utf8)) != nil {
        throw fault("the key \"\(escaped(key, limit: 40))\" is there twice")
      }
      keys.append(key)
    }
    scalars = []
  }

  private static func decoded(_ bytes: [UInt8]) -> String? {
    let isWide =
      bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.prefix(2).contains(0)
    guard isWide else {
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      return String(validating: bytes[start...], as: UTF8.self)
    }
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let isBig = bytes[0] == 0xFE || bytes[0] == 0
    let units = stride(from: 0, to: bytes.count, by: 2).map { index in
      let (one, two) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? one << 8 | two : two << 8 | one
    }
    return String(validating: units.first == 0xFEFF ? units[1...] : units[...], as: UTF16.self)
  }

  private func fault(_ words: String) -> Fault { Fault(line: line, words: words) }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func advance() {
    if current == "\n" { line += 1 }
    position += 1
  }

  /// Skips blanks and comments; returns whether more follows.
  private mutating func skipBlanks() throws(Fault) -> Bool {
    while let scalar = current {
      if scalar.properties.isWhitespace {
        advance()
      } else if scalar == "/" {
        try skipComment()
      } else {
        return true
      }
    }
    return false
  }

  private mutating func skipComment() throws(Fault) {
    let next = position + 1 < scalars.count ? scalars[position + 1] : " "
    switch next {
    case "/": while let scalar = current, scalar != "\n" { position += 1 }
    case "*":
      position += 2
      while !(current == "*" && position + 1 < scalars.count && scalars[position + 1] == "/") {
        guard current != nil else { throw fault("a comment has no end") }
        advance()
      }
      position += 2
    default: throw fault("a comment begins with // or /*")
    }
  }

  private mutating func expect(_ sign: Unicode.Scalar) throws(Fault) {
    guard try skipBlanks(), current == sign else {
      throw fault(
        "expected \(sign), found \(current.map { "\"\(escaped(String($0)))\"" } ?? "the end")")
    }
    advance()
  }

  /// Reads a text in quotes, or a plain word without them.
  private mutating func word() throws(Fault) -> String {
    guard try skipBlanks(), let first = current else { throw fault("a line has no end") }
    var text = String.UnicodeScalarView()
    guard first == "\"" else {
      while let scalar = current, scalar.isASCII,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "_-.".unicodeScalars.contains(scalar)
      {
        text.append(scalar)
        advance()
      }
      if text.isEmpty {
        throw fault("expected a text in quotes, found \"\(escaped(String(first)))\"")
      }
      return String(text)
    }
    advance()
    while let scalar = current, scalar != "\"" {
      advance()
      text.append(scalar == "\\" ? try escape() : scalar)
    }
    guard current != nil else { throw fault("a text has no closing quote") }
    advance()
    return String(text)
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    guard let scalar = current else { throw fault("a text has no closing quote") }
    advance()
    switch scalar {
    case "\"", "\\", "'": return scalar
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "U", "u":
      let digits = scalars[position...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit }),
        let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
        let read = Unicode.Scalar(value)
      else { throw fault("\\\(scalar) needs four hexadecimal digits of a character") }
      position += 4
      return read
    default: throw fault("\\\(escaped(String(scalar))) is no escape")
    }
  }
}
