internal import PassFormats
public import Vocabulary

/// A rule that a signed pass must meet.
///
/// One rule is one file; the verifier asks them in order.
protocol Policy: Sendable {
  /// Throws what is wrong with the pass in this situation; may note which leg it found.
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding)
}

/// The moment and the place of a verdict.
struct Situation {
  let now: Instant
  /// Seconds by which clocks may differ.
  let leeway: Int
  let context: FlightContext?
  /// The leg that the context matched, counted from 0.
  var leg: Int?
}

/// The flight that a gate is boarding; what is nil is not compared.
public struct FlightContext: Sendable {
  /// Operating carrier and flight number.
  public var flight: FlightDesignator?
  /// Local day of departure.
  public var date: CivilDate?
  /// The airport that the gate is in.
  public var station: AirportCode?

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
