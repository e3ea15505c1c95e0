import Testing

@testable import Flights

/// A booking is found by its code and a surname in any usual spelling.
@Suite struct SurnameKeyTests {
  @Test(arguments: [
    ("Müller", ["Müller", "MUELLER", "muller", " Muller"]),
    ("Sørensen", ["Sørensen", "Soerensen", "sorensen"]),
    ("Håkansson", ["Haakansson", "hakansson"]), ("Nováková", ["novakova"]),
    ("de la Cruz", ["DELACRUZ"]),
  ])
  func `a name is found with accents, as a boarding pass writes it, and without`(
    surname: String, typed: [String]
  ) throws {
    let keys = SurnameKey.keys(of: surname)
    for name in typed {
      #expect(SurnameKey(name).map(keys.contains) == true, "\(name) of \(keys)")
    }
  }

  @Test func `another name is not found`() {
    #expect(SurnameKey("Miller").map(SurnameKey.keys(of: "Müller").contains) == false)
    #expect(SurnameKey.keys(of: "李").isEmpty)
  }
}
