import Airports
import Bookings
import Flights
import OperatorFiles
import PassTestSupport
import Testing
import Vocabulary

@testable import Schedules

/// The parsing of operators' files, and the reported problems.
@Suite struct ScheduleFilesTests {
  static let day = "2025-03-01"

  static func demo(from day: String = day) throws -> ScheduleFiles {
    var reading = ScheduleFiles()
    for file in DemoSchedule.files(from: try CivilDate(day).orThrow("a day")) {
      reading.read(file.name, file.bytes)
    }
    return reading
  }

  private func problems(_ files: [(String, String)]) throws -> [String] {
    var reading = ScheduleFiles()
    var zones = SystemZones()
    for (name, text) in files { reading.read(name, Array(text.utf8)) }
    _ = try reading.complete(zones: &zones)
    return reading.problems.map(\.description)
  }

  private func problems(_ rows: [String], _ separator: String = ",") throws -> [String] {
    let parts = String(
      decoding: DemoSchedule.files(from: try CivilDate(Self.day).orThrow("a day"))[0].bytes,
      as: UTF8.self)
    let csv = ([Schedule.Service.columnLine] + rows).joined(separator: "\n")
      .replacing(",", with: separator)
    return try problems([("parts.json", parts), ("f.csv", csv)])
  }

  /// Returns the problems of a service with a seat map of two cabins and a tariff with these fares.
  private func problems(fares: [String], currency: String = "USD") throws -> [String] {
    let parts = """
      {"seat_maps": [{"name": "two", "currency": "USD", "cabins": [
        {"cabin": "BUSINESS", "first_row": 1, "last_row": 2, "letters": "AC DF"},
        {"cabin": "ECONOMY", "first_row": 3, "last_row": 9, "letters": "ABC DEF", "price_delta": 100}]}],
      "tariffs": [{"name": "own", "currency": "\(currency)", "fares": [\(fares.joined(separator: ","))],
        "taxes": [], "ancillaries": [], "refunds": []}]}
      """
    let csv =
      Schedule.Service.columnLine
      + "\nUA1,SFO,JFK,08:30,17:05,1,2025-03-01,2025-03-30,two,own"
    return try problems([("parts.json", parts), ("f.csv", csv)])
  }

  private func fare(_ cabin: String, _ type: String = "ADULT") -> String {
    #"{"cabin": "\#(cabin)", "type": "\#(type)", "amount": 9900}"#
  }

  /// Reads a seat map whose rows have these features.
  private func map(_ features: String) throws -> ScheduleFiles {
    var reading = ScheduleFiles()
    reading.read(
      "parts.json",
      Array(
        """
        {"seat_maps": [{"name": "own", "currency": "USD", "cabins": [
          {"cabin": "ECONOMY", "first_row": 12, "last_row": 12, "letters": "ABC DEF", "features": \(features)}]}]}
        """.utf8))
    return reading
  }

  @Test func `rows have features besides those of their places`() throws {
    var random = SeededGenerator(seed: 3)
    let places = try map(#"["EXIT_ROW", "EXTRA_LEGROOM"]"#).schedule.seatMaps[0]
      .map(using: &random).places
    #expect(
      places.map(\.features) == [
        ["WINDOW", "EXIT_ROW", "EXTRA_LEGROOM"], ["EXIT_ROW", "EXTRA_LEGROOM"],
        ["AISLE", "EXIT_ROW", "EXTRA_LEGROOM"], ["AISLE", "EXIT_ROW", "EXTRA_LEGROOM"],
        ["EXIT_ROW", "EXTRA_LEGROOM"], ["WINDOW", "EXIT_ROW", "EXTRA_LEGROOM"],
      ])
    #expect(places[0].label == "seat 12A (exit row, extra legroom)")
    for wrong in [
      #"["exit row"]"#, #"["WINDOW"]"#, #"["EXIT_ROW", "EXIT_ROW"]"#, "[]", #""EXIT_ROW""#,
      #"["1ROW"]"#,
    ] {
      let problems = try map(wrong).problems.map(\.description)
      #expect(problems.count == 1 && problems[0].contains("features"), "\(wrong): \(problems)")
    }
  }

  @Test func `a tariff at which some seat could not be bought is refused`() throws {
    #expect(try problems(fares: [fare("BUSINESS"), fare("ECONOMY")]) == [])
    let cases = [
      (try problems(fares: [fare("ECONOMY")]), "has no fare for BUSINESS"),
      (
        try problems(fares: [fare("BUSINESS"), fare("ECONOMY", "CHILD")]),
        "has no fare for an ADULT in ECONOMY"
      ),
      (
        try problems(fares: [fare("BUSINESS"), fare("ECONOMY")], currency: "CZK"),
        "is in CZK, but seat_map \"two\" is in USD"
      ),
    ]
    for (problems, words) in cases {
      #expect(problems.count == 1 && problems[0].contains(words), "\(problems)")
    }
  }

  @Test(arguments: ["2024-02-10", "2025-03-01", "2025-10-20", "2027-12-20"])
  func `the demo has several departures a day on a dozen routes for thirty days`(
    day: String
  ) throws {
    var reading = try Self.demo(from: day)
    var zones = SystemZones()
    let count = try reading.complete(zones: &zones)
    #expect(reading.problems.isEmpty)
    let services = reading.schedule.services
    #expect(count == services.count * 30)
    let routes = Dictionary(grouping: services) { "\($0.origin)-\($0.destination)" }
    #expect(routes.count == 12)
    #expect(routes.values.allSatisfy { $0.count >= 2 })
    #expect(routes["SFO-JFK"]?.contains { $0.designator.description == "UA123" } == true)
  }

  @Test(arguments: [
    ("UA1,SFO,JFK,25:30,17:05,1,2025-03-01,2025-03-30,narrow,short", "2:13: departs: expected"),
    ("UA1,SF0,JFK,08:30,17:05,1,2025-03-01,2025-03-30,narrow,short", "2:5: origin: expected"),
    ("UA1,SFO,SFO,08:30,17:05,1,2025-03-01,2025-03-30,narrow,short", "2:9: destination: is the"),
    ("UA1,SFO,JFK,08:30,17:05+9,1,2025-03-01,2025-03-30,narrow,short", "2:19: arrives: expected"),
    ("UA1,SFO,JFK,08:30,17:05,8,2025-03-01,2025-03-30,narrow,short", "2:25: days: expected"),
    ("UA1,SFO,JFK,08:30,17:05,11,2025-03-01,2025-03-30,narrow,short", "2:25: days: expected"),
    ("UA1,SFO,JFK,08:30,17:05,7,2025-03-03,2025-03-04,narrow,short", "2:25: days: none of them"),
    ("UA1,SFO,JFK,08:30,17:05,1,2025-03-01,2025-02-30,narrow,short", "2:38: last_day: expected"),
    ("UA1,SFO,JFK,08:30,17:05,1,2025-03-02,2025-03-01,narrow,short", "2:38: last_day: is before"),
    ("UA1,SFO,JFK,08:30,17:05,1,2025-03-02,2026-12-01,narrow,short", "2:38: last_day: expected at"),
    ("UA1,SFO,JFK,08:30,08:05,1,2025-03-01,2025-03-30,narrow,short", "2:1: arrives: UA1 of"),
    ("UA1,SFO,XQX,08:30,17:05,1,2025-03-01,2025-03-30,narrow,short", "2:1: airport XQX"),
    ("UA1,SFO,JFK,08:30,17:05,1,2025-03-01,2025-03-30,broad,short", "2:1: seat_map: no file"),
    ("UA1,SFO,JFK,08:30,17:05,1,2025-03-01,2025-03-30,narrow,long", "2:1: tariff: no file"),
    ("UA1,SFO,JFK,08:30,17:05,1,2025-03-01,2025-03-30,narrow", "2:1: tariff: is missing"),
    (
      "UA1,SFO,JFK,08:30,17:05,1,2025-03-01,2025-03-30,narrow,short,x", "2:62: K2: this cell has no"
    ),
    ("UA1,SFO,JFK,08:30,17:05,1,2025-03-01,2025-03-30,narrow,\"short", "2:56: the quote that"),
    ("UA1,SFO,JFK,08:30,17:05,1,2025-03-01,2025-03-30,na\"rrow,short", "2:1: seat_map: no file"),
    ("UA1,\"SFO\"x,JFK,08:30,17:05,1,2025-03-01,2025-03-30,narrow,short", "2:10: a cell in quotes"),
  ])
  func `what is wrong in a line is told with its place, and the next line is read`(
    row: String, problem: String
  ) throws {
    let good = "UA2,JFK,SFO,07:00,10:35,1234567,2025-03-01,2025-03-30,narrow,short"
    // The problems do not depend on the spreadsheet's separator.
    for separator in [",", ";", "\t"] {
      let found = try problems([row, good, good], separator)
      #expect(found.count == 2)
      #expect(found.first?.hasPrefix("f.csv:\(problem)") == true, "\(found)")
      #expect(
        found.last
          == "f.csv:4:1: UA2 JFK 2025-03-01 departs twice; the other line is f.csv:3:1", "\(found)")
    }
  }

  @Test(arguments: [
    (
      "flight;origin\n",
      "f:1:1: the columns destination, departs, arrives, days, first_day, last_day, "
    ),
    ("flight;origin;flight\n", "f:1:15: the column flight comes twice"),
    ("flight;from\n", "f:1:8: \"from\" is no column; the columns are flight,origin,"),
  ])
  func `headings that are no columns are told with their place`(
    text: String, problem: String
  ) throws {
    let found = try problems([("f", text)])
    #expect(found.count == 1 && found.first?.hasPrefix(problem) == true, "\(found)")
  }

  @Test func `the file of a spreadsheet with semicolons is that with commas`() throws {
    let files = DemoSchedule.files(from: try CivilDate(Self.day).orThrow("a day"))
    var semicolons = ScheduleFiles()
    let csv = String(decoding: files[1].bytes, as: UTF8.self).replacing(",", with: ";")
    let saved = "\u{FEFF}" + csv.replacing("\n", with: "\r\n")
    semicolons.read("demo.csv", Array(saved.utf8))
    var commas = ScheduleFiles()
    commas.read("demo.csv", files[1].bytes)
    #expect(semicolons.problems.isEmpty, "\(semicolons.problems)")
    #expect(semicolons.schedule.services == commas.schedule.services)
    #expect(semicolons.schedule.services.count == 28)
  }

  @Test func `quotes, blanks, CRLF and a byte order mark are no mistakes`() throws {
    let columns = Schedule.Service.columnLine
    let row =
      "\"UA1\", SFO ,JFK,08:30,17:05,\"12345..\",2025-03-01,2025-03-30,\"a \"\"b\"\"\",short"
    var reading = ScheduleFiles()
    reading.read("f", Array("\u{FEFF}\(columns)\r\n\r\n\(row)\r\n".utf8))
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    let service = try reading.schedule.services.first.orThrow("a service")
    #expect(service.seatMap == "a \"b\"")
    #expect(service.weekdays == [1, 2, 3, 4, 5])
    #expect(service.days.count == 20)
  }

  @Test func `JSON says the same as CSV, and its mistakes have places too`() throws {
    let good = """
      {"flights": [{"flight": "UA1", "origin": "SFO", "destination": "JFK", "departs": "08:30",
        "arrives": "17:05", "days": "1", "first_day": "2025-03-01", "last_day": "2025-03-30",
        "seat_map": "narrow", "tariff": "short"}]}
      """
    var json = ScheduleFiles()
    json.read("f.json", Array(good.utf8))
    var csv = ScheduleFiles()
    let row = "UA1,SFO,JFK,08:30,17:05,1,2025-03-01,2025-03-30,narrow,short"
    csv.read("f.csv", Array("\(Schedule.Service.columnLine)\n\(row)".utf8))
    #expect(json.problems.isEmpty && csv.problems.isEmpty)
    #expect(json.schedule.services == csv.schedule.services)

    for (old, new, problem) in [
      ("08:30", "8:30", "f.json:1:82: departs: expected a time"),
      ("\"days\": \"1\"", "\"day\": \"1\"", "f.json:2:23: flights[0].day: is no member"),
      ("\"1\"", "1", "f.json:2:31: flights[0].days: expected a string"),
      ("\"UA1\"", "\"UA1\", \"flight\": \"UA2\"", "f.json:1:32: the member"),
      ("}]}", "}]", "f.json:3:44: the text ends"),
    ] {
      let found = try problems([("f.json", good.replacing(old, with: new))])
      #expect(found.first?.hasPrefix(problem) == true, "\(found)")
    }
  }

  @Test func `any bytes give a schedule or problems, never a trap`() throws {
    let files = DemoSchedule.files(from: try CivilDate(Self.day).orThrow("a day"))
    var random = SeededGenerator(seed: 2)
    var wrong = 0
    for round in 0..<600 {
      var bytes = Array(files[round % 2].bytes.prefix(1_500))
      for _ in 0...Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      var reading = ScheduleFiles()
      reading.read("f", bytes)
      wrong += reading.problems.isEmpty ? 0 : 1
      for problem in reading.problems { #expect(problem.line >= 1 && problem.column >= 1) }
    }
    #expect(wrong > 300)
  }
}
