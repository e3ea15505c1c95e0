public import Vocabulary

/// What a check-in service asks for when it wants a boarding pass (FORMATS §8).
public struct BoardingPassRequest: Sendable {
  /// One flight of the journey.
  public struct Segment: Sendable {
    /// Operating carrier and flight number.
    public var flight: FlightDesignator
    /// Airport of departure.
    public var origin: AirportCode
    /// Airport of arrival.
    public var destination: AirportCode
    /// Departure with the offset of the airport's clock: the pass carries the local day.
    public var departure: OffsetDateTime
    /// Compartment code, one letter.
    public var cabin: Character
    /// Nil leaves the seat blank.
    public var seat: Seat?
    /// Check-in sequence, 1 to 9999.
    public var sequence: Int?
    /// Passenger status, one of 0–9 A–Z; 1 is checked in.
    public var status: Character

    /// A flight; a passenger is checked in unless `status` says otherwise.
    public init(
      flight: FlightDesignator, origin: AirportCode, destination: AirportCode,
      departure: OffsetDateTime, cabin: Character, seat: Seat? = nil, sequence: Int? = nil,
      status: Character = "1"
    ) {
      self.flight = flight
      self.origin = origin
      self.destination = destination
      self.departure = departure
      self.cabin = cabin
      self.seat = seat
      self.sequence = sequence
      self.status = status
    }
  }

  /// Who issues the pass; for an airline its designator.
  public var issuer: IssuerID
  /// The operating carrier's record locator.
  public var bookingReference: BookingReference
  /// The passenger as the pass prints the name.
  public var name: PassengerName
  /// 1 to 4, in the order of the journey.
  public var segments: [Segment]
  /// The issuer's own choice of an id; otherwise a random one is made.
  public var passID: PassID?
  /// Whether the passenger travels without an electronic ticket (item 253 is `L`).
  public var isTicketless = false
  /// By default 3 hours before the first departure.
  public var validFrom: Instant?
  /// By default 30 minutes after the last departure.
  public var validUntil: Instant?
  /// The entry of a status list by which the pass can be revoked.
  public var status: StatusEntry?

  /// A request with the default window, a random id and no status.
  public init(
    issuer: IssuerID, bookingReference: BookingReference, name: PassengerName,
    segments: [Segment]
  ) {
    self.issuer = issuer
    self.bookingReference = bookingReference
    self.name = name
    self.segments = segments
  }
}

/// An entry of one of the issuer's numbered status lists.
public struct StatusEntry: Hashable, Sendable {
  /// The number of the list, 0 or more.
  public let list: Int
  /// The index in the list, 0 or more.
  public let index: Int

  /// The entry, or nil where a number is negative.
  public init?(list: Int, index: Int) {
    guard list >= 0, index >= 0 else { return nil }
    self.list = list
    self.index = index
  }
}
