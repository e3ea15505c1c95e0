import Foundation
import PassTestSupport
import Testing
import Vocabulary

/// Item 11 of a boarding pass: 20 characters, letters of ICAO 9303-3, truncated so that an initial is kept.
@Suite struct PassengerNameTests {
  static func item(_ surname: String, _ givenNames: String = "") throws -> String {
    try PassengerName(surname: surname, givenNames: givenNames).item
  }

  static func problem(
    _ surname: String, _ givenNames: String = ""
  ) -> PassengerNameError? {
    do throws(PassengerNameError) {
      _ = try PassengerName(surname: surname, givenNames: givenNames)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("Doe", "Jane", "DOE/JANE            "),
    ("DOE", "JOHNMR", "DOE/JOHNMR          "),
    ("Doe", "John Mr", "DOE/JOHN MR         "),
    ("Doe", "", "DOE/FNU             "),
    ("O'Connor", "Enya Siobhan", "OCONNOR/ENYA SIOBHAN"),
    ("Smith-Jones", "Susie  Margaret", "SMITHJONES/SUSIE MAR"),
    ("van der Mühlen", "Anna", "VAN DER MUEHLEN/ANNA"),
    ("Müller-Lüdenscheidt", "Jürgen", "MUELLERLUEDENSCHEI/J"),
    ("Papandropoulouszzzzz", "Jonathon", "PAPANDROPOULOUSZZZ/J"),
    ("ABCDEFGHIJKLMNOPQR", "XY", "ABCDEFGHIJKLMNOPQR/X"),
    ("ABCDEFGHIJKLMNOPQ RS", "XY", "ABCDEFGHIJKLMNOPQ/XY"),
    ("\tDoe\u{A0}", "\u{3000}Jane\nAnn ", "DOE/JANE ANN        "),
    ("J. R. Ewing", "St. John", "J R EWING/ST JOHN   "),
    ("D\u{2019}Arc", "Jeanne", "DARC/JEANNE         "),
    ("Щеглова", "Юлия", "SHCHEGLOVA/IULIIA   "),
    ("Þórðardóttir", "Æsa", "THORDARDOTTIR/AESA  "),
    ("Nguyễn", "Thị Ánh", "NGUYEN/THI ANH      "),
    ("Straße", "ẞ", "STRASSE/SS          "),
  ])
  func `a name is written`(surname: String, givenNames: String, item: String) throws {
    #expect(try Self.item(surname, givenNames) == item)
    #expect(item.utf8.count == 20)
  }

  /// The Latin letters of ICAO Doc 9303 part 3 §6, table A.
  ///
  /// Where the document leaves a choice to the issuer, the table follows the airlines' practice.
  static let latin: [(String, String)] = [
    ("ÀÁÂÃĀĂĄ", "A"), ("ÄÆ", "AE"), ("Å", "AA"), ("ÇĆĈĊČ", "C"), ("ÐĎĐ", "D"),
    ("ÈÉÊËĒĔĖĘĚ", "E"), ("ĜĞĠĢ", "G"), ("ĤĦ", "H"), ("ÌÍÎÏĨĪĬĮİ", "I"), ("Ĳ", "IJ"), ("Ĵ", "J"),
    ("Ķ", "K"), ("ĹĻĽĿŁ", "L"), ("ÑŃŅŇŊ", "N"), ("ÒÓÔÕŌŎŐ", "O"), ("ÖØŒ", "OE"), ("ŔŖŘ", "R"),
    ("ŚŜŞŠ", "S"), ("ẞ", "SS"), ("ŢŤŦ", "T"), ("Þ", "TH"), ("ÙÚÛŨŪŬŮŰŲ", "U"), ("Ü", "UE"),
    ("Ŵ", "W"), ("ÝŶŸ", "Y"), ("ŹŻŽ", "Z"),
  ]

  /// The Cyrillic letters of table B, without the exceptions for single languages, because a name does not state its
  /// language.
  static let cyrillic: [(String, String)] = [
    ("А", "A"), ("Б", "B"), ("В", "V"), ("Г", "G"), ("Ґ", "G"), ("Ѓ", "G"), ("Д", "D"), ("Ђ", "D"),
    ("Е", "E"), ("Ё", "E"), ("Э", "E"), ("Є", "IE"), ("Ж", "ZH"), ("З", "Z"), ("И", "I"),
    ("І", "I"), ("Ї", "I"), ("Й", "I"), ("Ј", "J"), ("К", "K"), ("Л", "L"), ("Љ", "LJ"),
    ("М", "M"), ("Н", "N"), ("Њ", "NJ"), ("О", "O"), ("П", "P"), ("Р", "R"), ("С", "S"),
    ("Т", "T"), ("У", "U"), ("Ў", "U"), ("Ѫ", "U"), ("Ф", "F"), ("Х", "KH"), ("Ц", "TS"),
    ("Ч", "CH"), ("Ш", "SH"), ("Щ", "SHCH"), ("Ъ", "IE"), ("Ы", "Y"), ("Ѵ", "Y"), ("Ь", ""),
    ("Ю", "IU"), ("Я", "IA"), ("Ѕ", "DZ"), ("Џ", "DZ"),
    // The document prints the code of Һ and gives C, but many Serbian names end in Ћ, so both letters give C.
    ("Ћ", "C"), ("Һ", "C"),
  ]

  @Test(arguments: latin + cyrillic)
  func `a letter of the standard has its letters, large or small, in one piece or two`(
    characters: String, letters: String
  ) throws {
    let expected =
      ("X" + letters).padding(toLength: 18, withPad: " ", startingAt: 0)
      .trimmingCharacters(in: .whitespaces) + "/FNU"
    for character in characters {
      for spelled in [
        String(character), character.lowercased(),
        String(character).decomposedStringWithCanonicalMapping,
        character.lowercased().decomposedStringWithCanonicalMapping,
      ] {
        let name = try PassengerName(surname: "x" + spelled)
        #expect(name.description == expected, "\(spelled.debugDescription)")
      }
    }
  }

  @Test func `composed and decomposed names are one name`() throws {
    let letters = (0xC0...0x17E).compactMap(Unicode.Scalar.init).filter {
      $0.properties.isAlphabetic
    }
    for letter in letters {
      let composed = "A" + String(Character(letter))
      let decomposed = composed.decomposedStringWithCanonicalMapping
      #expect((try? Self.item(composed)) == (try? Self.item(decomposed)), "\(composed)")
    }
  }

  @Test(arguments: [
    "王", "محمد", "Παπαδόπουλος", "김", "やまだ", "Doe2", "Doe/Jane", "<DOE", "Doe\u{1B}[31m", "Doe😀",
    "Ｄｏｅ", "Doe\u{202E}", "Doe\u{200D}", "\u{301}Doe", "Doe\0", "Do&e", "Doe;", "Doe\u{20DD}",
  ])
  func `a character without letters is named, with the mend`(name: String) throws {
    for (error, part) in [
      (Self.problem(name, "Jane"), "surname"), (Self.problem("Doe", name), "given_names"),
    ] {
      let error = try error.orThrow(name)
      #expect(error.part == part)
      #expect(error.description.contains("machine-readable zone"))
      #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
  }

  @Test(arguments: ["", " ", "-", "'", "\t\n", "Ь", "- ' -"])
  func `a surname needs a letter, a given name does not`(name: String) throws {
    #expect(Self.problem(name)?.problem == .empty)
    #expect(try Self.item("Doe", name) == "DOE/FNU             ")
  }

  @Test(arguments: ["a", "é", "Щ", "ễ", "e\u{302}\u{303}"])
  func `two hundred characters are cut, in any script that has letters`(character: String) throws {
    let long = String(repeating: character, count: 200)
    let item = try Self.item(long, long)
    #expect(item.utf8.count == 20)
    #expect(Array(item.utf8)[18] == UInt8(ascii: "/"))
  }

  @Test func `a name without end is refused and not worked on`() throws {
    let error = try Self.problem(String(repeating: "a", count: 100_000)).orThrow("error")
    #expect(error.problem == .tooLong)
    #expect(error.description.utf8.count < 100)
  }

  @Test func `any name that is written has the form of item 11`() {
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array("ABcdÄöÅßñŁőŒЖщЪьЋћїç-'’. \u{301}\u{308}") + [" ", " ", "Y", "z"]
    var written = 0
    for _ in 0..<3_000 {
      func name(_ longest: Int) -> String {
        String(
          (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
          })
      }
      let (surname, givenNames) = (name(24), name(24))
      guard let item = try? Self.item(surname, givenNames) else { continue }
      written += 1
      let parts = item.split(separator: "/", omittingEmptySubsequences: false)
      guard item.utf8.count == 20, parts.count == 2, (1...18).contains(parts[0].utf8.count),
        parts[0].last != " ",
        item.utf8.allSatisfy({ "ABCDEFGHIJKLMNOPQRSTUVWXYZ /".utf8.contains($0) }),
        parts.allSatisfy({ $0.first.map { $0 != " " } == true })
      else {
        Issue.record("\(surname)/\(givenNames) is written \(item.debugDescription)")
        continue
      }
    }
    #expect(written > 500)
  }
}
