package import Vocabulary

/// A leg of a journey as its mandatory items write it.
package struct BCBPLeg: Sendable {
  package var bookingReference: BookingReference
  package var origin: AirportCode
  package var destination: AirportCode
  package var flight: FlightDesignator
  /// The local day of departure; the pass carries the day of its year.
  package var date: CivilDate
  /// Compartment code, one letter (IATA Resolution 728).
  package var compartment: Character
  /// Nil writes blanks.
  package var seat: Seat?
  /// Check-in sequence, 1 to 9999; nil writes blanks.
  package var sequence: Int?
  /// Passenger status, one of 0–9 A–Z.
  package var status: Character

  package init(
    bookingReference: BookingReference, origin: AirportCode, destination: AirportCode,
    flight: FlightDesignator, date: CivilDate, compartment: Character, seat: Seat?,
    sequence: Int?, status: Character
  ) {
    self.bookingReference = bookingReference
    self.origin = origin
    self.destination = destination
    self.flight = flight
    self.date = date
    self.compartment = compartment
    self.seat = seat
    self.sequence = sequence
    self.status = status
  }
}

extension BCBP {
  /// Writes a boarding pass of mandatory items and reads it back, so that nothing leaves here which
  /// the strict reader refuses.
  package init(
    name: PassengerName, isElectronicTicket: Bool, legs: [BCBPLeg]
  ) throws(BCBPError) {
    var text = "M\(legs.count)\(name.item)\(isElectronicTicket ? "E" : "L")"
    for leg in legs {
      text += field(leg.bookingReference.rawValue, 7)
      text += leg.origin.rawValue + leg.destination.rawValue
      text += field(leg.flight.carrier.rawValue, 3)
      text += Self.item(flightNumber: leg.flight.number)
      text += padded(leg.date.dayOfYear, to: 3)
      text.append(leg.compartment)
      text += leg.seat?.rawValue ?? "    "
      text += leg.sequence.map { padded($0, to: 4) + " " } ?? "     "
      text.append(leg.status)
      text += "00"
    }
    try self.init(Array(text.utf8))
  }

  /// Item 43: four digits with leading zeros, then the suffix letter or a blank.
  package static func item(flightNumber: FlightNumber) -> String {
    let digits = flightNumber.rawValue.prefix { $0.isNumber }
    let suffix = flightNumber.rawValue.dropFirst(digits.count)
    return String(repeating: "0", count: 4 - digits.count) + digits
      + (suffix.isEmpty ? " " : suffix)
  }
}

private func field(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.utf8.count))
}
