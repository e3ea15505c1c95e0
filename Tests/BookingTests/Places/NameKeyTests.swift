import Testing

@testable import Places
@testable import Vocabulary

@Suite struct NameKeyTests {
  @Test(arguments: [
    ("São Paulo", "sao paulo"), ("Łódź", "lodz"), ("İzmir", "izmir"), ("Straße", "strasse"),
    ("N'Djamena", "ndjamena"), ("St. John’s", "st johns"), ("ＴＯＫＹＯ", "tokyo"),
    ("Åre", "are"), ("A\u{30A}re", "are"), ("Αθήνα", "αθηνα"), ("ΑΘΗΝΑΣ", "αθηνασ"),
    ("とうきょう", "トウキョウ"), ("Ёлка", "елка"), ("القَاهِرة", "القاهره"), ("दिल्ली", "दिल्ली"),
    ("Stratford-upon-Avon", "stratford upon avon"), ("\0*\"", ""), ("🛫", ""),
  ])
  func `names are folded`(name: String, words: String) {
    #expect(
      NameKey(name).words.joined(separator: " ").unicodeScalars.elementsEqual(
        words.unicodeScalars))
  }

  @Test(arguments: [
    ("berlin", "berlin", 0), ("ber", "berlin", 0), ("brelin", "berlin", 7),
    ("berrlin", "berlin", 5), ("beelin", "berlin", 7), ("baelin", "berlin", 12),
    ("lomdon", "london", 7),
    ("berlimm", "berlin", 12),
  ])
  func `slips cost`(typed: String, name: String, cost: Int) {
    var matcher = EditMatcher(typed.unicodeScalars.map(\.value))
    #expect(matcher.match(name.unicodeScalars.map(\.value))?.cost == cost)
  }

  @Test func `what is another word does not match`() {
    var matcher = EditMatcher("paris".unicodeScalars.map(\.value))
    #expect(matcher.match("london".unicodeScalars.map(\.value)) == nil)
    #expect(matcher.match([]) == nil)
  }
}
