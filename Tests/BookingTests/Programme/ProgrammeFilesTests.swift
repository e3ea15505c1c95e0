import Airports
import OperatorFiles
import PassTestSupport
import Testing
import Vocabulary

@testable import Shows

/// The parsing of operators' programmes, and the reported problems.
@Suite struct ProgrammeFilesTests {
  static let day = "2025-03-24"
  static let columnLine = (Programme.Show.columns + Programme.Show.optionalColumns)
    .joined(separator: ",")

  static func demo(from day: String = day) throws -> ProgrammeFiles {
    var reading = ProgrammeFiles()
    for file in DemoProgramme.files(from: try CivilDate(day).orThrow("a day")) {
      reading.read(file.name, file.bytes)
    }
    return reading
  }

  /// Returns the problems of files, as an import into an empty store reports them.
  static func problems(_ files: [(String, String)]) -> [String] {
    var reading = ProgrammeFiles()
    var zones = SystemZones()
    for (name, text) in files { reading.read(name, Array(text.utf8)) }
    reading.complete { try zones.zone($0) }
    return reading.problems.map(\.description)
  }

  static func parts() throws -> String {
    let files = DemoProgramme.files(from: try CivilDate(day).orThrow("a day"))
    return String(decoding: files[0].bytes, as: UTF8.self)
  }

  private func problems(_ rows: [String], _ separator: String = ",") throws -> [String] {
    let csv = ([Self.columnLine] + rows).joined(separator: "\n")
      .replacing(",", with: separator)
    return Self.problems([("parts.json", try Self.parts()), ("f.csv", csv)])
  }

  @Test(arguments: ["2024-02-10", "2025-03-24", "2025-10-20", "2027-12-28"])
  func `the demo has two theaters, four screens, six movies and a week of shows`(
    day: String
  ) throws {
    var reading = try Self.demo(from: day)
    var zones = SystemZones()
    reading.complete { try zones.zone($0) }
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    let programme = reading.programme
    #expect(programme.theaters.count == 2)
    #expect(programme.movies.count == 6)
    #expect(programme.screens.map { $0.layout?.seatCount } == [84, nil, 196, 24])
    #expect(programme.shows.count == 14 * 7)
    #expect(Set(programme.shows.map(\.movie)) == Set(programme.movies.map(\.code)))
    #expect(Set(programme.shows.map(\.date)).count == 7)
  }

  @Test(arguments: [
    ("s 1,harbour,lumen-1,2025-03-24,20:30,EUR,,,1200,,,,", "2:1: code: expected a code"),
    ("s1,harbor,lumen-1,2025-03-24,20:30,EUR,,,1200,,,,", "2:1: movie: there is no movie"),
    ("s1,harbour,lumen-9,2025-03-24,20:30,EUR,,,1200,,,,", "2:1: screen: there is no screen"),
    ("s1,harbour,lumen-1,2025-02-29,20:30,EUR,,,1200,,,,", "2:20: date: expected"),
    ("s1,harbour,lumen-1,2025-03-24,24:30,EUR,,,1200,,,,", "2:31: starts: expected"),
    (
      "s1,harbour,lumen-1,2025-03-30,02:30,EUR,,,1200,,,,", "2:1: starts: 02:30 on 2025-03-30 does"
    ),
    ("s1,harbour,lumen-1,2025-03-24,20:30,euro,,,1200,,,,", "2:37: currency: expected"),
    ("s1,harbour,lumen-1,2025-03-24,20:30,EUR,0,,1200,,,,", "2:41: minutes: expected 1 to 1440"),
    ("s1,harbour,lumen-1,2025-03-24,20:30,EUR,1441,,1200,,,,", "2:41: minutes: expected 1 to"),
    ("s1,harbour,lumen-1,2025-03-24,20:30,EUR,,50,1200,,,,", "2:1: places: lumen-1 has numbered"),
    (
      "s1,harbour,lumen-studio,2025-03-24,20:30,EUR,,,900,,,,",
      "2:1: places: is missing; lumen-studio has no"
    ),
    ("s1,harbour,lumen-studio,2025-03-24,20:30,EUR,,50,,900,,,", "2:1: regular: is missing"),
    ("s1,harbour,lumen-studio,2025-03-24,20:30,EUR,,0,900,,,,", "2:47: places: expected"),
    ("s1,harbour,lumen-1,2025-03-24,20:30,EUR,,,-1200,,,,", "2:43: regular: expected an amount"),
    ("s1,harbour,lumen-1,2025-03-24,20:30,EUR,,,12.00,,,,", "2:43: regular: expected an amount"),
    (
      "s1,harbour,lumen-1,2025-03-24,20:30,EUR,,,99999999999999999999,,,,",
      "2:43: regular: expected"
    ),
    ("s1,harbour,lumen-1,2025-03-24,20:30,EUR,,,1200,1400 USD,,,", "2:48: premium: is in USD, and"),
    ("s1,harbour,lumen-1,2025-03-24,20:30,EUR,,,,,,,", "2:1: the show has no price"),
    ("s1,harbour,lumen-1,2025-03-24,20:30,EUR,,,1200,,,,,x", "2:52: N2: this cell has no"),
  ])
  func `what is wrong in a line is told with its place, and the next line is read`(
    row: String, problem: String
  ) throws {
    let good = "s2,harbour,palast-1,2025-03-24,20:30,EUR,,,1200 EUR,,,,"
    // The problems do not depend on the spreadsheet's separator.
    for separator in [",", ";", "\t"] {
      let found = try problems([row, good, good], separator)
      #expect(found.count == 2, "\(found)")
      #expect(found.first?.hasPrefix("f.csv:\(problem)") == true, "\(found)")
      #expect(found.last == "f.csv:4:1: show s2 is there twice; see f.csv:3:1", "\(found)")
    }
  }

  @Test func `two shows on one screen at one time are refused, and both are named`() throws {
    let found = try problems([
      "s1,harbour,lumen-1,2025-03-24,20:30,EUR,,,1200,,,,",
      "s2,salt-road,lumen-1,2025-03-24,18:10,EUR,,,1200,,,,",
      // A show may begin when the one before ends, and other screens do not matter.
      "s3,harbour,lumen-1,2025-03-24,22:14,EUR,,,1200,,,,",
      "s4,harbour,palast-1,2025-03-24,20:30,EUR,,,1200,,,,",
      // A long show may overlap several later ones.
      "s5,harbour,palast-2,2025-03-24,10:00,EUR,600,,1200,,,,",
      "s6,harbour,palast-2,2025-03-24,11:00,EUR,30,,1200,,,,",
      "s7,harbour,palast-2,2025-03-24,19:00,EUR,30,,1200,,,,",
    ])
    try #require(found.count == 3, "\(found)")
    #expect(
      found[0].hasPrefix(
        "f.csv:2:1: s1 overlaps s2, which has the screen lumen-1 from 18:10 on 2025-03-24 to 20:31 on "
          + "2025-03-24"))
    #expect(found[0].hasSuffix("; see f.csv:3:1"))
    #expect(found[1].hasPrefix("f.csv:7:1: s6 overlaps s5"))
    #expect(found[2].hasPrefix("f.csv:8:1: s7 overlaps s5"))
  }

  @Test func `JSON says the same as CSV, its numbers may be numbers, and its mistakes have places`()
    throws
  {
    let good = """
      {"shows": [{"code": "s1", "movie": "harbour", "screen": "lumen-studio", "date": "2025-03-24",
        "starts": "20:30", "currency": "EUR", "places": 50, "regular": 950}]}
      """
    var json = ProgrammeFiles()
    json.read("f.json", Array(good.utf8))
    var csv = ProgrammeFiles()
    let row = "s1,harbour,lumen-studio,2025-03-24,20:30,EUR,,50,950,,,,"
    csv.read("f.csv", Array("\(Self.columnLine)\n\(row)".utf8))
    #expect(json.problems.isEmpty && csv.problems.isEmpty)
    #expect(json.programme.shows == csv.programme.shows)
    #expect(json.programme.shows.first?.places == 50)

    for (old, new, problem) in [
      ("20:30", "8:30", "f.json:2:13: starts: expected a time"),
      ("\"places\"", "\"seats\"", "f.json:2:41: shows[0].seats: is no member"),
      ("\"20:30\"", "2030", "f.json:2:13: shows[0].starts: expected a string"),
      ("950", "-1", "f.json:2:66: regular: expected an amount"),
      ("}]}", "}]", "f.json:2:71: the text ends"),
    ] {
      let found = Self.problems([
        ("parts.json", try Self.parts()), ("f.json", good.replacing(old, with: new)),
      ])
      #expect(found.first?.hasPrefix(problem) == true, "\(found)")
    }
  }

  @Test(arguments: [
    (
      #""title": "Salt Road""#, "\"title\": \"Salt\\u202eRoad\"",
      "movies[1].title: U+202E at character 5"
    ),
    (#""minutes": 118"#, #""minutes": 0"#, "movies[0].minutes: expected 1 to 1440"),
    (#""genres": ["thriller"]"#, #""genres": ["a\u000ab"]"#, "movies[0].genres: expected texts"),
    (#""released": "2025-01-16""#, #""released": "2025-02-30""#, "movies[0].released: expected"),
    (
      #""rating": "12", "released": "2025-01-16""#, #""poster": "javascript:1""#, "movies[0].poster"
    ),
    (#""code": "salt-road""#, #""code": "night-ferry""#, "movie night-ferry is there twice; see"),
    (
      #""city": "Wien", "zone": "Europe/Vienna"}"#, #""zone": "Europe/Vienna"}"#, "theaters[0].city"
    ),
    (#""Europe/Vienna"}"#, #""Europe/Wien"}"#, "zone: /usr/share/zoneinfo/Europe/Wien: no time"),
    (
      #""theater": "lumen", "name": "Studio""#, #""theater": "x", "name": "Studio""#,
      "theater: there is no theater with the code x"
    ),
  ])
  func `what is wrong in a part is told with its place`(
    old: String, new: String, problem: String
  ) throws {
    let text = try Self.parts()
    try #require(text.contains(old))
    let found = Self.problems([("p.json", text.replacing(old, with: new))])
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(problem) == true, "\(found)")
    #expect(found.first?.hasPrefix("p.json:") == true)
    #expect(found.first?.contains("\u{202E}") == false)
  }

  @Test func `any bytes give a programme or problems, never a trap`() throws {
    let files = DemoProgramme.files(from: try CivilDate(Self.day).orThrow("a day"))
    var random = SeededGenerator(seed: 2)
    var zones = SystemZones()
    var wrong = 0
    for round in 0..<600 {
      var bytes = Array(files[round % 2].bytes.prefix(5_000))
      for _ in 0...Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      var reading = ProgrammeFiles()
      reading.read("f", bytes)
      reading.complete { try zones.zone($0) }
      wrong += reading.problems.isEmpty ? 0 : 1
      for problem in reading.problems { #expect(problem.line >= 1 && problem.column >= 1) }
    }
    #expect(wrong > 300)
  }
}
