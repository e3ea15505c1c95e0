public import Vocabulary

/// A passenger's journey, as a check-in service knows it.
public struct Journey: Sendable {
  /// One flight of the journey.
  public struct Segment: Sendable {
    /// Operating carrier and flight number.
    public var flight: FlightDesignator
    /// The marketing carrier, if another (codeshare, item 19); nil leaves the item blank.
    public var marketingCarrier: CarrierCode?
    /// Airport of departure.
    public var origin: AirportCode
    /// Airport of arrival.
    public var destination: AirportCode
    /// Departure with the local offset of the airport, because the pass carries the local date.
    ///
    /// This module knows no airports, so the caller converts a time of another offset to the airport's clocks.
    public var departure: OffsetDateTime
    /// Compartment code, one letter.
    public var cabin: Character
    /// The seat; nil leaves the item blank.
    public var seat: Seat?
    /// Check-in sequence, 1 to 9999.
    public var sequence: Int?
    /// Passenger status, one of 0–9 A–Z; 1 is checked in.
    public var status: Character

    /// A flight; by default the passenger is checked in.
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

  /// An electronic ticket: airline and document number (items 142 and 143).
  public struct ElectronicTicket: Sendable {
    /// The numeric code of the airline that issued the ticket.
    public var airlineCode: AirlineNumericCode
    /// The form and serial number of the ticket.
    public var documentNumber: DocumentNumber

    /// A ticket by airline and number.
    public init(airlineCode: AirlineNumericCode, documentNumber: DocumentNumber) {
      self.airlineCode = airlineCode
      self.documentNumber = documentNumber
    }
  }

  /// Membership of a frequent-flyer programme (items 20 and 236).
  public struct FrequentFlyer: Sendable {
    /// The airline of the programme.
    public var airline: CarrierCode
    /// The member's number.
    public var number: FrequentFlyerNumber

    /// A membership by airline and number.
    public init(airline: CarrierCode, number: FrequentFlyerNumber) {
      self.airline = airline
      self.number = number
    }
  }

  /// The operating carrier's record locator.
  public var bookingReference: BookingReference
  /// The passenger's name in the form of a boarding pass.
  public var name: PassengerName
  /// The segments in the order of travel, 1 to 4.
  public var segments: [Segment]
  /// Whether the passenger travels without an electronic ticket (item 253 is `L`).
  public var isTicketless = false
  /// Whether the pass is an itinerary receipt, which is not valid for boarding (item 16 is `I`).
  public var isItineraryReceipt = false
  /// The passenger description (item 15).
  public var description: PassengerDescription?
  /// The electronic ticket, repeated for every leg.
  public var electronicTicket: ElectronicTicket?
  /// The frequent-flyer membership, repeated for every leg.
  public var frequentFlyer: FrequentFlyer?
  /// The bag tags, at most 3 (items 23, 31, 32).
  public var bagTags: [BagTag] = []
  /// The free baggage allowance, repeated for every leg (item 118).
  public var freeBaggage: BaggageAllowance?
  /// Whether the passenger may use the fast track, for every leg (item 254); nil omits the item.
  public var hasFastTrack: Bool?

  /// A journey with the mandatory items only.
  public init(bookingReference: BookingReference, name: PassengerName, segments: [Segment]) {
    self.bookingReference = bookingReference
    self.name = name
    self.segments = segments
  }
}
