#if !hasFeature(Embedded)
  package import Vocabulary

  /// Reads a JSON text that is in the canonical spelling from its first byte to its last, without a tree of values.
  ///
  /// The caller knows the order of all members, so it asks for the exact text between two values. Every other text
  /// ends in `NotCanonical`, which names no place: the caller then reads the text anew with `ObjectReader`, which finds
  /// the fault. This reader never accepts a text that `ObjectReader` and the check of the canonical spelling reject; it
  /// may give up on one that they accept, such as a string with an escape.
  ///
  /// A browser's module has one reader of each text only, because each takes room in it.
  package struct CanonicalReader {
    private let text: [UInt8]
    private var position = 0

    /// A reader at the beginning of a text.
    package init(_ text: [UInt8]) { self.text = text }

    /// Skips exactly this text.
    package mutating func skip(_ expected: String) throws(NotCanonical) {
      guard skips(expected) else { throw NotCanonical() }
    }

    /// Skips this text if it is next, and returns whether it was.
    package mutating func skips(_ expected: String) -> Bool {
      guard let end = end(of: expected) else { return false }
      position = end
      return true
    }

    /// Returns the offset behind this text if it is next.
    private func end(of expected: String) -> Int? {
      let (text, expected) = (text.span, expected.utf8.span)
      guard expected.count <= text.count - position else { return nil }
      for index in 0..<expected.count where text[position + index] != expected[index] {
        return nil
      }
      return position + expected.count
    }

    /// Checks that the text ends here.
    package func finish() throws(NotCanonical) {
      if position != text.count { throw NotCanonical() }
    }

    /// Reads a string with its quotes.
    package mutating func string() throws(NotCanonical) -> String {
      let (content, isASCII) = try content()
      if isASCII { return String(decoding: content, as: UTF8.self) }
      guard let string = String(validating: content, as: UTF8.self) else { throw NotCanonical() }
      return string
    }

    /// Reads a string of ASCII as bytes.
    package mutating func ascii() throws(NotCanonical) -> [UInt8] {
      let (content, isASCII) = try content()
      guard isASCII else { throw NotCanonical() }
      return Array(content)
    }

    /// Reads a string that is a value of the vocabulary.
    package mutating func word<Word: ValidatedText>(
      _ type: Word.Type = Word.self
    ) throws(NotCanonical) -> Word {
      guard let word = Word(try string()) else { throw NotCanonical() }
      return word
    }

    /// Reads a string that is this many bytes in base64url.
    package mutating func bytes(_ count: Int) throws(NotCanonical) -> [UInt8] {
      guard let bytes = try? Base64URL.decode(content().bytes), bytes.count == count else {
        throw NotCanonical()
      }
      return bytes
    }

    /// Reads an integer within bounds, none of which is negative.
    package mutating func integer(in range: ClosedRange<Int64>) throws(NotCanonical) -> Int64 {
      guard let (value, end) = digits, range.contains(value) else { throw NotCanonical() }
      position = end
      return value
    }

    /// The digits that are next as a number without a needless zero, and the offset behind them; nil for more than 18,
    /// which may exceed 64 bits.
    private var digits: (value: Int64, end: Int)? {
      let text = text.span
      var value: Int64 = 0
      var end = position
      while end < text.count, ASCII.isDigit(text[end]) {
        guard end - position < 18 else { return nil }
        value = value * 10 + Int64(text[end] - UInt8(ascii: "0"))
        end += 1
      }
      guard end - position == 1 || end > position && text[position] != UInt8(ascii: "0") else {
        return nil
      }
      return (value, end)
    }

    /// Reads the elements of an array behind its bracket, up to the closing one.
    package mutating func elements<Element>(
      _ read: (inout CanonicalReader) throws(NotCanonical) -> Element
    ) throws(NotCanonical) -> [Element] {
      if skips("]") { return [] }
      var elements: [Element] = []
      repeat { elements.append(try read(&self)) } while skips(",")
      try skip("]")
      return elements
    }

    /// Reads a string up to its closing quote, and returns the bytes between both.
    private mutating func content() throws(NotCanonical) -> (
      bytes: ArraySlice<UInt8>, isASCII: Bool
    ) {
      try skip("\"")
      let start = position
      let (end, isASCII) = JSONReader.endOfPlainString(text.span, from: start)
      guard end < text.count, text[end] == UInt8(ascii: "\"") else { throw NotCanonical() }
      position = end + 1
      return (text[start..<end], isASCII)
    }
  }

  /// A text is not in the canonical spelling that the caller expected, or has an escape.
  package struct NotCanonical: Error {
    package init() {}
  }
#endif
