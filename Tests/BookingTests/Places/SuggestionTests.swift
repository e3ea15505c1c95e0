import BookingTestSupport
import Geography
import PassTestSupport
import Testing

@testable import Places

@Suite struct SuggestionTests {
  private func keys(_ text: String, kinds: Set<String> = [], limit: Int = 3) throws -> [String] {
    try PlaceFixtures.index.get().suggestions(
      for: PlaceQuery(text, kinds: kinds, limit: limit)
    ).map(\.place.key)
  }

  @Test func `of the misspellings, nine in ten have the right place among the first three`()
    throws
  {
    #expect(Misspellings.all.count == 200)
    let misses = try Misspellings.all.filter { one in
      let key = one.kind == "country" ? "country:\(one.country)" : "city:\(one.geonameID)"
      return try !keys(one.typed).contains(key)
    }
    #expect(misses.count <= 20, "\(misses)")
  }

  @Test(arguments: [
    ("b", "country:BR"), ("be", "country:BE"), ("berl", "city:2950159"), ("LHR", "airport:LHR"),
    ("lhr", "airport:LHR"), ("heathrow", "airport:LHR"), ("東", "city:1850147"),
    ("ＢＥＲＬＩＮ", "city:2950159"), ("Deutschland", "country:DE"), ("angeles", "city:5368361"),
    ("ＴＯＫＹＯ", "city:1850147"),
  ])
  func `what is typed finds its place`(typed: String, key: String) throws {
    #expect(try keys(typed, limit: 5).contains(key))
  }

  @Test func `one answer has all kinds, and a kind may be asked for`() throws {
    let all = try keys("london", limit: 8)
    #expect(all.first == "city:2643743")
    #expect(all.contains("airport:LHR"))
    let airports = try keys("london", kinds: ["airport"], limit: 8)
    #expect(airports.count > 3 && airports.allSatisfy { $0.hasPrefix("airport:") })
    #expect(try keys("germany", kinds: ["city"]).allSatisfy { $0.hasPrefix("city:") })
    #expect(try keys("london", kinds: ["hotel"]).isEmpty)
  }

  @Test func `a suggestion says what was found, and whether it is near only`() throws {
    let index = try PlaceFixtures.index.get()
    func first(_ text: String) throws -> Suggestion {
      try index.suggestions(for: PlaceQuery(text)).first.orThrow(text)
    }
    #expect(try first("munich").matched == nil)
    #expect(try first("münchen").matched == "Munchen" || first("münchen").matched == "München")
    #expect(try first("Zurich").isApproximate == false)
    #expect(try first("Zurihc").isApproximate)
    #expect(try first("Zuri").isWhole == false)
    #expect(try first("Zürich").isWhole)
  }

  @Test func `what is near counts more`() throws {
    let index = try PlaceFixtures.index.get()
    let here = try Coordinates(latitude: "-33.45", longitude: "-70.66").orThrow("Santiago")
    let near = try index.suggestions(for: PlaceQuery("santi", near: here)).first?.place.country
    #expect(near == "CL")
  }

  @Test func `any text gives an answer within its limit, and the same one again`() throws {
    let index = try PlaceFixtures.index.get()
    var random = SeededGenerator(seed: 19)
    let pieces: [String] = [
      "\"", "*", "^", "-", ":", "(", ")", "{", "}", "\\", "'", ";", "%", "_", "?", " ", "  ", "\0",
      "\n", "\t", "\u{7F}", "🛫", "👩‍👩‍👧", "\u{FFFD}", "\u{301}", "\u{200B}", "\u{202E}",
      "AND", "OR", "NOT", "NEAR", "ber", "東", "Ж", "ß", "é", "ﬃ", "１", "\u{E000}", "한",
    ]
    for _ in 0..<300 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let limit = Int.random(in: 0...5, using: &random)
      let found = try index.suggestions(for: PlaceQuery(text, limit: limit))
      #expect(found.count <= limit)
      #expect(Set(found.map(\.place.key)).count == found.count)
      #expect(try index.suggestions(for: PlaceQuery(text, limit: limit)) == found)
    }
    for text in ["", "   ", "\0", "\"", String(repeating: "a", count: 10_000), "🛫🛫🛫"] {
      #expect(try index.suggestions(for: PlaceQuery(text)).count <= 10)
    }
  }

  @Test func `a product adds places of its own by one call`() async throws {
    struct Hotels: PlaceSource {
      let name = "hotels"
      let names: [String]
      func version() -> String { "\(names)" }
      func places() throws -> [Place] {
        try names.enumerated().map { number, name in
          try PlaceFixtures.place("h\(number)", name, kind: "hotel", weight: 50_000)
        }
      }
    }
    let folder = try TemporaryDirectory()
    let directory = PlaceDirectory(folder: folder.path)
    #expect(try directory.suggestions(for: PlaceQuery("Grand Budapst Hotel")).isEmpty)
    directory.register(Hotels(names: ["Grand Budapest Hotel", "Adlon"]))
    await directory.refresh()
    let found = try directory.suggestions(for: PlaceQuery("Grand Budapst Hotel"))
    #expect(found.first?.place.key == "hotel:h0")
    #expect(found.first?.isApproximate == true)
    let kinds = try directory.suggestions(for: PlaceQuery("budapest", limit: 5)).map(\.place.kind)
    #expect(Set(kinds) == ["hotel", "city", "airport"])
  }
}
