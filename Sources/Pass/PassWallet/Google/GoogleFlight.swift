internal import Airports
internal import PassDocuments
internal import PassFormats
internal import Vocabulary

/// A leg of a boarding pass of which all is known that Google requires of a flight.
struct GoogleFlight {
  private let boardingPass: BoardingPass
  private let leg: BoardingPass.Leg
  private let beside: PageDetails.Leg
  private let index: Int
  private let count: Int
  private let flight: FlightDesignator
  private let origin: AirportCode
  private let destination: AirportCode
  /// The departure on the clocks of the origin.
  private let departure: OffsetDateTime
  private let date: CivilDate

  /// Returns the legs as flights; nil if Google cannot show one of them as a flight, or if the pass is a receipt.
  static func all(_ boardingPass: BoardingPass, _ pass: WalletPass) -> [GoogleFlight]? {
    let legs = boardingPass.legs
    let flights = legs.indices.compactMap { index in
      pass.details.legs.indices.contains(index)
        ? GoogleFlight(boardingPass, index, legs.count, pass.details.legs[index]) : nil
    }
    return flights.count == legs.count && !flights.isEmpty && !boardingPass.isItineraryReceipt
      ? flights : nil
  }

  private init?(
    _ boardingPass: BoardingPass, _ index: Int, _ count: Int, _ beside: PageDetails.Leg
  ) {
    let leg = boardingPass.leg(index)
    guard let flight = leg.flight, let origin = leg.origin, let destination = leg.destination,
      Self.carrier(flight.carrier) != nil, let departure = beside.departure
    else { return nil }
    self.boardingPass = boardingPass
    self.leg = leg
    self.beside = beside
    self.index = index
    self.count = count
    (self.flight, self.origin, self.destination) = (flight, origin, destination)
    self.departure = GoogleTime.local(departure, beside.originZone, at: origin)
    guard let date = self.departure.date else { return nil }
    self.date = date
  }

  /// Returns the member that names a carrier: codes of two characters are those of IATA, three letters those of ICAO.
  private static func carrier(_ code: CarrierCode) -> String? {
    if code.rawValue.utf8.count == 2 { return "carrierIataCode" }
    return code.rawValue.utf8.allSatisfy(ASCII.isUpperCaseLetter) ? "carrierIcaoCode" : nil
  }

  /// Returns the class of the flight on its day, which is the same for all its travelers.
  func classResource(
    _ frame: GoogleFrame, _ texts: GoogleTexts, isBrief: Bool
  ) -> GoogleResource {
    GoogleResource(
      .flightClass, classID(frame),
      [
        "issuerName": .text(frame.issuerName(texts)), "reviewStatus": .text("UNDER_REVIEW"),
        "flightHeader": header(frame, texts, isBrief: isBrief),
        "origin": .members([
          "airportIataCode": .text(origin.rawValue),
          "airportNameOverride": isBrief ? nil : texts.same(beside.originName),
          "terminal": .text(ifAny: beside.terminal), "gate": .text(ifAny: beside.gate),
        ]),
        "destination": .members([
          "airportIataCode": .text(destination.rawValue),
          "airportNameOverride": isBrief ? nil : texts.same(beside.destinationName),
        ]),
        "localScheduledDepartureDateTime": GoogleTime.local(departure),
        "localBoardingDateTime": isBrief
          ? nil
          : beside.boarding.map {
            GoogleTime.local(GoogleTime.local($0, beside.originZone, at: origin))
          },
        "localScheduledArrivalDateTime": isBrief
          ? nil
          : beside.arrival.map {
            GoogleTime.local(GoogleTime.local($0, beside.destinationZone, at: destination))
          },
        "boardingAndSeatingPolicy": isBrief
          ? nil
          : .members([
            "boardingPolicy": .text("GROUP_BASED"), "seatClassPolicy": .text("CABIN_BASED"),
          ]),
        "hexBackgroundColor": isBrief ? nil : frame.color,
      ])
  }

  /// Returns the object of the traveler on this flight.
  func objectResource(
    _ frame: GoogleFrame, _ texts: GoogleTexts, isBrief: Bool
  ) throws(WalletError) -> GoogleResource {
    GoogleResource(
      .flightObject,
      try GoogleID.object(frame.issuer, serial: frame.pass.serialNumber, leg: index),
      [
        "classId": .text(classID(frame)), "state": frame.state,
        "passengerName": .text(texts.main.person?.value ?? boardingPass.passengerName),
        "reservationInfo": isBrief
          ? .members(["confirmationCode": .text(ifAny: leg.bookingReference)])
          : reservation(texts),
        "boardingAndSeatingInfo": seating(texts), "barcode": frame.barcode(texts, isBrief: isBrief),
        "validTimeInterval": frame.interval(isBrief: isBrief),
        "groupingInfo": try frame.grouping(leg: index, of: count),
        "textModulesData": isBrief
          ? texts.briefModules(frame.briefAsOf(texts.main))
          : texts.modules { content in
            content.warningModule + frame.asOf(content)
              + (index == 0 ? content.detailModules : content.leg(index))
              + content.noteModule + content.validityModule
          },
      ])
  }

  private func classID(_ frame: GoogleFrame) -> String {
    GoogleID.class(
      frame.issuer,
      [
        frame.pass.pass.claims.issuer.rawValue, flight.description, "\(date)",
        "\(origin)-\(destination)",
      ])
  }

  private func header(
    _ frame: GoogleFrame, _ texts: GoogleTexts, isBrief: Bool
  ) -> GoogleValue {
    let digits = flight.number.rawValue.prefix { $0.isNumber }
    let isOwn = flight.carrier.rawValue == frame.pass.pass.claims.issuer.rawValue
    var carrier: [String: GoogleValue] = [:]
    if let member = Self.carrier(flight.carrier) {
      carrier[member] = .text(flight.carrier.rawValue)
    }
    if !isBrief {
      // Google knows the names of airlines, except that of an operator who calls itself otherwise.
      carrier["airlineName"] = isOwn ? texts.same(frame.settings.appearance.organization) : nil
      carrier["airlineLogo"] = frame.logo(texts)
    }
    return .members([
      "carrier": .object(carrier), "flightNumber": .text(String(digits)),
      "flightNumberDisplayOverride": digits.count == flight.number.rawValue.count
        ? nil : .text(flight.description),
    ])
  }

  private func reservation(_ texts: GoogleTexts) -> GoogleValue {
    func item(_ item: BCBPItem) -> String? {
      let text = boardingPass.bcbp[item, leg: index]?.trimmingTrailingBlanks ?? ""
      return text.isEmpty ? nil : text
    }
    let airline = item(.frequentFlyerAirline)
    let programme =
      airline.flatMap { CarrierCode($0) }.flatMap { Airlines.airline($0) }?.name ?? airline
    var frequentFlyer: GoogleValue?
    if let programme = texts.same(programme), let number = item(.frequentFlyerNumber) {
      frequentFlyer = .members([
        "frequentFlyerProgramName": programme, "frequentFlyerNumber": .text(number),
      ])
    }
    return .members([
      "confirmationCode": .text(ifAny: leg.bookingReference),
      "eticketNumber": .text(ifAny: boardingPass.documentNumber(leg: index)),
      "frequentFlyerInfo": frequentFlyer,
    ])
  }

  private func seating(_ texts: GoogleTexts) -> GoogleValue? {
    // Codes such as INF and STBY stand in the place of a seat; the page has words for them on the first leg.
    let isSeat = leg.seat?.first?.isNumber ?? false
    let info: [String: GoogleValue?] = [
      "seatNumber": isSeat ? .text(ifAny: leg.seat) : nil,
      "seatAssignment": isSeat || leg.seat == nil
        ? nil : texts.localized { index == 0 ? $0.seating.first?.value : leg.seat },
      "boardingGroup": .text(ifAny: beside.group), "sequenceNumber": .text(ifAny: leg.sequence),
    ]
    let known = info.compactMapValues(\.self)
    return known.isEmpty ? nil : .object(known)
  }
}
