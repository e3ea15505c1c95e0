import PassFormats
import PassTestSupport
import Testing
import Vocabulary

@testable import PassDocuments

/// Reports on an event: their words, their chart and their pages.
@Suite struct EventReportTests {
  private static func times(_ texts: String...) throws -> [OffsetDateTime] {
    try texts.map { try OffsetDateTime($0).orThrow($0) }
  }

  /// Returns the report of an evening with many guests, whose names have any script and length.
  static func report(_ language: Language, guests: Int) throws -> EventReport {
    var generator = SeededGenerator(seed: 35)
    var report = EventReport(title: "Frühlingsball – 春の舞踏会", issuer: "ZOFIN")
    report.language = language
    report.place = "Palác Žofín, Praha"
    let begins = try times("2025-03-15T19:00:00+01:00")[0]
    report.begins = begins
    report.arrivals = try (0..<guests).map { index in
      try OffsetDateTime(
        begins.instant.adding(seconds: index * 40 - 3_600), offsetMinutes: 60
      ).orThrow("time")
    }
    func entry(_ index: Int) -> EventReport.Entry {
      var entry = EventReport.Entry(name: OverprintTests.text(&generator, limit: 90))
      entry.seat = index % 3 == 0 ? nil : "Table \(index), seats 1, 2, 3"
      entry.reference = "B-\(index)"
      (entry.people, entry.of) = (index % 4 + 1, 4)
      entry.at = index % 2 == 0 ? begins : nil
      entry.lanes = ["DOOR1"]
      entry.reason = index % 5 == 0 ? OverprintTests.text(&generator, limit: 180) : nil
      return entry
    }
    report.absent = (0..<guests / 4).map(entry)
    report.byHand = (0..<7).map(entry)
    report.overridden = (0..<3).map(entry)
    report.conflicts = (0..<2).map(entry)
    for stop in EventReport.Stop.allCases { report.stops[stop] = stop.rawValue + 1 }
    report.lanes = ["DOOR1", "LANE2"]
    report.faults = ["LANE3: a file that could not be taken in"]
    (report.tickets, report.expected) = (guests, guests + guests / 4)
    return report
  }

  @Test(arguments: Language.allCases)
  func `a report of any length in any language stands on its pages, and nothing on anything else`(
    _ language: Language
  ) throws {
    for guests in [0, 12, 300] {
      let drawing = try Drawing(Self.report(language, guests: guests))
      #expect(drawing.overprints == [], "\(guests)")
      #expect(drawing.pageCount >= (guests == 300 ? 2 : 1))
    }
    let drawing = try Drawing(Self.report(language, guests: 40))
    #expect(try drawing.inkFaults() == [])
  }

  @Test func `arrivals are counted by half hours on the clocks of the place, without gaps`() throws
  {
    let chart = ArrivalChart(
      try Self.times(
        "2025-03-15T18:59:59+01:00", "2025-03-15T18:30:00+01:00", "2025-03-15T20:10:00+01:00"))
    #expect(chart.minutes == 30)
    #expect(
      chart.bars.map { "\($0.begins) \($0.count)" } == [
        "2025-03-15T18:30:00 2", "2025-03-15T19:00:00 0", "2025-03-15T19:30:00 0",
        "2025-03-15T20:00:00 1",
      ])
    #expect(ArrivalChart([]).bars == [])
    let days = ArrivalChart(
      try Self.times("2025-03-15T18:00:00+01:00", "2025-03-18T18:00:00+01:00"))
    #expect(days.bars.count <= 36 && days.bars.reduce(0) { $0 + $1.count } == 2)
  }

  /// An organiser may use the list of a report as the list of the next event.
  @Test(arguments: Language.allCases)
  func `no heading of a report's list is taken for a column of guests`(_ language: Language) throws
  {
    let ours = language.reportWords.columns.all
    #expect(Set(ours).count == ours.count)
    let list = try GuestList(Array((["holder"] + ours).joined(separator: ";").utf8))
    #expect(list.headings.unused == ours && list.headings.columns.count == 1)
  }

  @Test func `every language has words of its own for a report`() {
    func members(_ language: Language) -> [String: String] {
      var found: [String: String] = [:]
      for child in Mirror(reflecting: language.reportWords).children {
        found[child.label ?? ""] =
          child.value as? String ?? (child.value as? Phrase)?.text ?? ""
      }
      found["columns"] = language.reportWords.columns.all.joined(separator: ",")
      return found
    }
    let english = members(.english)
    for language in Language.allCases where language != .english {
      for (name, text) in members(language) {
        #expect(!text.isEmpty, "\(language) \(name)")
        if (english[name] ?? "").filter(\.isLetter).count > 8 {
          #expect(text != english[name], "\(language) \(name)")
        }
        #expect(
          Phrase(stringLiteral: text).blanks.sorted()
            == Phrase(stringLiteral: english[name] ?? "").blanks.sorted(), "\(language) \(name)")
      }
    }
  }

  @Test func `a page for a browser escapes whatever a name says`() throws {
    var report = EventReport(title: "<script>alert('x')</script>", issuer: "\"A\" & B")
    report.absent = [EventReport.Entry(name: "</td><img src=x onerror=\"y\">")]
    (report.tickets, report.expected) = (1, 1)
    let page = report.html
    #expect(!page.contains("<script") && !page.contains("<img"))
    #expect(page.contains("&lt;/td&gt;&lt;img src=x onerror=&quot;y&quot;&gt;"))
    #expect(page.contains("<p>&quot;A&quot; &amp; B</p>"))
  }
}
