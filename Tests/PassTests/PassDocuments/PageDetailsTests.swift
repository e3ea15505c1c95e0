import PassFormats
import StrictText
import PassTestSupport
import Testing
import Vocabulary

@testable import PassDocuments

/// The printed details must not contradict the pass.
@Suite struct PageDetailsTests {
  private func content(_ name: String, _ request: String) throws -> PageContent {
    let pass = try GoldenPasses.jobs(name)[0].pass
    return try PageContent(pass, try PageDetails(request: Array(request.utf8)))
  }

  @Test(arguments: [
    ("boarding-pass", #"{"booking_reference":"XYZ999"}"#, "booking_reference"),
    ("boarding-pass", #"{"passenger":{"surname":"Doe","given_names":"John"}}"#, "passenger"),
    (
      "boarding-pass", #"{"segments":[{"departure":"2025-03-16T08:30:00-07:00"}]}"#,
      "segments[0].departure"
    ),
    ("boarding-pass", #"{"segments":[{},{}]}"#, "segments"),
    ("show", #"{"starts_at":"2025-03-15T19:31:00-04:00"}"#, "starts_at"),
    ("show", #"{"ends_at":"2025-03-15T23:00:00-04:00"}"#, "ends_at"),
    ("show", #"{"reference":"OTHER"}"#, "reference"),
  ])
  func `a request of another pass is refused`(
    name: String, request: String, member: String
  ) throws {
    let error = #expect(throws: DetailsError.self) { try content(name, request) }
    #expect(error?.member == member)
  }

  @Test(arguments: [
    (#"{"print":{"gates":"B12"}}"#, "print.gates"),
    (#"{"print":{"zone":"Europe/Atlantis"}}"#, "print.zone"),
    (#"{"print":{"zone":"../../etc/passwd"}}"#, "print.zone"),
    (#"{"print":{"doors":"19:00"}}"#, "print.doors"),
    (#"{"print":{"segments":[{"gate":12}]}}"#, "print.segments[0].gate"),
    (#"{"starts_at":"tomorrow"}"#, "starts_at"),
    (#"{"print":{"language":"tlh"}}"#, "print.language"),
    (#"{"print":{"note":"\#(String(repeating: "n", count: 1_001))"}}"#, "print.note"),
  ])
  func `a fault in a request is named with its place`(request: String, member: String) throws {
    let error = #expect(throws: DetailsError.self) { try PageDetails(request: Array(request.utf8)) }
    #expect(error?.member == member)
    #expect(error?.offset != nil)
  }

  @Test func `the time of a day is that of its zone, summer and winter`() throws {
    let zone = try Zone("America/New_York").orThrow("zone")
    func shown(_ text: String) throws -> String {
      let time = PrintedTime(try Instant(text).orThrow(text), zone: zone)
      return "\(Words.english.dayAndTime(of: time)) \(time.zone)"
    }
    #expect(try shown("2025-03-09T06:59:59Z") == "Sun 9 Mar 01:59 EST, UTC−5")
    #expect(try shown("2025-03-09T07:00:00Z") == "Sun 9 Mar 03:00 EDT, UTC−4")
    #expect(try shown("2099-07-01T12:00:00Z") == "Wed 1 Jul 08:00 EDT, UTC−4")
  }

  @Test func `an offset of half hours is written with its minutes`() throws {
    let time = PrintedTime(try OffsetDateTime("2025-03-15T23:45:00+05:45").orThrow("time"))
    #expect(time.zone == "UTC+5:45")
    #expect(Words.english.dayAndTime(of: time) == "Sat 15 Mar 23:45")
    let epoch = PrintedTime(utc: Instant(secondsSince1970: 0))
    #expect(Words.english.dayAndTime(of: epoch) == "Thu 1 Jan 00:00")
  }

  @Test(arguments: [
    ("2025-03-15T17:05:00-04:00", "17:05"), ("2025-03-16T06:05:00-04:00", "06:05 +1"),
    ("2025-03-17T00:00:00-04:00", "00:00 +2"),
  ])
  func `an arrival on another day than the departure says by how many`(
    arrival: String, shown: String
  ) throws {
    for departure in ["", #""departure":"2025-03-15T08:30:00-07:00","#] {
      let content = try content(
        "boarding-pass", #"{"print":{"segments":[{\#(departure)"arrival":"\#(arrival)"}]}}"#)
      guard case .journey(_, let end) = content.lead else {
        Issue.record("no journey")
        return
      }
      #expect(end.time == shown)
    }
    // The flight from Tokyo to Honolulu crosses the date line.
    var leg = PageDetails.Leg()
    leg.departure = OffsetDateTime("2025-03-15T21:55:00+09:00")
    leg.arrival = OffsetDateTime("2025-03-14T23:59:00-10:00")
    #expect(leg.arrivalTime(leaving: nil) == "23:59 −1")
  }

  @Test func `names are printed without blanks around them, and a blank is no name`() throws {
    let pass = try GoldenPasses.jobs("event")[0].pass
    for (written, printed) in [("  Jana\u{A0}", "Jana"), (" \u{3000} ", "Jana Nováková")] {
      let details = try PageDetails(request: Array(#"{"print":{"name":"\#(written)"}}"#.utf8))
      #expect(try PageContent(pass, details).person?.value == printed)
    }
  }

  @Test func `what lasts over midnight says both days with their year`() throws {
    let night = PageDetails.Hours(
      begins: try Instant("2025-12-31T19:00:00Z").orThrow("time"),
      ends: try Instant("2026-01-01T02:00:00Z").orThrow("time"))
    let pass = try GoldenPasses.jobs("event")[0].pass
    let content = try PageContent(pass, PageDetails(zone: Zone("Europe/Prague"), hours: night))
    #expect(content.caption == "Wed 31 Dec 2025 20:00 to Thu 1 Jan 2026 03:00")
    let stay = try PageContent(try GoldenPasses.jobs("stay")[0].pass, PageDetails())
    guard case .journey(let from, let to) = stay.lead else {
      Issue.record("no stay")
      return
    }
    #expect(from.mark == "Sat 15 Mar 2025" && to.mark == "Tue 18 Mar 2025")
  }

  @Test func `the issuer stands by name, with its id`() throws {
    #expect(try content("boarding-pass", "{}").issuerAndID == "United Airlines · UA")
    #expect(try content("event", "{}").issuerAndID == "ZOFIN")
    let named = try content("event", #"{"print":{"issuer_name":"Palác Žofín"}}"#)
    #expect(named.issuerAndID == "Palác Žofín · ZOFIN")
    #expect(named.issuer == "Palác Žofín")
  }

  @Test func `what is written of the details is read as the same`() throws {
    let request = #"""
      {"starts_at":"2025-03-15T19:00:00+01:00","ends_at":"2025-03-15T23:00:00+01:00",
       "print":{"language":"cs","zone":"Europe/Prague","issuer_name":"Palác Žofín","name":"J. N.",
       "doors":"2025-03-15T18:30:00+01:00","entrance":"B","note":"\"Ať žije hudba\""}}
      """#
    for text in [request, "{}", #"{"print":{"zone":"Asia/Tokyo"}}"#] {
      let details = try PageDetails(request: Array(text.utf8))
      var writer = JSONWriter()
      writer.object { details.write(to: &$0) }
      #expect(try PageDetails(request: writer.bytes) == details)
    }
  }

  @Test func `a pass without a request tells its times in UTC and says so`() throws {
    let pass = try GoldenPasses.jobs("show")[0].pass
    let content = try PageContent(pass, PageDetails())
    #expect(content.heroes.contains { $0.value == "23:30" && $0.note == "UTC" })
  }

  @Test func `a text that nobody signed is not printed`() {
    for text in [
      "", "HELLO", "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 100", "PT1/ABC",
      String(repeating: "A", count: 5_000),
    ] {
      #expect(throws: PrintablePassError.self) { try PrintablePass(Array(text.utf8)) }
    }
  }
}
