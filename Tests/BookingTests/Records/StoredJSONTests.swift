import BookingStore
import PassTestSupport
import Testing

/// Stored records are JSON (RFC 8259) that Foundation's decoder reads back.
@Suite struct StoredJSONTests {
  private enum Shape: Codable, Hashable, Sendable {
    case point
    case line(from: Int, to: Int)
    case path([Int], name: String?)
  }

  /// A value of every shape that records use.
  private struct Sample: Codable, Hashable, Sendable {
    var text = ""
    var number = 0
    var small: Int8 = 0
    var large: UInt64 = 0
    var flag = false
    var missing: String?
    var texts: [String] = []
    var holes: [Int?] = []
    var nested: [[Shape]] = []
    var details: [String: String] = [:]
    var numbers: [Int: String] = [:]
    var whole: Whole = Whole()
  }

  private struct Part: Codable, Hashable, Sendable { var a = 1 }

  /// A value that two containers encode into one object, as for the services of a schedule.
  private struct Whole: Codable, Hashable, Sendable {
    var part = Part()
    var b = ""

    private enum CodingKeys: CodingKey { case b }

    init() {}

    init(from decoder: any Decoder) throws {
      part = try Part(from: decoder)
      b = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .b)
    }

    func encode(to encoder: any Encoder) throws {
      try part.encode(to: encoder)
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(b, forKey: .b)
    }
  }

  private struct Empty: Codable, Hashable, Sendable {}

  private static let scalars: [Unicode.Scalar] =
    (0..<0x80).compactMap { Unicode.Scalar(UInt32($0)) } + ["é", "\u{2028}", "🛫", "\u{FFFF}", "語"]

  @Test func `whatever is written is read back`() throws {
    var random = SeededGenerator(seed: 16)
    func text() -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        if let scalar = Self.scalars.randomElement(using: &random) { text.append(scalar) }
      }
      return String(text)
    }
    for _ in 0..<2_000 {
      var sample = Sample()
      sample.text = text()
      sample.number = [0, -1, .min, .max, 42].randomElement(using: &random) ?? 0
      sample.small = .random(in: .min ... .max, using: &random)
      sample.large = .random(in: .min ... .max, using: &random)
      sample.flag = Bool.random(using: &random)
      sample.missing = Bool.random(using: &random) ? text() : nil
      sample.texts = (0..<Int.random(in: 0...3, using: &random)).map { _ in text() }
      sample.holes = (0..<Int.random(in: 0...3, using: &random)).map { $0 == 1 ? nil : $0 }
      let shapes = [
        Shape.point, .line(from: 1, to: -2), .path([], name: nil), .path([1], name: text()),
      ]
      sample.nested = (0..<Int.random(in: 0...3, using: &random)).map { count in
        (0..<count).compactMap { _ in shapes.randomElement(using: &random) }
      }
      sample.details = [text(): text(), "a": ""]
      sample.numbers = [Int.random(in: -9...9, using: &random): text()]
      sample.whole.part.a = sample.number
      sample.whole.b = text()
      let json = try StoredJSON.text(of: sample)
      #expect(try StoredJSON.value(Sample.self, from: json) == sample, "\(json)")
      #expect(!json.utf8.contains { $0 < 0x20 }, "lines of a sealed part end where one begins")
    }
  }

  @Test func `what has no members is an object, and what has no elements an array`() throws {
    #expect(try StoredJSON.text(of: Empty()) == "{}")
    #expect(try StoredJSON.text(of: [Empty(), Empty()]) == "[{},{}]")
    #expect(try StoredJSON.text(of: [[Int]]()) == "[]")
    #expect(try StoredJSON.text(of: [[], [1], []]) == "[[],[1],[]]")
    #expect(try StoredJSON.text(of: [Shape.point]) == #"[{"point":{}}]"#)
    #expect(try StoredJSON.text(of: "a\"\\\n\u{7F}é") == "\"a\\\"\\\\\\u000a\u{7F}é\"")
  }

  @Test func `numbers that records do not have are refused`() {
    #expect(throws: (any Error).self) { try StoredJSON.text(of: [1.5]) }
    #expect(throws: (any Error).self) { try StoredJSON.text(of: ["a": Float.infinity]) }
  }
}
