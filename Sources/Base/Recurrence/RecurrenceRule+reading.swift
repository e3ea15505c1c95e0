internal import Vocabulary

extension RecurrenceRule {
  /// The longest text that is read, in bytes.
  package static let longestText = 2_000

  /// The rule in a text: the value of RRULE, or the whole line, folded or not (RFC 5545 §3.1).
  ///
  /// Names and values are read without regard to case (RFC 5545 §2).
  ///
  /// - Throws: a fault that names the first part that is wrong or that is not supported.
  package init(_ text: String) throws(RuleFault) {
    let parts = try Parts(text)
    let frequency = try parts.frequency()
    try parts.refuseUnknown()
    try parts.checkScale()
    let interval = try parts.number("INTERVAL", 1...Self.longestInterval) ?? 1
    let end = try parts.end()
    let weekStart = try parts.weekStart()
    let missing = try parts.missingDay()
    let pattern: Pattern
    switch frequency {
    case .daily: pattern = try parts.daily()
    case .weekly: pattern = try parts.weekly(weekStart)
    case .monthly: pattern = try parts.monthly(missing)
    }
    try self.init(pattern, every: interval, end: end)
  }
}

/// The parts of a rule by their names, in upper case.
struct Parts {
  private static let known: Set<String> = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY", "BYMONTHDAY", "RSCALE", "SKIP",
  ]
  /// The other parts of RFC 5545, with hints on what to write instead.
  private static let unsupported = [
    "BYSETPOS": "write the weekdays with ordinals, such as BYDAY=-1FR, or the days as BYMONTHDAY",
    "BYMONTH": "write a series for each of the months",
    "BYYEARDAY": "write FREQ=MONTHLY;INTERVAL=12 with BYMONTHDAY",
    "BYWEEKNO": "write FREQ=WEEKLY with an INTERVAL",
    "BYHOUR": "the time of day is that of the start; write a series for each time",
    "BYMINUTE": "the time of day is that of the start; write a series for each time",
    "BYSECOND": "the time of day is that of the start; write a series for each time",
  ]

  enum Frequency: String { case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY" }

  /// The names of the parts, in the order of the text.
  private let names: [String]
  private let values: [String: String]

  init(_ text: String) throws(RuleFault) {
    guard text.utf8.count <= RecurrenceRule.longestText else {
      throw .outOfRange(
        "RRULE", text, "a rule has at most \(RecurrenceRule.longestText) bytes")
    }
    let line = try Self.line(text)
    guard !line.isEmpty else {
      throw .malformed("RRULE", "", "the rule is empty; write a rule such as FREQ=WEEKLY;COUNT=10")
    }
    var names: [String] = []
    var values: [String: String] = [:]
    for part in line.split(separator: ";", omittingEmptySubsequences: false) {
      let halves = part.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else {
        throw .malformed(
          "RRULE", String(part),
          "this is no part NAME=VALUE; parts are separated by one semicolon, with none at the end")
      }
      guard values.updateValue(halves[1], forKey: halves[0]) == nil else {
        throw .duplicate(halves[0], halves[1])
      }
      names.append(halves[0])
    }
    self.names = names
    self.values = values
  }

  /// Returns the value without folds and without the property's name, in upper case.
  private static func line(_ text: String) throws(RuleFault) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      var isEnd = byte == 0x0A
      if byte == 0x0D, rest.first == 0x0A {
        rest.removeFirst()
        isEnd = true
      }
      if isEnd {
        if rest.isEmpty { break }
        guard rest.first == 0x20 || rest.first == 0x09 else {
          throw .malformed(
            "RRULE", text, "there is more than one line; give the RRULE alone")
        }
        rest.removeFirst()
      } else if ASCII.isPrintable(byte) && byte != 0x20 {
        bytes.append(ASCII.isLowerCaseLetter(byte) ? byte - 0x20 : byte)
      } else {
        throw .malformed("RRULE", text, "a rule has no blanks and only printable ASCII characters")
      }
    }
    if bytes.starts(with: "RRULE:".utf8) { bytes.removeFirst(6) }
    if bytes.starts(with: "RRULE;".utf8) {
      throw .unsupported("RRULE", text, "leave out the parameters between RRULE and the colon")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  subscript(name: String) -> String? { values[name] }

  func refuseUnknown() throws(RuleFault) {
    for name in names where !Self.known.contains(name) {
      guard let hint = Self.unsupported[name] else {
        throw .unsupported(
          name, values[name] ?? "", "RFC 5545 has no such part; leave it out")
      }
      throw .unsupported(name, values[name] ?? "", hint)
    }
  }

  /// Checks that SKIP has RSCALE beside it, and that the calendar is GREGORIAN, the only one known (RFC 7529 §4.1).
  func checkScale() throws(RuleFault) {
    if let scale = values["RSCALE"], scale != "GREGORIAN" {
      throw .unsupported("RSCALE", scale, "write RSCALE=GREGORIAN")
    }
    if let skip = values["SKIP"], values["RSCALE"] == nil {
      throw .contradiction(
        "SKIP", skip, "SKIP needs RSCALE beside it (RFC 7529); add RSCALE=GREGORIAN")
    }
  }

  /// Returns the number in the part with that name, within a range; nil without that part.
  func number(_ name: String, _ range: ClosedRange<Int>) throws(RuleFault) -> Int? {
    guard let value = values[name] else { return nil }
    guard value.utf8.allSatisfy(ASCII.isDigit) else {
      throw .malformed(name, value, "write a number in digits")
    }
    guard let number = Int(value), range.contains(number) else {
      throw .outOfRange(
        name, value, "write a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func frequency() throws(RuleFault) -> Frequency {
    let frequencies = "write DAILY, WEEKLY or MONTHLY"
    guard let value = values["FREQ"] else { throw .missing("FREQ", frequencies) }
    if let frequency = Frequency(rawValue: value) { return frequency }
    switch value {
    case "YEARLY":
      throw .unsupported("FREQ", value, "write FREQ=MONTHLY with INTERVAL=12")
    case "HOURLY", "MINUTELY", "SECONDLY":
      throw .unsupported("FREQ", value, "\(frequencies), and a series for each time of day")
    default: throw .malformed("FREQ", value, frequencies)
    }
  }
}
