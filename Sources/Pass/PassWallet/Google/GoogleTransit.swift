internal import PassDocuments
internal import PassFormats
internal import Vocabulary

/// A boarding pass for trains or buses of which all is known that Google requires of a transit pass.
struct GoogleTransit {
  private let boardingPass: BoardingPass
  private let rides: [Ride]
  /// The operator's logo, which Google requires of transit passes alone.
  private let logo: GoogleValue

  /// A leg with what a transit pass must have of it.
  private struct Ride {
    let leg: BoardingPass.Leg
    let beside: PageDetails.Leg
    let train: FlightDesignator
    let carrier: LandCarrier
    let origin: AirportCode
    let destination: AirportCode
    /// The departure on the clocks of the origin.
    let departure: OffsetDateTime

    init?(_ leg: BoardingPass.Leg, _ beside: PageDetails.Leg) {
      guard let train = leg.flight, let carrier = LandCarrier.carrier(train.carrier),
        let origin = leg.origin, let destination = leg.destination,
        let departure = beside.departure
      else { return nil }
      self.leg = leg
      self.beside = beside
      self.train = train
      self.carrier = carrier
      self.origin = origin
      self.destination = destination
      self.departure = GoogleTime.local(departure, beside.originZone, at: origin)
    }
  }

  /// The transit pass; nil if a leg is no train or bus or its hour is unknown, for a receipt, and without a logo.
  init?(_ boardingPass: BoardingPass, _ frame: GoogleFrame, _ texts: GoogleTexts) {
    let legs = boardingPass.legs
    let rides = zip(legs, frame.pass.details.legs).compactMap { Ride($0, $1) }
    guard let logo = frame.logo(texts), rides.count == legs.count, !rides.isEmpty,
      !boardingPass.isItineraryReceipt
    else { return nil }
    self.boardingPass = boardingPass
    self.rides = rides
    self.logo = logo
  }

  /// Returns the class of the operator's passes of this kind, which is the same for all travelers.
  func classResource(
    _ frame: GoogleFrame, _ texts: GoogleTexts, isBrief: Bool
  ) -> GoogleResource {
    GoogleResource(
      .transitClass, classID(frame),
      [
        "issuerName": .text(frame.issuerName(texts)), "reviewStatus": .text("UNDER_REVIEW"),
        "logo": logo, "transitType": .text(kind.rawValue),
        "hexBackgroundColor": isBrief ? nil : frame.color,
      ])
  }

  /// Returns the object of the traveler, with all legs.
  func objectResource(
    _ frame: GoogleFrame, _ texts: GoogleTexts, isBrief: Bool
  ) throws(WalletError) -> GoogleResource {
    let legs = rides.indices.map { leg($0, frame, texts, isBrief: isBrief) }
    let reference = boardingPass.leg(0).bookingReference
    let isRound = rides.count > 1 && rides.first?.origin == rides.last?.destination
    return GoogleResource(
      .transitObject, try GoogleID.object(frame.issuer, serial: frame.pass.serialNumber),
      [
        "classId": .text(classID(frame)), "state": frame.state,
        "tripType": .text(isRound ? "ROUND_TRIP" : "ONE_WAY"),
        "passengerType": .text("SINGLE_PASSENGER"),
        "passengerNames": .text(texts.main.person?.value ?? boardingPass.passengerName),
        // Google takes one of the two.
        "ticketLeg": legs.count == 1 ? legs[0] : nil,
        "ticketLegs": legs.count == 1 ? nil : .list(legs),
        "ticketNumber": isBrief ? nil : .text(ifAny: boardingPass.documentNumber(leg: 0)),
        "purchaseDetails": reference.isEmpty
          ? nil : .members(["confirmationCode": .text(reference)]),
        "barcode": frame.barcode(texts, isBrief: isBrief),
        "validTimeInterval": frame.interval(isBrief: isBrief),
        "groupingInfo": try frame.grouping(),
        "textModulesData": isBrief
          ? texts.briefModules(frame.briefAsOf(texts.main))
          : texts.modules { modules($0, frame) },
      ])
  }

  /// Returns what has no members of its own, such as the boarding time, the group and the sequence number.
  private func modules(_ content: PageContent, _ frame: GoogleFrame) -> [GoogleModule] {
    content.warningModule + frame.asOf(content) + content.noteModule + content.heroModules
      + content.onwardModule + content.detailModules + content.validityModule
  }

  private var kind: LandCarrier.Kind {
    let kinds = Set(rides.map(\.carrier.kind))
    return kinds.count == 1 ? rides[0].carrier.kind : .several
  }

  private func classID(_ frame: GoogleFrame) -> String {
    GoogleID.class(
      frame.issuer, [frame.pass.pass.claims.issuer.rawValue, kind.rawValue.lowercased()])
  }

  private func leg(
    _ index: Int, _ frame: GoogleFrame, _ texts: GoogleTexts, isBrief: Bool
  ) -> GoogleValue {
    let ride = rides[index]
    let isOwn = ride.train.carrier.rawValue == frame.pass.pass.claims.issuer.rawValue
    let arrival = ride.beside.arrival.map {
      GoogleTime.local($0, ride.beside.destinationZone, at: ride.destination).description
    }
    return .members([
      "originStationCode": .text(ride.origin.rawValue),
      "originName": isBrief ? nil : texts.same(ride.beside.originName),
      "destinationStationCode": .text(ride.destination.rawValue),
      "destinationName": isBrief ? nil : texts.same(ride.beside.destinationName),
      "departureDateTime": .text(ride.departure.description),
      "arrivalDateTime": isBrief ? nil : .text(ifAny: arrival),
      // For Google this is the number of the train, and the platform may be a gate.
      "carriage": .text("\(ride.train.carrier) \(ride.train.number)"),
      "platform": .text(ifAny: ride.beside.gate),
      "ticketSeat": seat(index, texts),
      "transitOperatorName": isBrief || isOwn ? nil : texts.same(ride.carrier.name),
    ])
  }

  private func seat(_ index: Int, _ texts: GoogleTexts) -> GoogleValue? {
    guard let seat = rides[index].leg.seat else { return nil }
    // Codes stand in the place of a seat; the page has words for them on the first leg.
    guard ["INF", "STBY", "GATE"].contains(seat) else {
      return .members(["seat": .text(seat)])
    }
    return .members([
      "seatAssignment": texts.localized { index == 0 ? $0.seating.first?.value : seat }
    ])
  }
}

extension BoardingPass {
  /// Returns the number of a leg's electronic ticket; nil if the pass does not have it.
  func documentNumber(leg index: Int) -> String? {
    func item(_ item: BCBPItem) -> String { bcbp[item, leg: index]?.trimmingTrailingBlanks ?? "" }
    let number = item(.documentNumber)
    return number.isEmpty ? nil : item(.airlineNumericCode) + number
  }
}
