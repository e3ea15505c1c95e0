/// An item of a bar-coded boarding pass (IATA Resolution 792, Attachment A).
///
/// The raw values are the names of the items in JSON.
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

  case versionMark = "version_mark"
  case version = "version"
  case uniqueSize = "unique_size"
  case passengerDescription = "passenger_description"
  case sourceOfCheckIn = "source_of_check_in"
  case sourceOfIssuance = "source_of_issuance"
  case dateOfIssue = "date_of_issue"
  case documentType = "document_type"
  case issuer = "issuer_airline"
  case bagTag1 = "bag_tag1"
  case bagTag2 = "bag_tag2"
  case bagTag3 = "bag_tag3"
  /// Not an item: characters after the last item of the unique part.
  case uniqueExtra = "unique_extra"

  case repeatedSize = "repeated_size"
  case airlineNumericCode = "airline_numeric_code"
  case documentNumber = "document_number"
  case selectee = "selectee"
  case documentVerification = "intl_doc_verification"
  case marketingCarrier = "marketing_carrier"
  case frequentFlyerAirline = "ff_airline"
  case frequentFlyerNumber = "ff_number"
  case idAd = "id_ad"
  case freeBaggage = "free_baggage"
  case fastTrack = "fast_track"
  /// Not an item: characters after the last item of the repeated part.
  case repeatedExtra = "repeated_extra"
  case airlineUse = "airline_use"
  /// Not an item: the part of a variable field whose items cannot be located.
  case unread = "unread"

  case securityMark = "security_mark"
  case securityType = "security_type"
  case securitySize = "security_size"
  case securityData = "security_data"
  /// Not an item: characters at the end that are not a security section.
  case rest = "rest"
}

extension BCBPItem {
  /// Whether the item occurs once per pass; the others occur once per leg.
  var standsOnce: Bool {
    switch self {
    case .operatingCarrierPNR, .from, .to, .operatingCarrier, .flightNumber, .dateOfFlight,
      .compartment, .seat, .checkInSequence, .passengerStatus, .variableSize, .repeatedSize,
      .airlineNumericCode, .documentNumber, .selectee, .documentVerification, .marketingCarrier,
      .frequentFlyerAirline, .frequentFlyerNumber, .idAd, .freeBaggage, .fastTrack,
      .repeatedExtra, .airlineUse, .unread:
      false
    default: true
    }
  }

  /// Whether the item may identify a person.
  var isPersonal: Bool {
    switch self {
    case .passengerName, .operatingCarrierPNR, .documentNumber, .frequentFlyerNumber, .bagTag1,
      .bagTag2, .bagTag3, .airlineUse, .unread:
      true
    default: false
    }
  }
}
