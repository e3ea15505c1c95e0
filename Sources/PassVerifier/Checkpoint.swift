public import PassFormats
public import Vocabulary

/// Where a pass is shown: what it must be good for there, and whose passes are taken.
public enum Checkpoint: Sendable {
  /// Any place: nothing is compared but, where `issuers` says so, whose pass it is.
  case anywhere(issuers: Set<IssuerID>? = nil)
  /// The gate of a flight.
  case flight(Flight)
  /// The door of an event.
  case event(Event)
  /// A check of the badge of a member of staff, of this issuer and nobody else's.
  case staff(of: IssuerID)

  /// Which of the four a checkpoint is.
  public enum Kind: Sendable, CaseIterable {
    case anywhere, flight, event, staff
  }

  /// Which of the four it is: whoever writes sentences speaks of travelers, guests or staff.
  public var kind: Kind {
    switch self {
    case .anywhere: .anywhere
    case .flight: .flight
    case .event: .event
    case .staff: .staff
    }
  }

  /// Whose passes are taken; nil where everybody's are who is trusted.
  public var issuers: Set<IssuerID>? {
    switch self {
    case .anywhere(let issuers): issuers
    case .flight(let flight): flight.issuers
    case .event(let event): event.issuers
    case .staff(let issuer): [issuer]
    }
  }

  /// The flight, at the gate of one.
  var gate: Flight? { if case .flight(let flight) = self { flight } else { nil } }
}

extension Checkpoint {
  /// The flight that a gate boards; what is nil is not compared.
  public struct Flight: Sendable {
    /// Operating carrier and flight number.
    public var flight: FlightDesignator?
    /// Local day of departure.
    public var date: CivilDate?
    /// The airport that the gate is in.
    public var station: AirportCode?
    /// Whose passes are taken; nil where everybody's are whose key may sign for the flight.
    public var issuers: Set<IssuerID>?
    /// When the flight departs, where somebody said so: the passes that were printed for another hour
    /// are good in the window around this one too.
    public var departure: Instant?
    /// When passes count, seen from that departure.
    public var window = Window()
    /// Who is expected, and whose unsigned paper boards.
    public var manifest: Manifest?
    /// Standby passengers who were given a seat, by their pass or by their check-in sequence.
    public var cleared = Cleared()

    /// The flight that the gate boards.
    public init(flight: FlightDesignator, date: CivilDate, station: AirportCode) {
      self.flight = flight
      self.date = date
      self.station = station
    }

    /// What is known of the flight.
    ///
    /// Not public: a misspelled flight would be none and compare nothing.
    package init(flight: FlightDesignator?, date: CivilDate?, station: AirportCode?) {
      self.flight = flight
      self.date = date
      self.station = station
    }
  }

  /// The event that a door admits to, and whose tickets; what is nil is not compared.
  public struct Event: Hashable, Sendable {
    /// Who issues its tickets: others may sign the very same texts.
    public var issuers: Set<IssuerID>
    /// What the tickets say that they admit to.
    public var title: TicketText
    /// Where that is.
    public var place: TicketText?
    /// When it begins: which of several performances.
    public var starts: Instant?

    /// The event that the door admits to.
    public init(
      title: TicketText, issuers: Set<IssuerID>, place: TicketText? = nil, starts: Instant? = nil
    ) {
      self.issuers = issuers
      self.title = title
      self.place = place
      self.starts = starts
    }
  }
}

extension Checkpoint.Flight {
  /// When the passes of a flight count, seen from its departure.
  public struct Window: Hashable, Sendable {
    /// Seconds before the departure from which they count.
    public var before: Int
    /// Seconds behind it until which they count.
    public var after: Int

    /// By default three hours before to half an hour after.
    public init(before: Int = 3 * 3600, after: Int = 30 * 60) {
      self.before = before
      self.after = after
    }
  }

  /// Standby passengers who were given a seat.
  public struct Cleared: Sendable {
    /// By their pass.
    public var passes: Set<PassID> = []
    /// By their check-in sequence.
    public var sequences: Set<String> = []

    /// Nobody.
    public init() {}
  }
}
