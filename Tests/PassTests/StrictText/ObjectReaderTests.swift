import StrictText
import PassTestSupport
import Testing
import Vocabulary

/// Closed objects: each member is taken once, the rest is refused, and errors have a position.
@Suite struct ObjectReaderTests {
  static func reader(_ text: String, path: String = "") throws -> ObjectReader {
    try ObjectReader(try JSONReader.read(Array(text.utf8)), path: path)
  }

  static func failure(_ body: () throws -> Void) -> ShapeError? {
    #expect(throws: ShapeError.self) { try body() }
  }

  @Test func `members are taken in any order`() throws {
    var object = try Self.reader(#"{"s":"x","i":7,"t":true,"c":"UA","a":[1]}"#)
    #expect(try object.integer("i") == 7)
    #expect(try object.string("s") == "x")
    #expect(try object.optionalBoolean("t") == true)
    #expect(try object.text("c", as: CarrierCode.self).rawValue == "UA")
    #expect(try object.array("a").count == 1)
    try object.finish()
  }

  @Test func `what is absent is nil, what is null is not`() throws {
    var object = try Self.reader(#"{"n":null}"#)
    #expect(try object.optionalString("x") == nil)
    #expect(try object.optionalInteger("x") == nil)
    #expect(try object.optionalBoolean("x") == nil)
    #expect(try object.optionalText("x", as: CarrierCode.self) == nil)
    #expect(try object.optionalArray("x") == nil)
    #expect(Self.failure { _ = try object.optionalString("n") }?.detail.contains("null") == true)
    #expect(Self.failure { _ = try object.optionalInteger("n") }?.offset == 5)
    #expect(Self.failure { _ = try object.optionalBoolean("n") }?.path == "n")
    #expect(Self.failure { _ = try object.optionalArray("n") }?.path == "n")
    #expect(Self.failure { _ = try object.optionalText("n", as: CarrierCode.self) }?.path == "n")
  }

  @Test(arguments: [#""1""#, "1.0", "1e3", "9223372036854775808", "true", "null", "[1]", "{}"])
  func `only an integer is an integer`(value: String) throws {
    var object = try Self.reader("{\"i\":\(value)}", path: "a[0]")
    let error = Self.failure { _ = try object.integer("i") }
    #expect(error?.path == "a[0].i")
    #expect(error?.offset == 5)
    #expect(error?.detail.hasPrefix("expected an integer, found ") == true)
  }

  @Test func `a missing member is placed at its object`() throws {
    let node = try JSONReader.read(Array(#"  {"a":1}"#.utf8))
    var object = try ObjectReader(node, path: "leg")
    let error = Self.failure { _ = try object.required("b") }
    #expect(error == ShapeError(path: "leg.b", offset: 2, detail: "is missing"))
    #expect(error?.description == "leg.b: is missing")
  }

  @Test func `the first member that nobody asked for is named`() throws {
    var object = try Self.reader(#"{"a":1,"extra":2,"more":3}"#)
    _ = object.optional("a")
    let error = Self.failure { try object.finish() }
    #expect(error?.path == "extra")
    #expect(error?.offset == 7)
    // `peek` does not make a member known.
    _ = object.peek("extra")
    #expect(Self.failure { try object.finish() }?.path == "extra")
  }

  @Test func `all faults of an object are told, and what nobody asked for`() throws {
    func faults(_ text: String, isWhole: Bool = true) throws -> [String] {
      var object = try Self.reader(text)
      let error = Self.failure {
        _ = try object.whole { (body) throws(ShapeError) in
          // Without `together` reading ends at the first fault, so the other allowed members are unknown.
          guard isWhole else { return (try body.string("a"), 0, [("", "")]) }
          return try together(
            part(try body.string("a")), part(try body.integer("n", in: 1...3)),
            part(
              try body.objects("list", 1...40) { (one) throws(ShapeError) in
                try together(part(try one.string("x")), part(try one.string("y")))
              }))
        }
      }
      return (error?.each ?? []).map(\.path)
    }
    let all = #"{"a":1,"n":9,"list":[{"x":1,"y":2,"z":3},{"x":"","y":""},7],"b":2,"c":3}"#
    #expect(
      try faults(all) == [
        "a", "n", "list[0].x", "list[0].y", "list[0].z", "list[2]", "b", "c",
      ])
    #expect(try faults(all, isWhole: false) == ["a"])
    #expect(try faults(#"{"list":[],"d":1}"#) == ["a", "n", "list", "d"])
    let many = Array(repeating: #"{"x":1,"y":2,"z":3}"#, count: 40).joined(separator: ",")
    #expect(try faults(#"{"list":[\#(many)]}"#).count == ShapeError.maxNamed)
  }

  @Test func `a hostile name is shown and not obeyed`() throws {
    let name = "\\u001b[2J" + String(repeating: "x", count: 10_000)
    let object = try Self.reader("{\"\(name)\":1}")
    let error = try Self.failure { try object.finish() }.orThrow("error")
    #expect(error.path.hasPrefix("\\u{1b}[2Jxxx"))
    #expect(error.description.utf8.count < 200)
  }

  @Test(arguments: ["[]", "\"x\"", "7", "1.5", "true", "null"])
  func `what is no object is none`(text: String) throws {
    let error = Self.failure { _ = try Self.reader(text, path: "p") }
    #expect(error?.path == "p")
    #expect(error?.detail.hasPrefix("expected an object, found ") == true)
  }

  @Test func `more members than any shape has are refused, as many are counted`() throws {
    func text(_ count: Int) -> String {
      "{" + (0..<count).map { "\"m\($0)\":\($0)" }.joined(separator: ",") + "}"
    }
    var largest = try Self.reader(text(64))
    for index in 0..<64 {
      #expect(Self.failure { try largest.finish() }?.path == "m\(index)")
      #expect(try largest.integer("m\(index)") == index)
    }
    try largest.finish()
    #expect(Self.failure { _ = try Self.reader(text(65)) }?.detail.contains("65") == true)
  }
}
