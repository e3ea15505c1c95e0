import PassTestSupport
import Recurrence
import Testing
import Vocabulary

/// RRULE as text (RFC 5545 §3.3.10, RFC 7529): the accepted rules, and the reason and the part named for each refused
/// rule.
@Suite struct RuleReadingTests {
  @Test(arguments: [
    ("FREQ=DAILY;COUNT=10", "FREQ=DAILY;COUNT=10"),
    ("RRULE:FREQ=DAILY;COUNT=10", "FREQ=DAILY;COUNT=10"),
    ("rrule:freq=weekly;byday=mo,we;count=4\r\n", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4"),
    ("RRULE:FREQ=WEEKLY;BYD\r\n AY=FR,MO;CO\n\tUNT=4\n", "FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4"),
    ("COUNT=4;INTERVAL=1;FREQ=WEEKLY;WKST=MO", "FREQ=WEEKLY;COUNT=4"),
    (
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=4",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4"
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=-1,+15,2,2;UNTIL=20251231",
      "FREQ=MONTHLY;BYMONTHDAY=2,15,-1;UNTIL=20251231"
    ),
    (
      "FREQ=MONTHLY;BYDAY=-1FR,+2TU,MO;UNTIL=20251231T225959Z",
      "FREQ=MONTHLY;BYDAY=2TU,-1FR,MO;UNTIL=20251231T225959Z"
    ),
    (
      "SKIP=forward;RSCALE=gregorian;FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3",
      "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD;COUNT=3"
    ),
    ("RSCALE=GREGORIAN;SKIP=OMIT;FREQ=MONTHLY;COUNT=3", "FREQ=MONTHLY;COUNT=3"),
  ])
  func `what is supported is read and written in one form`(text: String, form: String) throws {
    #expect(try RecurrenceRule(text).description == form)
  }

  @Test(arguments: [
    // The rules are from real calendars and RFC 5545 §3.8.5.3.
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3", "unsupported", "BYSETPOS"),
    ("FREQ=YEARLY;BYMONTH=1;BYDAY=SU;COUNT=3", "unsupported", "FREQ"),
    ("FREQ=DAILY;BYMONTH=1;COUNT=3", "unsupported", "BYMONTH"),
    ("FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0;COUNT=3", "unsupported", "BYHOUR"),
    ("FREQ=DAILY;BYMINUTE=0;COUNT=3", "unsupported", "BYMINUTE"),
    ("FREQ=DAILY;BYSECOND=0;COUNT=3", "unsupported", "BYSECOND"),
    ("FREQ=WEEKLY;BYWEEKNO=20;COUNT=3", "unsupported", "BYWEEKNO"),
    ("FREQ=DAILY;BYYEARDAY=100;COUNT=3", "unsupported", "BYYEARDAY"),
    ("FREQ=HOURLY;COUNT=3", "unsupported", "FREQ"),
    ("FREQ=MINUTELY;COUNT=3", "unsupported", "FREQ"),
    ("FREQ=SECONDLY;COUNT=3", "unsupported", "FREQ"),
    ("FREQ=DAILY;BYDAY=MO,TU;COUNT=3", "unsupported", "BYDAY"),
    ("FREQ=DAILY;BYMONTHDAY=1;COUNT=3", "unsupported", "BYMONTHDAY"),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3", "unsupported", "BYDAY"),
    ("RSCALE=CHINESE;FREQ=MONTHLY;COUNT=3", "unsupported", "RSCALE"),
    ("FREQ=DAILY;X-MOON=FULL;COUNT=3", "unsupported", "X-MOON"),
    ("RRULE;X-A=B:FREQ=DAILY;COUNT=3", "unsupported", "RRULE"),
    // A rule needs an end and a frequency.
    ("FREQ=WEEKLY;BYDAY=MO", "missing", "COUNT"),
    ("COUNT=3", "missing", "FREQ"),
    // Parts may not occur twice or contradict each other.
    ("FREQ=DAILY;FREQ=WEEKLY;COUNT=3", "duplicate", "FREQ"),
    ("FREQ=DAILY;COUNT=3;count=4", "duplicate", "COUNT"),
    ("FREQ=DAILY;COUNT=3;UNTIL=20251231", "contradiction", "UNTIL"),
    ("FREQ=WEEKLY;BYDAY=2MO;COUNT=3", "contradiction", "BYDAY"),
    ("FREQ=WEEKLY;BYMONTHDAY=1;COUNT=3", "contradiction", "BYMONTHDAY"),
    ("FREQ=MONTHLY;SKIP=FORWARD;COUNT=3", "contradiction", "SKIP"),
    // Numbers and dates have a range.
    ("FREQ=DAILY;COUNT=0", "outOfRange", "COUNT"),
    ("FREQ=DAILY;COUNT=401", "outOfRange", "COUNT"),
    ("FREQ=DAILY;COUNT=99999999999999999999999999", "outOfRange", "COUNT"),
    ("FREQ=DAILY;INTERVAL=0;COUNT=3", "outOfRange", "INTERVAL"),
    ("FREQ=DAILY;INTERVAL=9223372036854775807;COUNT=3", "outOfRange", "INTERVAL"),
    ("FREQ=MONTHLY;BYMONTHDAY=0;COUNT=3", "outOfRange", "BYMONTHDAY"),
    ("FREQ=MONTHLY;BYMONTHDAY=32;COUNT=3", "outOfRange", "BYMONTHDAY"),
    ("FREQ=MONTHLY;BYMONTHDAY=-29;COUNT=3", "outOfRange", "BYMONTHDAY"),
    ("FREQ=MONTHLY;BYDAY=0MO;COUNT=3", "outOfRange", "BYDAY"),
    ("FREQ=MONTHLY;BYDAY=6MO;COUNT=3", "outOfRange", "BYDAY"),
    ("FREQ=DAILY;UNTIL=20250229", "outOfRange", "UNTIL"),
    ("FREQ=DAILY;UNTIL=20250228T240000Z", "outOfRange", "UNTIL"),
    ("FREQ=DAILY;UNTIL=20250228T235960Z", "outOfRange", "UNTIL"),
    // The text must have the form of RFC 5545.
    ("", "malformed", "RRULE"),
    ("RRULE:", "malformed", "RRULE"),
    ("FREQ=DAILY;COUNT=3;", "malformed", "RRULE"),
    ("FREQ=DAILY;;COUNT=3", "malformed", "RRULE"),
    ("FREQ=DAILY; COUNT=3", "malformed", "RRULE"),
    ("FREQ", "malformed", "RRULE"),
    ("FREQ=DAILY;COUNT=", "malformed", "RRULE"),
    ("=DAILY;COUNT=3", "malformed", "RRULE"),
    ("FREQ=FORTNIGHTLY;COUNT=3", "malformed", "FREQ"),
    ("FREQ=DAILY;COUNT=+3", "malformed", "COUNT"),
    ("FREQ=DAILY;COUNT=3.0", "malformed", "COUNT"),
    ("FREQ=DAILY;INTERVAL=-1;COUNT=3", "malformed", "INTERVAL"),
    ("FREQ=WEEKLY;BYDAY=MO,;COUNT=3", "malformed", "BYDAY"),
    ("FREQ=WEEKLY;BYDAY=MONDAY;COUNT=3", "malformed", "BYDAY"),
    ("FREQ=WEEKLY;BYDAY=--1MO;COUNT=3", "malformed", "BYDAY"),
    ("FREQ=WEEKLY;WKST=1;COUNT=3", "malformed", "WKST"),
    ("FREQ=MONTHLY;BYMONTHDAY=first;COUNT=3", "malformed", "BYMONTHDAY"),
    ("FREQ=MONTHLY;BYMONTHDAY=٣;COUNT=3", "malformed", "RRULE"),
    ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BOTH;COUNT=3", "malformed", "SKIP"),
    ("FREQ=DAILY;UNTIL=2025-12-31", "malformed", "UNTIL"),
    ("FREQ=DAILY;UNTIL=20251231T120000", "malformed", "UNTIL"),
    ("FREQ=DAILY;UNTIL=20251231T120000+0100", "malformed", "UNTIL"),
    ("FREQ=DAILY;COUNT=3\nEXDATE:20250101T090000", "malformed", "RRULE"),
    ("FREQ=DAILY;COUNT=3\u{0}", "malformed", "RRULE"),
  ])
  func `what is not is refused by its name`(text: String, kind: String, part: String) throws {
    let fault = try #require(throws: RuleFault.self) { try RecurrenceRule(text) }
    #expect(fault.kind.rawValue == kind, "\(fault)")
    #expect(fault.part == part, "\(fault)")
    #expect(fault.description.hasPrefix(part))
    #expect(!fault.detail.isEmpty)
  }

  @Test func `a fault says the part, its value and how to mend it`() throws {
    func text(_ rule: String) -> String {
      #expect(throws: RuleFault.self) { try RecurrenceRule(rule) }
      do { return try RecurrenceRule(rule).description } catch { return "\(error)" }
    }
    #expect(
      text("FREQ=WEEKLY")
        == "COUNT: missing; a series without an end is not accepted; add COUNT=10, or UNTIL with its "
        + "last day, such as UNTIL=20251231")
    #expect(
      text("FREQ=DAILY;COUNT=1000")
        == "COUNT=1000: out of range; write a number from 1 to 400")
    #expect(
      text("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=2")
        == "BYSETPOS=-1: not supported; write the weekdays with ordinals, such as BYDAY=-1FR, or the days "
        + "as BYMONTHDAY")
    #expect(
      text("FREQ=DAILY;UNTIL=20251231T120000")
        == "UNTIL=20251231T120000: this is a local time; beside a start with a time zone RFC 5545 wants "
        + "UTC: write a day, such as 20251231, or a time in UTC, such as 20251231T235959Z")
  }

  @Test func `what is written is read`() throws {
    var random = SeededGenerator(seed: 201)
    for _ in 0..<3_000 {
      let rule = try RandomRule.rule(using: &random)
      #expect(try RecurrenceRule(rule.description) == rule)
      #expect(try RecurrenceRule("RRULE:\(rule)\r\n").description == rule.description)
      #expect(try RecurrenceRule(rule.description.lowercased()) == rule)
    }
  }

  @Test func `altered texts are rules or faults, and nothing traps`() throws {
    var random = SeededGenerator(seed: 202)
    let snippets = [
      ";", "=", ",", "-", "+", "0", "9999999999", "MO", "31", "COUNT=1", "\r\n ", "\n", "é",
      "\u{0}",
      "UNTIL=99991231T235959Z", "UNTIL=00000101", "SKIP=FORWARD;RSCALE=GREGORIAN;",
    ]
    let start = try RecurrenceSamples.local("2025-01-31T02:30:00")
    let zone = try RecurrenceSamples.zone("Europe/Vienna")
    for _ in 0..<4_000 {
      var text = Array(try RandomRule.rule(using: &random).description.unicodeScalars)
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, place + Int.random(in: 0...4, using: &random))
        text.replaceSubrange(
          place..<end, with: (snippets.randomElement(using: &random) ?? ";").unicodeScalars)
      }
      var altered = ""
      altered.unicodeScalars.append(contentsOf: text)
      guard let rule = try? RecurrenceRule(altered) else { continue }
      #expect(try RecurrenceRule(rule.description) == rule)
      _ = try? rule.occurrences(from: start, lasting: 60, in: zone)
    }
  }

  @Test func `a text that is too long is refused before it is looked at`() {
    let long = "FREQ=WEEKLY;COUNT=3;BYDAY=" + String(repeating: "MO,", count: 100_000) + "MO"
    #expect { try RecurrenceRule(long) } throws: {
      "\($0)".utf8.count < 300 && ($0 as? RuleFault)?.kind == .outOfRange
    }
  }
}
