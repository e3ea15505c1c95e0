public import Vocabulary

/// A passenger's journey, as a check-in service knows it.
public struct Journey: Sendable {
  /// One flight of the journey.
  public struct Segment: Sendable {
    /// Operating carrier and flight number.
    public var flight: FlightDesignator
    /// Who sold it where that is another (codeshare, item 19); nil leaves the item blank.
    public var marketingCarrier: CarrierCode?
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

  /// An electronic ticket by its airline and document number (items 142 and 143).
  public struct ElectronicTicket: Sendable {
    /// The numeric code of the airline that issued it.
    public var airlineCode: AirlineNumericCode
    /// Its form and serial number.
    public var documentNumber: DocumentNumber

    /// The ticket of an airline.
    public init(airlineCode: AirlineNumericCode, documentNumber: DocumentNumber) {
      self.airlineCode = airlineCode
      self.documentNumber = documentNumber
    }
  }

  /// A membership of a frequent-flyer programme (items 20 and 236).
  public struct FrequentFlyer: Sendable {
    /// Whose programme it is.
    public var airline: CarrierCode
    /// The member's number.
    public var number: FrequentFlyerNumber

    /// The membership with a number.
    public init(airline: CarrierCode, number: FrequentFlyerNumber) {
      self.airline = airline
      self.number = number
    }
  }

  /// The operating carrier's record locator.
  public var bookingReference: BookingReference
  /// The passenger as the pass prints the name.
  public var name: PassengerName
  /// 1 to 4, in the order of the journey.
  public var segments: [Segment]
  /// Whether the passenger travels without an electronic ticket (item 253 is `L`).
  public var isTicketless = false
  /// Whether it is an itinerary receipt, which boards nobody (item 16 is `I`).
  public var isItineraryReceipt = false
  /// Who the passenger is (item 15).
  public var description: PassengerDescription?
  /// The ticket that was sold, for every leg.
  public var electronicTicket: ElectronicTicket?
  /// The membership, for every leg.
  public var frequentFlyer: FrequentFlyer?
  /// At most 3 (items 23, 31, 32).
  public var bagTags: [BagTag] = []
  /// What travels free, for every leg (item 118).
  public var freeBaggage: BaggageAllowance?
  /// Whether the passenger may use the fast track, for every leg (item 254).
  public var hasFastTrack: Bool?

  /// A journey of mandatory items.
  public init(bookingReference: BookingReference, name: PassengerName, segments: [Segment]) {
    self.bookingReference = bookingReference
    self.name = name
    self.segments = segments
  }
}
