public import Vocabulary

/// The contents of a boarding pass by item.
///
/// Airlines omit or misspell items; an item that cannot be read is nil or empty.
public struct BoardingPass: Sendable, Equatable {
  package let bcbp: BCBP

  package init(_ bcbp: BCBP) { self.bcbp = bcbp }

  /// One flight of the pass; item numbers as in IATA Resolution 792.
  public struct Leg: Sendable, Equatable {
    /// The operating carrier's record locator (item 7); empty where blank.
    public let bookingReference: String
    /// Airport of departure (item 26).
    public let origin: AirportCode?
    /// Airport of arrival (item 38).
    public let destination: AirportCode?
    /// Operating carrier and flight number (items 42 and 43).
    public let flight: FlightDesignator?
    /// Local day of departure, 1 to 366, without a year (item 46).
    public let dayOfYear: Int?
    /// Compartment code (item 71); empty where blank.
    public let compartment: String
    /// Seat (item 104) without leading zeros; nil where blank.
    public let seat: String?
    /// Check-in sequence (item 107) without leading zeros; nil where blank.
    public let sequence: String?
    /// Passenger status (item 113).
    public let status: PassengerStatus

    /// Flight and airports for a message, such as `UA123 SFO–JFK`.
    package var routeInWords: String {
      let ends = [origin, destination].map { $0?.rawValue ?? "?" }.joined(separator: "–")
      return "\(flight?.description ?? "?") \(ends)"
    }

    /// Whether flight, day and both airports could be read.
    package var isComplete: Bool {
      origin != nil && destination != nil && flight != nil && dayOfYear != nil
    }
  }

  /// The airline's text, without the security section of a signed pass.
  public var text: String { bcbp.text }

  /// `SURNAME/GIVEN` without trailing blanks (item 11).
  public var passengerName: String { bcbp.trimmed(.passengerName) }

  /// The issuer that the text names (item 21), unverified; empty where blank.
  package var namedIssuer: String { (bcbp[.issuer] ?? "").filter { $0 != " " } }

  /// Whether the document is an itinerary receipt, which does not permit boarding (item 16 is `I`).
  public var isItineraryReceipt: Bool { bcbp.holds(.documentType, "I") }

  /// Returns whether the passenger is an infant without a seat (item 15 is `4`, or the seat is `INF`).
  package func isInfant(leg: Int) -> Bool {
    bcbp.holds(.passengerDescription, "4") || self.leg(leg).seat == "INF"
  }

  /// The legs in order, 1 to 4.
  public var legs: [Leg] { (0..<bcbp.legCount).map(leg) }

  /// The operating carriers of the legs; legs without a readable carrier are skipped (item 42).
  package var operatingCarriers: some Sequence<CarrierCode> {
    (0..<bcbp.legCount).lazy.compactMap(operatingCarrier)
  }

  private func operatingCarrier(leg index: Int) -> CarrierCode? {
    CarrierCode(bcbp.trimmed(.operatingCarrier, leg: index))
  }

  /// Returns a leg, counted from 0.
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
