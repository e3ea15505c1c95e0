import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// Names as agents type them, compared with the names in bookings.
@Suite struct SearchedNameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let typed: String
    let names: [String]
    let isFound: Bool

    init(_ typed: String, _ names: [String], _ isFound: Bool = true) {
      (self.typed, self.names, self.isFound) = (typed, names, isFound)
    }

    var testDescription: String { "\(typed) in \(names)" }
  }

  private static let cases = [
    Case("Doe", ["Jane", "Doe"]), Case("doe", ["Jane", "DOE"]), Case("Jane", ["Jane", "Doe"]),
    Case("jan", ["Jane", "Doe"]), Case("Doe Jane", ["Jane", "Doe"]),
    Case("ja doe", ["Jane", "Doe"]),
    Case("Roe", ["Jane", "Doe"], false), Case("ane", ["Jane", "Doe"], false),
    Case("Jane Roe", ["Jane", "Doe"], false), Case("Does", ["Jane", "Doe"], false),
    Case("Müller", ["Jürgen", "Müller"]), Case("Muller", ["Jürgen", "Müller"]),
    Case("Mueller", ["Jürgen", "Müller"]), Case("Müller", ["Juergen", "Mueller"]),
    Case("JUERGEN MULL", ["Jürgen", "Müller"]), Case("Novak", ["Jana", "Nováková"]),
    Case("Nováková", ["Jana", "Novakova"]), Case("obrien", ["Pat", "O’Brien"]),
    Case("O'Brien", ["Pat", "OBrien"]), Case("O Brien", ["Pat", "O'Brien"]),
    Case("van de berg", ["Jan", "Van De Berg"]), Case("vandeberg", ["Jan", "Van De Berg"]),
    Case("deberg", ["Jan", "Van De Berg"]), Case("Van De Berg", ["Jan", "Vandeberg"]),
    Case("Li", ["Wei", "Li"]), Case("Nguyen", ["Thi", "Nguyễn"]),
    Case("Søren", ["Soeren", "Lund"]),
    Case("李", ["明", "李"]), Case("Дмитр", ["Дмитрий", "Иванов"]),
  ]

  @Test(arguments: cases) func `a beginning of a name is found however it is spelled`(
    _ one: Case
  ) throws {
    let typed = try SearchedName(one.typed).orThrow(one.typed)
    let names = one.names.compactMap { SearchedName($0) }
    #expect(typed.begins(names) == one.isFound)
    guard one.isFound else { return }
    // A store can find the name by the first letters that it keeps.
    let kept = names.reduce(into: Set<String>()) { $0.formUnion($1.starts) }
    #expect(!kept.isDisjoint(with: typed.askedStarts))
  }

  @Test func `whatever part of a name is typed, a store looks where the name is`() throws {
    let given = ["Jürgen", "Ana María", "Zoë", "Jean-Luc", "Þórður", "Łukasz", "Anne"]
    let family = ["Müller", "Van De Berg", "O’Brien", "Ñandú Ríos", "Groß", "Čapková", "Lee"]
    var random = SeededGenerator(seed: 36)
    for _ in 0..<2_000 {
      let names = [
        try given.randomElement(using: &random).orThrow("a name"),
        try family.randomElement(using: &random).orThrow("a name"),
      ]
      let word = try names.flatMap { $0.split(separator: " ") }.randomElement(using: &random)
        .orThrow("a word")
      // A search needs three letters, and an apostrophe is not a letter.
      let least = min(word.contains("’") ? 4 : 3, word.count)
      let typed = String(word.prefix(Int.random(in: least...word.count, using: &random)))
      let isUpper = Bool.random(using: &random)
      let search = try SearchedName(isUpper ? typed.uppercased() : typed).orThrow(typed)
      let read = names.compactMap { SearchedName($0) }
      #expect(search.begins(read), "\(typed) in \(names)")
      let kept = read.reduce(into: Set<String>()) { $0.formUnion($1.starts) }
      #expect(!kept.isDisjoint(with: search.askedStarts), "\(typed) in \(names)")
    }
  }

  @Test func `a text without letters is no name, and no start is longer than three letters`() throws
  {
    for text in ["", " ", "-", "'", "..."] { #expect(SearchedName(text) == nil, "\(text)") }
    let name = try SearchedName("Ana María Fernández").orThrow("a name")
    #expect(name.starts == ["ana", "mar", "fer"])
    #expect(
      try SearchedName("Van De Berg").orThrow("a name").starts == ["van", "de", "deb", "ber"])
    #expect(name.starts.allSatisfy { $0.count <= SearchedName.letters })
  }

  @Test func `a telephone number is found by its end, with any signs between digits`() throws {
    let kept = try PhoneKey("+43 660 123 45 67").orThrow("a number")
    for typed in [
      "0660 1234567", "0043-660-123-45-67", "660/123.45.67", "1234567", "(0660) 123 45 67",
    ] {
      let number = try PhoneKey(typed).orThrow(typed)
      #expect(number.isSame(as: kept) && number.end == kept.end, "\(typed)")
    }
    // Seven digits at the end are equal, but the digits before them differ.
    #expect(try !PhoneKey("0699 123 45 67").orThrow("a number").isSame(as: kept))
    for typed in ["", "123456", "00 123456", "+0000000", "abcdefgh"] {
      #expect(PhoneKey(typed) == nil, "\(typed)")
    }
  }
}
