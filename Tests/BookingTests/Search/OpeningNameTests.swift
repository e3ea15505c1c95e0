import Testing

@testable import Bookings

/// Names as people without an account type them, compared with the names on bookings.
@Suite struct OpeningNameTests {
  private func opens(_ typed: String, _ names: [String]) -> Bool {
    let known = OpeningName.names(on: names)
    return OpeningName.typed(typed).contains { known.contains($0) }
  }

  @Test(arguments: [
    ("Doe", "Jane Doe"), (" dOe ", "Jane Doe"), ("DÓE", "Jane Doe"), ("jane doe", "Jane Doe"),
    ("Müller", "Jürgen Müller"), ("Muller", "Jürgen Müller"), ("MUELLER", "Jürgen Müller"),
    ("Müller", "Juergen Mueller"), ("Müller", "Jurgen Muller"), ("o brien", "Pat O’Brien"),
    ("Berg", "Jan van de Berg"), ("van de Berg", "Jan van de Berg"), ("Doe", "Doe"),
    ("Nova\u{301}kova\u{301}", "Jana Nováková"), ("Zhukova", "Юлия Жукова"),
    ("李", "明 李"), ("山田 太郎", "山田 太郎"),
  ])
  func `a last name or a whole name opens, in any case, with accents or without`(
    typed: String, name: String
  ) {
    #expect(opens(typed, ["John Roe", name]))
  }

  @Test(arguments: ["Roe", "Jane", "Do", "Does", "Doe Jane", "Jane Roe", "", " ", "-", "李", "🙂"])
  func `another name, a first name and a text that is no name do not`(typed: String) {
    #expect(!opens(typed, ["Jane Doe", ""]))
    #expect(!opens(typed, []))
    #expect(!OpeningName.typed(typed).isEmpty)
  }

  @Test func `a name of many words is kept under few`() {
    let name = (1...40).map { "x\($0)" }.joined(separator: " ")
    #expect(OpeningName.names(on: [name]).count <= 8)
    #expect(OpeningName.names(on: [String](repeating: "Jane Doe", count: 100)).count == 2)
  }
}
