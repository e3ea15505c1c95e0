// Answers the questions that Interop/recurrence.py also asks another implementation.
//
// Each line of standard input is a question with tab-separated members, and each answer ends with a line that
// consists of a full stop:
//   rule      ZONE START SECONDS RRULE      occurrences: planned time, begin and end since 1970, clock
//   calendar  ZONE START SECONDS RRULE CHANGE…   the series as a calendar; a CHANGE is `skip ID`,
//                                           `move ID TO SECONDS` or `end ID`
//   zone      ZONE FIRST LAST               the zone as a calendar, from one second to another

import Platform
import Recurrence
import Vocabulary

struct Question {
  struct Fault: Error { let text: String }

  let members: [String]

  func at(_ index: Int) throws -> String {
    guard members.indices.contains(index) else { throw Fault(text: "member \(index) is missing") }
    return members[index]
  }

  func number(_ index: Int) throws -> Int {
    guard let number = Int(try at(index)) else { throw Fault(text: "\(try at(index)): no number") }
    return number
  }

  static func local(_ text: String) throws -> LocalTime {
    guard let local = LocalTime(text) else { throw Fault(text: "\(text): no local time") }
    return local
  }
}

/// Answers to questions, with the zones that were read so far.
struct Answers {
  private var rules: [ZoneName: ZoneRules] = [:]

  private mutating func zone(_ text: String) throws -> ZoneInfo {
    guard let name = ZoneName(text) else { throw Question.Fault(text: "\(text): no zone's name") }
    if let known = rules[name] { return ZoneInfo(name, known) }
    guard
      let bytes = try Files.read("/usr/share/zoneinfo/\(name)", limit: ZoneRules.longestFile),
      let read = ZoneRules(tzif: bytes)
    else { throw Question.Fault(text: "\(text): no zone file") }
    rules[name] = read
    return ZoneInfo(name, read)
  }

  private func occurrences(_ question: Question, in zone: ZoneInfo) throws -> [Occurrence] {
    try RecurrenceRule(try question.at(4)).occurrences(
      from: Question.local(try question.at(2)), lasting: try question.number(3), in: zone)
  }

  private func series(_ question: Question, in zone: ZoneInfo) throws -> Series {
    var series = try Series(
      RecurrenceRule(try question.at(4)), from: Question.local(try question.at(2)),
      lasting: try question.number(3), in: zone)
    for change in question.members.dropFirst(5) {
      let words = Question(members: change.split(separator: " ").map(String.init))
      let id = try Question.local(try words.at(1))
      switch try words.at(0) {
      case "skip": series = try series.skipping(id, in: zone)
      case "move":
        series = try series.moving(
          id, to: Question.local(try words.at(2)), lasting: try words.number(3), in: zone)
      case "end": series = try series.ending(before: id, in: zone)
      case let other: throw Question.Fault(text: "\(other): no change")
      }
    }
    return series
  }

  mutating func answer(_ question: Question) throws -> String {
    let zone = try zone(try question.at(1))
    switch try question.at(0) {
    case "rule":
      return try occurrences(question, in: zone).map {
        "\($0.planned) \($0.begins.secondsSince1970) \($0.ends.secondsSince1970) \($0.clock.rawValue)\n"
      }.joined()
    case "calendar":
      var calendar = SeriesCalendar()
      let event = SeriesCalendar.Event(
        id: "series@example.com", title: "Yoga, by the lake; all levels", place: "Vienna",
        note: "First line\nsecond line", written: Instant(secondsSince1970: 1_735_689_600))
      try calendar.add(try series(question, in: zone), event, in: zone)
      return String(decoding: calendar.bytes, as: UTF8.self)
    case "zone":
      let bytes = SeriesCalendar.zone(
        zone, from: Instant(secondsSince1970: try question.number(2)),
        through: Instant(secondsSince1970: try question.number(3)))
      return String(decoding: bytes, as: UTF8.self)
    case let other: throw Question.Fault(text: "\(other): no question")
    }
  }
}

var answers = Answers()
while let line = readLine() {
  let question = Question(
    members: line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
  do {
    print(try answers.answer(question), terminator: "")
  } catch {
    print("FAULT \(error)")
  }
  print(".")
}
