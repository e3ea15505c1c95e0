internal import Vocabulary

/// A series as a store keeps it: the rule as RRULE, local times as text.
///
/// Reading checks everything that needs no zone; the rest is checked when the series computes its occurrences.
extension Series: Codable {
  private enum CodingKeys: String, CodingKey { case rule, start, zone, seconds, exceptions }

  private struct Stored: Codable {
    let id: String
    /// Missing if the occurrence was skipped.
    let to: String?
    let seconds: Int?
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func fault(_ key: CodingKeys, _ text: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: members, debugDescription: text)
    }
    func local(_ text: String, _ key: CodingKeys) throws -> LocalTime {
      guard let local = LocalTime(text) else {
        throw fault(
          key, "\(escaped(text, limit: 40)): expected a local time, such as 2025-03-15T08:30:00")
      }
      return local
    }
    func length(_ seconds: Int, _ key: CodingKeys) throws -> Int {
      guard (1...Self.longestSeconds).contains(seconds) else {
        throw fault(key, SeriesFault.badLength(seconds).description)
      }
      return seconds
    }
    let rule: RecurrenceRule
    do { rule = try RecurrenceRule(try members.decode(String.self, forKey: .rule)) } catch {
      guard let problem = error as? RuleFault else { throw error }
      throw fault(.rule, problem.description)
    }
    guard let zone = ZoneName(try members.decode(String.self, forKey: .zone)) else {
      throw fault(.zone, "expected \(ZoneName.expectation)")
    }
    var exceptions: [LocalTime: Exception] = [:]
    for stored in try members.decodeIfPresent([Stored].self, forKey: .exceptions) ?? [] {
      let id = try local(stored.id, .exceptions)
      let exception: Exception
      if let to = stored.to, let seconds = stored.seconds {
        exception = .moved(
          to: try local(to, .exceptions), seconds: try length(seconds, .exceptions))
      } else if stored.to == nil, stored.seconds == nil {
        exception = .skipped
      } else {
        throw fault(.exceptions, "\(id): expected \"to\" and \"seconds\" together, or neither")
      }
      guard exceptions.updateValue(exception, forKey: id) == nil else {
        throw fault(.exceptions, "\(id): this occurrence is there twice")
      }
    }
    self.init(
      rule, try local(try members.decode(String.self, forKey: .start), .start),
      try length(try members.decode(Int.self, forKey: .seconds), .seconds), zone, exceptions)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(rule.description, forKey: .rule)
    try members.encode(start.description, forKey: .start)
    try members.encode(zone.rawValue, forKey: .zone)
    try members.encode(seconds, forKey: .seconds)
    guard !exceptions.isEmpty else { return }
    let stored = exceptions.sorted { $0.key < $1.key }.map { id, exception in
      switch exception {
      case .skipped: Stored(id: id.description, to: nil, seconds: nil)
      case .moved(let to, let seconds):
        Stored(id: id.description, to: to.description, seconds: seconds)
      }
    }
    try members.encode(stored, forKey: .exceptions)
  }
}
