public import Vocabulary

/// A boarding pass as a program reads it: the airline's text with its items named.
public struct BoardingPass: Sendable, Equatable {
  package let bcbp: BCBP

  package init(_ bcbp: BCBP) { self.bcbp = bcbp }

  /// One flight of the pass.
  ///
  /// Item numbers are those of IATA Resolution 792.
  public struct Leg: Sendable, Equatable {
    /// The operating carrier's record locator (item 7), empty where the pass has none.
    public let bookingReference: String
    /// Airport of departure (item 26).
    public let origin: AirportCode
    /// Airport of arrival (item 38).
    public let destination: AirportCode
    /// The operating carrier and its flight number (items 42 and 43).
    public let flight: FlightDesignator
    /// Local day of departure, 1 to 366; the year is not on the pass (item 46).
    public let dayOfYear: Int
    /// Compartment code (item 71).
    public let compartment: Character
    /// Seat (item 104), nil where the pass has none.
    public let seat: Seat?
    /// Check-in sequence (item 107) as printed without leading zeros, nil where blank.
    public let sequence: String?
    /// Passenger status (item 113).
    public let status: PassengerStatus
  }

  /// The airline's text, every character before a security section.
  public var text: String { bcbp.text }

  /// `SURNAME/GIVEN` without the blanks at its end (item 11).
  public var passengerName: String { bcbp[.passengerName].trimmingTrailingBlanks }

  /// The legs in the order of the journey, 1 to 4.
  public var legs: [Leg] { (0..<bcbp.legCount).compactMap(leg) }

  private func leg(_ index: Int) -> Leg? {
    func item(_ item: BCBPItem) -> String { bcbp[item, leg: index].trimmingTrailingBlanks }
    guard let origin = AirportCode(item(.from)), let destination = AirportCode(item(.to)),
      let carrier = CarrierCode(item(.operatingCarrier)),
      let number = FlightNumber(item(.flightNumber)), let day = Int(item(.dateOfFlight)),
      let compartment = item(.compartment).first, let status = item(.passengerStatus).first
    else { return nil }
    let sequence = item(.checkInSequence).drop { $0 == "0" }
    return Leg(
      bookingReference: item(.operatingCarrierPNR), origin: origin, destination: destination,
      flight: FlightDesignator(carrier: carrier, number: number), dayOfYear: day,
      compartment: compartment, seat: Seat(item(.seat)),
      sequence: sequence.isEmpty ? nil : String(sequence), status: PassengerStatus(code: status))
  }
}

/// Passenger status, item 113: an open list, whose unknown codes survive.
public struct PassengerStatus: Hashable, Sendable, CustomStringConvertible {
  /// The character on the pass.
  public let code: Character

  /// The status that a character codes.
  public init(code: Character) { self.code = code }

  /// Not checked in.
  public static let notCheckedIn = PassengerStatus(code: "0")
  /// Bag checked, passenger not.
  public static let bagCheckedOnly = PassengerStatus(code: "2")
  /// Waits for a seat.
  public static let standby = PassengerStatus(code: "7")

  /// The meaning in words.
  public var description: String {
    switch code {
    case "0": "not checked in"
    case "1": "checked in"
    case "2": "bag checked, passenger not checked in"
    case "3": "bag and passenger checked in"
    case "4": "passed security"
    case "5": "passed the gate"
    case "6": "transit"
    case "7": "standby"
    case "8": "boarding data revalidation done"
    case "9": "original boarding line used at ticket issue"
    case "A": "up- or downgrading required at close-out"
    default: "status \(code)"
    }
  }
}
