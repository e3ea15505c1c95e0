public import PassFormats
public import Vocabulary

/// The place where a pass is shown, and the facts that it must match there.
public enum Checkpoint: Sendable {
  /// Any place: nothing is compared except the issuer, if `issuers` is given.
  case anywhere(issuers: Set<IssuerID>? = nil)
  /// The gate of a flight.
  indirect case flight(Flight)
  /// The entrance of an event.
  indirect case event(Event)
  /// A check of a staff badge of this issuer.
  case staff(of: IssuerID)

  /// The kinds of checkpoints.
  public enum Kind: Sendable, CaseIterable {
    case anywhere, flight, event, staff
  }

  /// The kind of the checkpoint, which decides whether messages speak of travelers, guests or
  /// staff.
  public var kind: Kind {
    switch self {
    case .anywhere: .anywhere
    case .flight: .flight
    case .event: .event
    case .staff: .staff
    }
  }

  /// The issuers whose passes are accepted; nil accepts every trusted issuer.
  public var issuers: Set<IssuerID>? {
    switch self {
    case .anywhere(let issuers): issuers
    case .flight(let flight): flight.issuers
    case .event(let event): event.issuers
    case .staff(let issuer): [issuer]
    }
  }

  /// The flight; nil at other kinds of checkpoints.
  var gate: Flight? { if case .flight(let flight) = self { flight } else { nil } }
}

extension Checkpoint {
  /// The flight that a gate boards; members that are nil are not compared.
  public struct Flight: Sendable {
    /// Operating carrier and flight number.
    public var flight: FlightDesignator?
    /// Local day of departure.
    public var date: CivilDate?
    /// The gate's airport.
    public var station: AirportCode?
    /// The issuers whose passes are accepted; nil accepts every issuer whose key may sign for the
    /// flight.
    public var issuers: Set<IssuerID>?
    /// A changed departure time.
    ///
    /// Passes issued for the former time are also valid in the window around this one.
    public var departure: Instant?
    /// The validity window around `departure`.
    public var window = Window()
    /// The passenger list.
    public var manifest: Manifest?
    /// Standby passengers who have been given a seat.
    public var cleared = Cleared()

    /// The flight that the gate boards.
    public init(flight: FlightDesignator, date: CivilDate, station: AirportCode) {
      self.flight = flight
      self.date = date
      self.station = station
    }

    /// The flight, as far as it is known.
    ///
    /// This is not public, because a misspelled flight would become nil and not be compared.
    package init(flight: FlightDesignator?, date: CivilDate?, station: AirportCode?) {
      self.flight = flight
      self.date = date
      self.station = station
    }
  }

  /// The event that an entrance admits to; members that are nil are not compared.
  public struct Event: Hashable, Sendable {
    /// The issuers whose tickets are accepted, because another issuer may sign a ticket with the
    /// same title.
    public var issuers: Set<IssuerID>
    /// The title on the tickets.
    public var title: TicketText
    /// The place on the tickets.
    public var place: TicketText?
    /// The start on the tickets, which distinguishes performances.
    public var starts: Instant?

    /// The event that the entrance admits to.
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
  /// The validity window of passes around a departure.
  public struct Window: Hashable, Sendable {
    /// The opening of the window, in seconds before the departure.
    public var before: Int
    /// The end of the window, in seconds after the departure.
    public var after: Int

    /// A window; by default from three hours before the departure to half an hour after it.
    public init(before: Int = 3 * 3600, after: Int = 30 * 60) {
      self.before = before
      self.after = after
    }
  }

  /// Standby passengers who have been given a seat.
  public struct Cleared: Sendable {
    /// The pass ids, of any issuer, because a cleared pass must still be one whose key may sign for the flight.
    public var passes: Set<PassID> = []
    /// The check-in sequences.
    public var sequences: Set<String> = []

    /// No passengers.
    public init() {}
  }
}
