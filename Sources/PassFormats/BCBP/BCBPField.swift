/// An item of a bar-coded boarding pass (IATA Resolution 792, Attachment A).
///
/// The raw values are the names under which the items appear in JSON.
package enum BCBPItem: String, CaseIterable, Sendable {
  case formatCode = "format_code"
  case numberOfLegs = "number_of_legs"
  case passengerName = "passenger_name"
  case electronicTicket = "e_ticket"
  case operatingCarrierPNR = "operating_carrier_pnr"
  case from = "from"
  case to = "to"
  case operatingCarrier = "operating_carrier"
  case flightNumber = "flight_number"
  case dateOfFlight = "date_of_flight"
  case compartment = "compartment"
  case seat = "seat"
  case checkInSequence = "check_in_sequence"
  case passengerStatus = "passenger_status"
  case variableSize = "variable_size"
}

/// One row of the layout: an item, its number in the Resolution, its width and what it may hold.
package struct BCBPField: Sendable {
  package let item: BCBPItem
  package let number: Int
  package let width: Int
  package let form: BCBPForm

  init(_ item: BCBPItem, _ number: Int, _ width: Int, _ form: BCBPForm) {
    self.item = item
    self.number = number
    self.width = width
    self.form = form
  }

  /// Mandatory items that stand once per pass.
  package static let mandatoryUnique = [
    BCBPField(.formatCode, 1, 1, .formatM),
    BCBPField(.numberOfLegs, 5, 1, .legCount),
    BCBPField(.passengerName, 11, 20, .name),
    BCBPField(.electronicTicket, 253, 1, .electronicTicket),
  ]

  /// Mandatory items that stand once per leg, the size of the leg's variable field last.
  package static let mandatoryRepeated = [
    BCBPField(.operatingCarrierPNR, 7, 7, .reference),
    BCBPField(.from, 26, 3, .airport),
    BCBPField(.to, 38, 3, .airport),
    BCBPField(.operatingCarrier, 42, 3, .carrier),
    BCBPField(.flightNumber, 43, 5, .flightNumber),
    BCBPField(.dateOfFlight, 46, 3, .dayOfYear),
    BCBPField(.compartment, 71, 1, .letter),
    BCBPField(.seat, 104, 4, .seat),
    BCBPField(.checkInSequence, 107, 5, .sequence),
    BCBPField(.passengerStatus, 113, 1, .alphanumeric),
    BCBPField(.variableSize, 6, 2, .size),
  ]

  /// Characters of the mandatory items before the first leg.
  package static let uniqueWidth = mandatoryUnique.reduce(0) { $0 + $1.width }
  /// Characters of the mandatory items of a leg.
  package static let repeatedWidth = mandatoryRepeated.reduce(0) { $0 + $1.width }
}
