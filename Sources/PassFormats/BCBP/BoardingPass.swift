public import Vocabulary

/// A boarding pass as a program reads it: the airline's text with its items named.
///
/// A pass that an airline printed in its own way may lack any item; what cannot be read is nil.
public struct BoardingPass: Sendable, Equatable {
  package let bcbp: BCBP

  package init(_ bcbp: BCBP) { self.bcbp = bcbp }

  /// One flight of the pass, item numbers as in IATA Resolution 792.
  public struct Leg: Sendable, Equatable {
    /// The operating carrier's record locator (item 7), empty where the pass has none.
    public let bookingReference: String
    /// Airport of departure (item 26).
    public let origin: AirportCode?
    /// Airport of arrival (item 38).
    public let destination: AirportCode?
    /// The operating carrier and its flight number (items 42 and 43).
    public let flight: FlightDesignator?
    /// Local day of departure, 1 to 366; the year is not on the pass (item 46).
    public let dayOfYear: Int?
    /// Compartment code (item 71), empty where blank.
    public let compartment: String
    /// Seat (item 104) as people read it, nil where blank.
    public let seat: String?
    /// Check-in sequence (item 107) without leading zeros, nil where blank.
    public let sequence: String?
    /// Passenger status (item 113).
    public let status: PassengerStatus

    /// Flight and airports for a message, such as `UA123 SFO–JFK`.
    package var routeInWords: String {
      let ends = [origin, destination].map { $0?.rawValue ?? "?" }.joined(separator: "–")
      return "\(flight?.description ?? "?") \(ends)"
    }

    /// Whether the flight, its day and its airports could be read.
    package var isComplete: Bool {
      origin != nil && destination != nil && flight != nil && dayOfYear != nil
    }
  }

  /// The airline's text, every character before a security section of ours.
  public var text: String { bcbp.text }

  /// `SURNAME/GIVEN` without the blanks at its end (item 11).
  public var passengerName: String { (bcbp[.passengerName] ?? "").trimmingTrailingBlanks }

  /// Who issued the pass by its own word (item 21), empty where it names nobody.
  package var namedIssuer: String { (bcbp[.issuer] ?? "").filter { $0 != " " } }

  /// Whether it is an itinerary receipt, which boards nobody (item 16 is `I`).
  public var isItineraryReceipt: Bool { bcbp[.documentType] == "I" }

  /// Whether it is an infant's without a seat (item 15 is `4`, or the seat is `INF`).
  package func isInfant(leg: Int) -> Bool {
    bcbp[.passengerDescription] == "4" || self.leg(leg).seat == "INF"
  }

  /// The legs in the order of the journey, 1 to 4.
  public var legs: [Leg] { (0..<bcbp.legCount).map(leg) }

  /// Whose flights these are, one for each leg that says so (item 42).
  package var operatingCarriers: some Sequence<CarrierCode> {
    (0..<bcbp.legCount).lazy.compactMap(operatingCarrier)
  }

  private func operatingCarrier(leg index: Int) -> CarrierCode? {
    CarrierCode(bcbp.trimmed(.operatingCarrier, leg: index))
  }

  /// One leg, counted from 0.
  package func leg(_ index: Int) -> Leg {
    func item(_ item: BCBPItem) -> String { bcbp.trimmed(item, leg: index) }
    let number = item(.flightNumber).filter { $0 != " " }
    let flight = operatingCarrier(leg: index).flatMap { carrier in
      FlightNumber(number).map { FlightDesignator(carrier: carrier, number: $0) }
    }
    let seat = item(.seat).drop { $0 == "0" }
    let sequence = item(.checkInSequence).drop { $0 == "0" }
    return Leg(
      bookingReference: item(.operatingCarrierPNR), origin: AirportCode(item(.from)),
      destination: AirportCode(item(.to)), flight: flight,
      dayOfYear: Int(item(.dateOfFlight).filter { $0 != " " }).flatMap {
        (1...366).contains($0) ? $0 : nil
      },
      compartment: item(.compartment), seat: seat.isEmpty ? nil : String(seat),
      sequence: sequence.isEmpty ? nil : String(sequence),
      status: PassengerStatus(code: item(.passengerStatus).first ?? " "))
  }
}
