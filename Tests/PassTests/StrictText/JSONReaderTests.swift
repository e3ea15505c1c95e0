import StrictText
import PassTestSupport
import Testing

/// RFC 8259 with our limits, in the categories of the JSONTestSuite.
@Suite struct JSONReaderTests {
  static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONSample {
    JSONSample(try JSONReader.read(bytes).value)
  }

  static func failure(_ bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONReader.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("{}", JSONSample.members([])), ("[]", .array([])), (" \t\r\n[ ] \n", .array([])),
      ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)), ("\"\"", .string("")),
      ("[1,2]", .array([.integer(1), .integer(2)])),
      ("[[],{}]", .array([.array([]), .members([])])),
      (#"{"":0}"#, .members([("", .integer(0))])),
      (
        #"{"a":{"a":1},"b":[{"a":2}]}"#,
        .members([
          ("a", .members([("a", .integer(1))])), ("b", .array([.members([("a", .integer(2))])])),
        ])
      ),
      (#"{"b":1,"a":2}"#, .members([("b", .integer(1)), ("a", .integer(2))])),
      (#"{"A":1,"a":2}"#, .members([("A", .integer(1)), ("a", .integer(2))])),
    ] as [(String, JSONSample)])
  func `values are read in their order`(text: String, value: JSONSample) throws {
    #expect(try Self.read(Array(text.utf8)) == value)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("10", 10), ("1742052600", 1_742_052_600),
    ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
  ])
  func `integers are read up to the borders of 64 bits`(text: String, number: Int) throws {
    #expect(try Self.read(Array(text.utf8)) == .integer(number))
  }

  @Test(arguments: [
    "1.0", "-0.0", "0.5", "1e3", "1E3", "1e+3", "1e-3", "0e0", "1.5e300", "9223372036854775808",
    "-9223372036854775809", "18446744073709551616", "123456789012345678901234567890",
    "1" + String(repeating: "0", count: 5_000), "1e999999999",
  ])
  func `other numbers are kept as they are spelled and are no integers`(text: String) throws {
    #expect(try Self.read(Array(text.utf8)) == .otherNumber(text))
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u00E9""#, "Aéé"),
    (#""\u0000""#, "\0"), (#""\ud83d\ude00""#, "😀"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    (#""\uD800\uDC00""#, "\u{10000}"), (#""\uFFFF\uFEFF""#, "\u{FFFF}\u{FEFF}"),
    ("\"\u{7F}\u{80}\u{2028}\u{FFFF}\u{10FFFF}\"", "\u{7F}\u{80}\u{2028}\u{FFFF}\u{10FFFF}"),
    (#""e\u0301""#, "e\u{301}"), (#""\\u0041""#, "\\u0041"), ("\"'\"", "'"), ("\"//*\"", "//*"),
  ])
  func `strings are unescaped once`(text: String, value: String) throws {
    #expect(try Self.read(Array(text.utf8)) == .string(value))
  }

  static let other: JSONError.Problem = .unexpected(0, expected: "")

  /// The arguments are offset and kind of the error; the kind is not checked for an unexpected byte.
  @Test(
    arguments: [
      // These texts are empty or truncated.
      ("", 0, .unexpectedEnd), ("  ", 2, .unexpectedEnd), ("[", 1, .unexpectedEnd),
      ("[1", 2, .unexpectedEnd), ("[1,", 3, .unexpectedEnd), ("{", 1, .unexpectedEnd),
      (#"{"a""#, 4, .unexpectedEnd), (#"{"a":"#, 5, .unexpectedEnd),
      (#"{"a":1"#, 6, .unexpectedEnd),
      (#"{"a":1,"#, 7, .unexpectedEnd), ("\"abc", 4, .unexpectedEnd), ("\"\\", 2, .unexpectedEnd),
      ("\"\\u00", 5, .unexpectedEnd), ("tru", 3, .unexpectedEnd), ("-", 1, .unexpectedEnd),
      ("1.", 2, .unexpectedEnd), ("1e", 2, .unexpectedEnd), ("1e+", 3, .unexpectedEnd),
      // These texts have further text after the value.
      ("1 2", 2, .textAfterValue), ("{}{}", 2, .textAfterValue), ("[]]", 2, .textAfterValue),
      ("\"a\"b", 3, .textAfterValue), ("nullx", 4, .textAfterValue), ("1\0", 1, .textAfterValue),
      ("{}\u{FEFF}", 2, .textAfterValue), ("0x10", 1, .textAfterValue),
      ("1_0", 1, .textAfterValue), ("[] //", 3, .textAfterValue),
      // These texts have wrong commas, colons or brackets.
      ("[,1]", 1, other), ("[1,]", 3, other), ("[1,,2]", 3, other), ("[1 2]", 3, other),
      ("{,}", 1, other), (#"{"a":1,}"#, 7, other), (#"{"a" 1}"#, 5, other),
      (#"{"a"::1}"#, 5, other),
      (#"{"a":1 "b":2}"#, 7, other), ("{1:2}", 1, other), ("{a:1}", 1, other),
      ("{'a':1}", 1, other),
      ("[1}", 2, other), (#"{"a":1]"#, 6, other), ("]", 0, other), (#"{"a","b"}"#, 4, other),
      // These texts are not JSON.
      ("'a'", 0, other), ("undefined", 0, other), ("NaN", 0, other), ("Infinity", 0, other),
      ("-Infinity", 1, other), ("True", 0, other), ("nulL", 3, other), ("trve", 2, other),
      ("/**/1", 0, other), ("#1", 0, other), ("\u{A0}1", 0, other), ("\u{B}1", 0, other),
      ("\u{C}1", 0, other), ("\0", 0, other), ("é", 0, other), ("１", 0, other),
      // These numbers are malformed.
      ("+1", 0, other), (".5", 0, other), ("-.5", 1, other), ("1.e1", 2, other), ("1e.5", 2, other),
      ("--1", 1, other), ("- 1", 1, other), ("01", 0, .leadingZero), ("-01", 1, .leadingZero),
      ("00", 0, .leadingZero), ("01.5", 0, .leadingZero), ("1.2.3", 3, .textAfterValue),
      ("1eE2", 2, other), ("[1a]", 2, other),
      // These strings are malformed.
      ("\"\t\"", 1, .controlCharacter(9)), ("\"a\nb\"", 2, .controlCharacter(10)),
      ("\"\0\"", 1, .controlCharacter(0)), ("\"\\n\u{1F}\"", 3, .controlCharacter(0x1F)),
      (#""\x41""#, 1, .unknownEscape(0x78)), (#""\'""#, 1, .unknownEscape(0x27)),
      (#""\a""#, 1, .unknownEscape(0x61)), (#""\U0041""#, 1, .unknownEscape(0x55)),
      (#""\0""#, 1, .unknownEscape(0x30)), (#""a\é""#, 2, .unknownEscape(0xC3)),
      (#""\u00G0""#, 5, other), (#""\u 041""#, 3, other), (#""\u+041""#, 3, other),
      ("\"\\u００４１\"", 3, other), (#""\u{41}""#, 3, other),
      // These strings have lone surrogates.
      (#""\ud800""#, 1, .loneSurrogate), (#""\udc00""#, 1, .loneSurrogate),
      (#""\udfff\ud800""#, 1, .loneSurrogate), (#""\ud800\u0041""#, 1, .loneSurrogate),
      (#""\ud800\ud800\udc00""#, 1, .loneSurrogate), (#""\ud800\n""#, 1, .loneSurrogate),
      (#""\ud800x\udc00""#, 1, .loneSurrogate), (#"["\ud83d\ude00\ud83d"]"#, 14, .loneSurrogate),
      (#"{"\udead":1}"#, 2, .loneSurrogate),
      // These texts have byte order marks.
      ("\u{FEFF}{}", 0, .byteOrderMark), ("\u{FEFF}", 0, .byteOrderMark), (" \u{FEFF}{}", 1, other),
      // These objects have duplicate members.
      (#"{"a":1,"a":1}"#, 7, .duplicateMember("a")),
      (#"{"a":1,"\u0061":2}"#, 7, .duplicateMember("a")),
      (#"{"":1,"b":2,"":3}"#, 12, .duplicateMember("")),
      (#"[{"b":{"a/b":1,"c":2,"a\/b":3}}]"#, 21, .duplicateMember("a/b")),
      (#"{"😀":1,"\ud83d\ude00":2}"#, 10, .duplicateMember("😀")),
    ] as [(String, Int, JSONError.Problem)])
  func `the first fault is named with its place`(
    text: String, offset: Int, problem: JSONError.Problem
  ) throws {
    let bytes = Array(text.utf8)
    let error = try Self.failure(bytes).orThrow("\(text) was read")
    #expect(error.offset == offset)
    switch (error.problem, problem) {
    case (.unexpected(let byte, _), .unexpected): #expect(byte == bytes[offset])
    default: #expect(error.problem == problem)
    }
    #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test func `names that only look alike are two members`() throws {
    // RFC 8259 §8.3 compares names code unit by code unit: neither é nor the Kelvin sign is folded.
    let filler = (0..<20).map { "\"m\($0)\":0," }.joined()
    for (first, second) in [("é", "e\u{301}"), ("K", "\u{212A}"), ("Å", "\u{212B}")] {
      let text = "{\"\(first)\":1,\"\(second)\":2}"
      #expect(
        try Self.read(Array(text.utf8)) == .members([(first, .integer(1)), (second, .integer(2))]))
      #expect(Self.failure(Array("{\(filler)\(text.dropFirst())".utf8)) == nil)
    }
  }

  @Test(
    arguments: [
      // These are lone continuation bytes and truncated sequences.
      [0x80], [0xBF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3, 0x41], [0xE2, 0x82, 0x41],
      // These are overlong encodings.
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF],
      // These are surrogates, alone and in pairs, code points beyond U+10FFFF, and invalid bytes.
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
      [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func `what is no UTF-8 is refused wherever it stands`(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let texts: [[UInt8]] = [
      [quote] + bytes + [quote], Array("\"é".utf8) + bytes + Array("é\"".utf8),
      Array(#""\n"#.utf8) + bytes + [quote], Array("[\"".utf8) + bytes + Array(#"\n"]"#.utf8),
      Array("{\"".utf8) + bytes + Array("\":1}".utf8),
    ]
    for text in texts {
      let error = Self.failure(text)
      #expect(error?.problem == .invalidUTF8)
      #expect((1..<text.count).contains(error?.offset ?? -1))
    }
    #expect(Self.failure(bytes)?.offset == 0)
    #expect(Self.failure(Array("[]".utf8) + bytes)?.problem == .textAfterValue)
  }

  @Test func `eight levels are read, nine are not`() throws {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      func text(_ depth: Int) -> [UInt8] {
        Array(
          (String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth))
            .utf8)
      }
      _ = try Self.read(text(8))
      let error = Self.failure(text(9))
      #expect(error?.offset == 8 * open.utf8.count)
      #expect(error?.problem == .tooDeep)
    }
    #expect(Self.failure(Array(String(repeating: "[", count: 100_000).utf8))?.offset == 8)
    #expect(Self.failure(Array(String(repeating: "{\"\":", count: 100_000).utf8))?.offset == 32)
    // The limit applies to open levels, not to elements.
    _ = try Self.read(Array("[\(String(repeating: "[[]],", count: 100))0]".utf8))
  }

  @Test func `every truncation of a text is refused at its end`() {
    let text = Array(#"{"a":[1.5e3,-2,"\u00e9é"],"b":{"c":true,"d":null}}"#.utf8)
    for count in 0..<text.count {
      let error = Self.failure(Array(text[..<count]))
      let isInsideLetter = count > 0 && text[count - 1] == 0xC3
      #expect(error?.offset == count || isInsideLetter)
      #expect(error?.problem == .unexpectedEnd)
    }
  }

  @Test func `any bytes give a value or a place inside the text`() {
    var generator = SeededGenerator(seed: 8259)
    let alphabet = Array(#"{}[]",:\u0123dDeE+-.tfn "#.utf8) + [0x80, 0xC3, 0xA9, 0xFF, 0x00]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      if let error = Self.failure(text), !(0...text.count).contains(error.offset) {
        Issue.record("\(text): \(error)")
      }
    }
  }

  @Test func `values and names know where they stand`() throws {
    let text = Array(#" {"a" : [ 10, "x" ] , "b":{"c":null}}"#.utf8)
    let root = try JSONReader.read(text)
    guard case .object(let members) = root.value, case .array(let elements) = members[0].node.value,
      case .object(let inner) = members[1].node.value
    else { throw MissingValue("an object of an array and an object") }
    #expect(root.offset == 1)
    #expect(members.map(\.nameOffset) == [2, 22])
    #expect(members.map(\.node.offset) == [8, 26])
    #expect(elements.map(\.offset) == [10, 14])
    #expect(inner.map(\.nameOffset) == [27])
    #expect(inner.map(\.node.offset) == [31])
  }

  /// A few names are compared one by one, and many by a set.
  ///
  /// The test covers every size around the change, and every earlier name.
  @Test func `a name that comes twice is found in an object of any size`() throws {
    for count in 1...40 {
      let members = (0..<count).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
      guard case .object(let read) = try Self.read(Array("{\(members)}".utf8)) else {
        Issue.record("no object of \(count)")
        continue
      }
      #expect(read.map(\.name) == (0..<count).map { "m\($0)" })
      for earlier in 0..<count {
        let twice = "{\(members),\"m\(earlier)\":0}"
        #expect(Self.failure(Array(twice.utf8))?.problem == .duplicateMember("m\(earlier)"))
      }
    }
  }

  @Test(.timeLimit(.minutes(5))) func `work grows with the text and no faster`() throws {
    // With pairwise comparison the names of this object would exceed the time limit.
    let members = (0..<40_000).map { "\"m\($0)\":\($0)" }
    let object = "{" + members.joined(separator: ",") + "}"
    guard case .object(let read) = try Self.read(Array(object.utf8)) else { return }
    #expect(read.count == 40_000)
    let duplicate = object.dropLast() + ",\"m7\":0}"
    #expect(Self.failure(Array(duplicate.utf8))?.problem == .duplicateMember("m7"))

    // Comparison by canonical equivalence would have to sort these long runs of combining marks.
    let marks = String(repeating: "\u{301}\u{323}", count: 30_000)
    let names = (0..<4).map { "\"a\(marks)\($0)\":\($0)" }
    _ = try Self.read(Array("{\(names.joined(separator: ","))}".utf8))

    let digits = String(repeating: "7", count: 1_000_000)
    #expect(try Self.read(Array(digits.utf8)) == .otherNumber(digits))
  }

  @Test func `a string ends at its quote wherever that is, and every byte before it counts`() {
    for length in 0...20 {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var content = [UInt8](repeating: UInt8(ascii: "u"), count: length)
          content[place] = byte
          let problem = Self.failure([0x22] + content + [0x22])?.problem
          let isExpected =
            switch byte {
            case 0..<0x20: problem == .controlCharacter(byte)
            case UInt8(ascii: "\""): problem == .textAfterValue
            case UInt8(ascii: "\\"): problem != nil
            case 0x80...: problem == .invalidUTF8
            default: problem == nil
            }
          #expect(isExpected, "\(byte) at \(place) of \(length)")
        }
      }
    }
  }
}
