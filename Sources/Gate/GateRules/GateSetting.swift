public import PassFormats
internal import StrictText
public import PassVerifier
public import Vocabulary

/// The configuration of a gate: its place, passenger list, time zone and window.
public struct GateSetting: Sendable {
  /// A place that a gate admits to: a flight or an event.
  public enum Place: Sendable {
    case flight(FlightDesignator, date: CivilDate, station: AirportCode)
    case event(Checkpoint.Event, EntryPolicy)
  }

  /// The place that the gate admits to.
  public let place: Place
  /// The passenger list; nil without one.
  public package(set) var manifest: Manifest?
  /// The local clock, which says when a day ends and by which staff see times.
  public let wall: WallClock
  /// The window around a new departure in which passes for the former one count.
  public let window: Checkpoint.Flight.Window
  /// The place as events name it, such as `UA123/2025-03-15/SFO` or `event/once/Die Zauberflöte`.
  ///
  /// Different places have different names, for any title of an event. The entry policy is a part of the name, so that
  /// one place has one policy (docs/SPEC.md §16).
  public let context: String

  /// The configuration of a gate.
  public init(
    _ place: Place, manifest: Manifest? = nil, wall: WallClock = .utc,
    window: Checkpoint.Flight.Window = Checkpoint.Flight.Window()
  ) {
    self.place = place
    self.manifest = manifest
    self.wall = wall
    self.window = window
    context = Self.context(of: place, wall)
  }

  private static func context(of place: Place, _ wall: WallClock) -> String {
    switch place {
    case .flight(let flight, let date, let station): "\(flight)/\(date)/\(station)"
    case .event(let event, let policy):
      // A part that the door was not given is empty; empty parts at the end are left out.
      ([AdmissionEvent.eventPrefix + rule(policy, wall)]
        + [event.title.rawValue, event.place?.rawValue ?? "", event.starts.map { "\($0)" } ?? ""]
        .reversed().drop { $0.isEmpty }.reversed().map { $0.withoutSlash })
        .joined(separator: "/")
    }
  }

  /// Returns the entry policy as a part of the context; once-per-day names its clock.
  private static func rule(_ policy: EntryPolicy, _ wall: WallClock) -> String {
    guard policy == .oncePerDay else { return policy.rawValue }
    // A slash would end this part of the context.
    return policy.rawValue + "@" + String(wall.name.map { $0 == "/" ? "." : $0 })
  }

  /// Returns the entry policies of other doors of this event, from their contexts.
  package func otherRules(among contexts: [String]) -> [String] {
    let own = context.split(separator: "/", maxSplits: 2)
    guard case .event = place, own.count == 3 else { return [] }
    return contexts.compactMap { context in
      let other = context.split(separator: "/", maxSplits: 2)
      return other.count == 3 && other[2] == own[2] && other[1] != own[1] ? String(other[1]) : nil
    }.ordered(<)
  }

  /// The place in words, for a person; foreign text in it is escaped.
  public var inWords: String {
    switch place {
    case .flight(let flight, let date, let station): "\(flight) of \(date) from \(station)"
    case .event(let event, _): escaped(event.title.rawValue)
    }
  }

  /// Whether people who were scanned on the way out may come in again.
  package var isReentry: Bool {
    if case .event(_, .reentry) = place { true } else { false }
  }

  /// Whether the gate boards a flight or admits to an event.
  package var kind: Checkpoint.Kind {
    switch place {
    case .flight: .flight
    case .event: .event
    }
  }

  /// Returns the checkpoint for which passes are verified here.
  ///
  /// `departs` is the departure of the flight, where it is known, and `cleared` names the standby passengers who were
  /// given a seat.
  package func checkpoint(departs: Instant?, cleared: Checkpoint.Flight.Cleared) -> Checkpoint {
    switch place {
    case .flight(let flight, let date, let station):
      var gate = Checkpoint.Flight(flight: flight, date: date, station: station)
      gate.departure = departs
      gate.window = window
      gate.manifest = manifest
      gate.cleared = cleared
      return .flight(gate)
    case .event(let event, _): return .event(event)
    }
  }

  /// Returns the departure of the flight, where it is known: that of the list, or that of an agent after the list was
  /// made.
  package func departure(_ admissions: Admissions) -> Instant? {
    let told = admissions.departure
    let list = manifest?.facts
    guard let departs = list?.departs else { return told?.departs }
    guard let told, told.at >= list?.made ?? told.at else { return departs }
    return told.departs
  }

  /// Returns the key of a passenger by flight, date and check-in sequence; nil at an event and without a sequence.
  package func airlineKey(_ sequence: String?, isInfant: Bool) -> AirlineKey? {
    guard let sequence, case .flight(let flight, let date, let station) = place else { return nil }
    return AirlineKey(
      date: date, flight: flight, sequence: sequence, origin: station, isInfant: isInfant)
  }

  /// Returns the key of the passenger of a row of the list.
  package func airlineKey(_ row: ManifestRow) -> AirlineKey? {
    airlineKey(row.sequence, isInfant: row.isInfant)
  }

  /// Returns the key of a ticket by its id alone; nil at a flight, and where tickets of several issuers count.
  package func ticket(_ passID: PassID, now: Instant) -> PassKey? {
    guard case .event(let event, _) = place, event.issuers.count == 1,
      let issuer = event.issuers.first
    else { return nil }
    return PassKey(issuer: issuer, passID: passID, part: part(leg: nil, now: now))
  }

  /// Returns the part of a pass that an entry here and now uses: a leg or a day, or nothing at other events.
  package func part(leg: Int?, now: Instant) -> String {
    switch place {
    case .flight: String(leg ?? 0)
    case .event(_, .oncePerDay): wall.date(at: now)?.description ?? ""
    case .event: ""
    }
  }
}

extension GateSetting {
  /// Returns the row of the list whose passenger an event is about.
  package func row(of event: AdmissionEvent) -> ManifestRow? {
    if let key = event.airlineKey, let manifest {
      let row = manifest.rows(sequence: key.sequence).first { airlineKey($0) == key }
      if let row { return row }
    }
    return event.pass.flatMap { manifest?.row(of: $0) }
  }
}

/// The rule that says how often a ticket admits to an event.
public enum EntryPolicy: String, CaseIterable, Sendable {
  /// The ticket admits once; leaving does not allow another entry.
  case once
  /// The ticket admits again after the holder was scanned on the way out.
  case reentry
  /// The ticket admits once on each local day.
  case oncePerDay = "once-per-day"
}

extension String {
  /// The text as a part of a path: `%` and `/` are escaped, and nothing else.
  fileprivate var withoutSlash: String {
    reduce(into: "") { $0 += $1 == "%" ? "%25" : $1 == "/" ? "%2F" : String($1) }
  }
}
