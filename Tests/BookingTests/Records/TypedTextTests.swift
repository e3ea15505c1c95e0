import OperatorFiles
import StrictText
import Testing
import Vocabulary

/// The texts that people type into requests of every product: names of guests, passengers, subjects and hotels.
@Suite struct TypedTextTests {
  private func reader(_ text: String) throws -> ObjectReader {
    try ObjectReader(json: Array(#"{"name":"\#(text)"}"#.utf8))
  }

  @Test(arguments: [
    ("Jane", "Jane"), (" Jane ", "Jane"), ("\\u00a0Anna Maria\\u3000", "Anna Maria"),
    ("e\\u0301va ", "éva"),
  ])
  func `blanks around a name are no part of it`(typed: String, name: String) throws {
    var object = try reader(typed)
    #expect(try object.words("name", upTo: 64) == name)
    object = try reader(typed)
    #expect(try object.title("name").rawValue == name)
  }

  @Test(arguments: ["", " ", "\\u00a0", "  \\u3000 ", "\\u200d", "\\u2800"])
  func `a blank is no name`(typed: String) throws {
    var object = try reader(typed)
    #expect(throws: ShapeError.self) { try object.words("name", upTo: 64) }
    object = try reader(typed)
    #expect(throws: ShapeError.self) { try object.title("name") }
  }
}
