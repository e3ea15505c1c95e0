import StrictText
import PassTestSupport
import Testing

/// The canonical form of docs/SPEC.md §2.
@Suite struct JSONWriterTests {
  static func written(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
  }

  @Test func `members are written as they are called, without white space`() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("text", "a/b")
      writer.member("number", -7)
      writer.member("flag", true)
      writer.name("nothing")
      writer.null()
      writer.name("list")
      writer.array { writer in
        writer.integer(1)
        writer.string("x")
        writer.array { _ in }
        writer.object { _ in }
        writer.boolean(false)
      }
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"text":"a/b","number":-7,"flag":true,"nothing":null,"list":[1,"x",[],{},false]}"#)
  }

  @Test func `each character has its shortest spelling`() {
    for value in UInt32(0)...0x10FFFF {
      guard value < 0x3000 || value % 97 == 0, let scalar = Unicode.Scalar(value) else { continue }
      var writer = JSONWriter()
      writer.string(String(Character(scalar)))
      let expected = JSONSample.string(String(Character(scalar))).canonical
      if writer.bytes != Array(expected.utf8) { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test(arguments: [
    ("\u{0}", #""\u0000""#), ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
    ("\u{B}\u{1F}", #""\u000b\u001f""#), ("\"\\/", #""\"\\/""#), ("\u{7F}", "\"\u{7F}\""),
    ("\u{2028}", "\"\u{2028}\""), ("e\u{301}", "\"e\u{301}\""), ("😀", "\"😀\""),
  ])
  func `escapes are the shortest and nothing else is escaped`(text: String, spelled: String) {
    var writer = JSONWriter()
    writer.string(text)
    #expect(writer.bytes == Array(spelled.utf8))
  }

  @Test func `what is written is read, and however it was written it is written once`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1_500 {
      let sample = JSONSample.random(depth: 5, using: &generator)
      let canonical = Array(sample.canonical.utf8)
      let careless = Array(sample.careless(using: &generator).utf8)
      let value = try JSONReader.read(careless).value
      guard JSONSample(value) == sample else {
        Issue.record("\(String(decoding: careless, as: UTF8.self)) was read as \(value)")
        continue
      }
      #expect(Self.written(value) == canonical)
      #expect(try Self.written(JSONReader.read(canonical).value) == canonical)
    }
  }

  @Test func `the borders of an integer are written`() {
    #expect(Self.written(.integer(.min)) == Array("-9223372036854775808".utf8))
    #expect(Self.written(.integer(.max)) == Array("9223372036854775807".utf8))
  }
}
