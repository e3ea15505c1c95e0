internal import PassFormats
internal import Vocabulary

extension PageContent {
  /// The content of a boarding pass, arranged for its readers.
  ///
  /// A traveller looks for the gate, the time, the seat and the group, an agent for the name and
  /// the sequence number.
  static func boardingPass(
    _ boardingPass: BoardingPass, _ pass: PrintablePass, _ details: PageDetails
  ) throws(DetailsError) -> PageContent {
    try agree(boardingPass, details)
    let window =
      pass.claims.notBefore < pass.claims.expires
      ? pass.claims.notBefore...pass.claims.expires : nil
    let days = BCBPDates(boardingPass.bcbp, reference: pass.claims.issuedAt, window: window).legs
    let legs = boardingPass.legs
    let legDetails = legs.indices.map { index in
      index < details.legs.count ? details.legs[index] : PageDetails.Leg()
    }
    guard let first = legs.first, let beside = legDetails.first else {
      throw DetailsError(member: "", offset: nil, detail: "the pass has no leg")
    }
    let departure = beside.departing
    let reference = first.bookingReference.isEmpty ? "none" : first.bookingReference
    let isReceipt = boardingPass.isItineraryReceipt
    var content = PageContent(
      kind: isReceipt ? "Itinerary receipt" : "Boarding pass",
      issuer: pass.claims.issuer.rawValue,
      lead: .journey(
        End(
          mark: first.origin?.rawValue ?? "?", name: beside.originName ?? "",
          time: departure?.clock ?? "", zone: departure?.zone ?? ""),
        End(
          mark: first.destination?.rawValue ?? "?", name: beside.destinationName ?? "",
          time: beside.arriving?.clock ?? "", zone: beside.arriving?.zone ?? "")),
      reference: reference, passID: pass.claims.passID,
      validity: validity(
        from: beside.atOrigin(pass.claims.notBefore), until: beside.atOrigin(pass.claims.expires)),
      advice: advice(
        "to the gate",
        "the agent can board you by booking \(reference)"
          + (first.seat.map { ", seat \($0)" } ?? "")
          + (first.sequence.map { ", sequence \($0)" } ?? "") + "."),
      barcode: pass.text, issuedAt: pass.claims.issuedAt)
    content.caption = [
      first.flight?.words, days.first.flatMap { $0?.date.longWords },
      beside.terminal.map { "Terminal \($0)" },
    ].compactMap(\.self).joined(separator: "  ·  ")
    content.heroes = heroes(first, beside)
    content.person = Field(label: "Passenger", value: details.name ?? boardingPass.shownName)
    content.details = fields(boardingPass, first, hasGroup: beside.group != nil)
    content.onward = zip(zip(legs, legDetails), days).dropFirst().map {
      onwardLine($0.0, $0.1, $1?.date)
    }
    if isReceipt {
      content.warning = "A receipt: it boards nobody."
    } else if first.status == .standby {
      content.warning = "Standby: wait for a seat at the gate."
    } else if [PassengerStatus.notCheckedIn, .bagCheckedOnly].contains(first.status) {
      content.warning = "Not checked in: see the airline before you go to the gate."
    }
    return content
  }

  private static func heroes(_ leg: BoardingPass.Leg, _ beside: PageDetails.Leg) -> [Field] {
    var heroes = [
      Field(
        label: "Gate", value: beside.gate ?? "see screens",
        note: beside.gate == nil ? "" : "check the screens")
    ]
    if let boarding = beside.boardingTime {
      heroes.append(Field(label: "Be there by", value: boarding.clock, note: boarding.zone))
    }
    heroes.append(Field(label: "Seat", value: leg.seat.map(seatInWords) ?? "at the gate"))
    if let group = beside.group {
      heroes.append(Field(label: "Group", value: group))
    } else if let sequence = leg.sequence {
      heroes.append(Field(label: "Sequence", value: sequence))
    }
    return heroes
  }

  private static func fields(
    _ pass: BoardingPass, _ leg: BoardingPass.Leg, hasGroup: Bool
  ) -> [Field] {
    func item(_ item: BCBPItem, ofLeg: Bool = true) -> String? {
      let text = (ofLeg ? pass.bcbp[item, leg: 0] : pass.bcbp[item])?.trimmingTrailingBlanks ?? ""
      return text.isEmpty ? nil : text
    }
    let fields: [(String, String?)] = [
      ("Booking", leg.bookingReference.isEmpty ? nil : leg.bookingReference),
      ("Sequence", hasGroup ? leg.sequence : nil),
      ("Cabin", leg.compartment.isEmpty ? nil : cabinInWords(leg.compartment)),
      ("Baggage", item(.freeBaggage)),
      ("Fast track", item(.fastTrack) == "Y" ? "yes" : nil),
      ("Frequent flyer", item(.frequentFlyerNumber)),
      ("Ticket", item(.documentNumber).map { (item(.airlineNumericCode) ?? "") + " " + $0 }),
      ("Name in code", pass.passengerName),
    ]
    return fields.compactMap { label, value in value.map { Field(label: label, value: $0) } }
  }

  private static func onwardLine(
    _ leg: BoardingPass.Leg, _ beside: PageDetails.Leg, _ date: CivilDate?
  ) -> String {
    let departure = beside.departing
    return [
      leg.flight?.words, "\(leg.origin?.rawValue ?? "?") to \(leg.destination?.rawValue ?? "?")",
      departure?.dayAndClock ?? date?.shortDay, departure?.zone, beside.gate.map { "gate \($0)" },
      leg.seat.map { "seat \(seatInWords($0))" }, leg.sequence.map { "sequence \($0)" },
      leg.status == .standby ? "standby" : nil,
    ].compactMap(\.self).joined(separator: "  ·  ")
  }

  private static func seatInWords(_ seat: String) -> String {
    switch seat {
    case "INF": "on a lap"
    case "STBY": "standby"
    case "GATE": "at the gate"
    default: seat
    }
  }

  private static func cabinInWords(_ compartment: String) -> String {
    switch compartment {
    case "F": "First"
    case "C", "J": "Business"
    case "W": "Premium economy"
    case "Y": "Economy"
    default: compartment
    }
  }

  /// Throws if the details belong to another journey.
  private static func agree(
    _ pass: BoardingPass, _ details: PageDetails
  ) throws(DetailsError) {
    func fail(_ member: String, _ detail: String) -> DetailsError {
      DetailsError(member: member, offset: nil, detail: detail)
    }
    if let reference = details.bookingReference, reference != pass.legs.first?.bookingReference {
      throw fail("booking_reference", "is not that of the pass")
    }
    if let name = details.passengerName, name.description != pass.passengerName {
      throw fail("passenger", "is not the passenger of the pass")
    }
    guard details.legs.count <= pass.legs.count else {
      throw fail("segments", "are \(details.legs.count), the pass has \(pass.legs.count)")
    }
    for (index, (beside, leg)) in zip(details.legs, pass.legs).enumerated() {
      if let day = beside.departure?.date?.dayOfYear, day != leg.dayOfYear {
        throw fail(
          "segments[\(index)].departure",
          "is on day \(day) of its year, the pass is for day "
            + (leg.dayOfYear.map(String.init) ?? "none"))
      }
    }
  }
}

extension PageDetails.Leg {
  var departing: PrintedTime? { local(departure, originZone) }
  var boardingTime: PrintedTime? { local(boarding, originZone) }
  var arriving: PrintedTime? { local(arrival, destinationZone) }

  /// A moment on the clocks of the origin, as far as they are known.
  func atOrigin(_ instant: Instant) -> PrintedTime {
    originZone.map { PrintedTime(instant, zone: $0) }
      ?? departure.flatMap { OffsetDateTime(instant, offsetMinutes: $0.offsetMinutes) }
      .map { PrintedTime($0) } ?? PrintedTime(utc: instant)
  }

  private func local(_ time: OffsetDateTime?, _ zone: Zone?) -> PrintedTime? {
    time.map { time in zone.map { PrintedTime(time.instant, zone: $0) } ?? PrintedTime(time) }
  }
}

extension FlightDesignator {
  /// `UA 123`.
  fileprivate var words: String { "\(carrier) \(number)" }
}

extension BoardingPass {
  /// The name in reading order: `JANE DOE` for `DOE/JANE`.
  fileprivate var shownName: String {
    let parts = passengerName.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, parts[1] != "FNU" else { return parts.first.map { String($0) } ?? "" }
    return "\(parts[1]) \(parts[0])"
  }
}
