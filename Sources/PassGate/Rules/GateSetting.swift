internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// What a gate admits to, and by which list.
public struct GateSetting: Sendable {
  /// What is behind the gate.
  public enum Place: Sendable {
    case flight(FlightDesignator, date: CivilDate, station: AirportCode)
    case event(EventContext, EntryPolicy)
  }

  /// What is behind the gate.
  public let place: Place
  /// Who is expected; nil where nobody brought a list.
  public let manifest: Manifest?
  /// Minutes by which local time is ahead of UTC: where a day ends.
  public let utcOffset: Int

  /// What a gate admits to.
  public init(_ place: Place, manifest: Manifest? = nil, utcOffset: Int = 0) {
    self.place = place
    self.manifest = manifest
    self.utcOffset = utcOffset
  }

  /// The place as events name it, such as `UA123/2025-03-15/SFO` or `event/once/Die Zauberflöte`: one
  /// place has one rule.
  public var context: String {
    switch place {
    case .flight(let flight, let date, let station): "\(flight)/\(date)/\(station)"
    case .event(let event, let policy):
      [
        AdmissionEvent.eventPrefix + rule(policy), event.title.rawValue, event.place?.rawValue,
        event.starts.map { "\($0)" },
      ]
      .compactMap(\.self).joined(separator: "/").cut(to: AdmissionEvent.longestText)
    }
  }

  /// How often a ticket admits: the policy, and where days count, by which clock.
  private func rule(_ policy: EntryPolicy) -> String {
    guard policy == .oncePerDay else { return policy.rawValue }
    let digits = [abs(utcOffset) / 60, abs(utcOffset) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return policy.rawValue + (utcOffset < 0 ? "-" : "+") + digits.joined(separator: ":")
  }

  /// The rules by which other doors of this event admit, by their contexts.
  func otherRules(among contexts: [String]) -> [String] {
    let own = context.split(separator: "/", maxSplits: 2)
    guard case .event = place, own.count == 3 else { return [] }
    return contexts.compactMap { context in
      let other = context.split(separator: "/", maxSplits: 2)
      return other.count == 3 && other[2] == own[2] && other[1] != own[1] ? String(other[1]) : nil
    }.sorted()
  }

  /// The place in words, for a person; foreign text in it is escaped.
  public var inWords: String {
    switch place {
    case .flight(let flight, let date, let station): "\(flight) of \(date) from \(station)"
    case .event(let event, _): escaped(event.title.rawValue)
    }
  }

  /// The passenger of a check-in sequence as the airline counts; nil at an event.
  func airlineKey(_ sequence: String?, isInfant: Bool) -> AirlineKey? {
    guard let sequence, case .flight(let flight, let date, let station) = place else { return nil }
    return AirlineKey(
      date: date, flight: flight, sequence: sequence, origin: station, isInfant: isInfant)
  }

  /// The same of a row of the list.
  func airlineKey(_ row: ManifestRow) -> AirlineKey? {
    airlineKey(row.sequence, isInfant: row.isInfant)
  }

  /// The part of a pass that is used up here and now.
  func part(leg: Int?, now: Instant) -> String {
    switch place {
    case .flight: String(leg ?? 0)
    case .event(_, .oncePerDay): now.date(offsetMinutes: utcOffset)?.description ?? ""
    case .event: ""
    }
  }
}

/// How often a ticket admits to an event.
public enum EntryPolicy: String, CaseIterable, Sendable {
  /// Once, and who is out is out.
  case once
  /// Again, once its holder was scanned on the way out.
  case reentry
  /// Once on each local day.
  case oncePerDay = "once-per-day"
}

extension String {
  /// The beginning that fits into that many bytes.
  fileprivate func cut(to count: Int) -> String {
    var kept = self
    while kept.utf8.count > count { kept.removeLast() }
    return kept
  }
}
