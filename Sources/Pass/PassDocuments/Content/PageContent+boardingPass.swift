internal import Airports
internal import PassFormats
internal import Vocabulary

extension PageContent {
  /// Returns the content of a boarding pass, arranged for its readers.
  ///
  /// A traveller looks for the gate, the time, the seat and the group, and an agent for the name and the sequence
  /// number.
  static func boardingPass(
    _ boardingPass: BoardingPass, _ pass: PrintablePass, _ details: PageDetails, leg index: Int
  ) throws(DetailsError) -> PageContent {
    let window =
      pass.claims.notBefore < pass.claims.expires
      ? pass.claims.notBefore...pass.claims.expires : nil
    let days = BCBPDates(boardingPass.bcbp, reference: pass.claims.issuedAt, window: window).legs
    let legs = boardingPass.legs
    let legDetails = legs.enumerated().map { index, leg in
      guard index < details.legs.count else { return PageDetails.Leg() }
      // Only written times are converted, because a program takes its times from its own table of airports.
      return details.isWritten
        ? details.legs[index].onAirportClocks(of: leg) : details.legs[index]
    }
    try agree(boardingPass, details, legDetails)
    if details.isWritten { try WrittenHours.check(legDetails, on: days.map { $0?.date }) }
    guard legs.indices.contains(index) else {
      throw DetailsError(member: "", offset: nil, detail: "the pass has no flight")
    }
    let (first, beside) = (legs[index], legDetails[index])
    let date = days.indices.contains(index) ? days[index]?.date : nil
    let words = details.language.words
    let departure = beside.departing
    let reference = first.bookingReference.isEmpty ? "–" : first.bookingReference
    let isReceipt = boardingPass.isItineraryReceipt
    var content = PageContent(
      language: details.language,
      kind: isReceipt ? words.itineraryReceipt : words.boardingPass,
      issuer: details.shownIssuer(pass), issuerAndID: issuerAndID(pass, details),
      lead: .journey(
        End(
          mark: first.origin?.rawValue ?? "?", name: beside.originName ?? "",
          time: departure?.clock ?? "", zone: departure?.zone ?? ""),
        End(
          mark: first.destination?.rawValue ?? "?", name: beside.destinationName ?? "",
          time: beside.arrivalTime(leaving: date),
          zone: beside.arriving?.zone ?? "")),
      reference: reference, passID: pass.claims.passID,
      validity: validity(
        words, from: beside.atOrigin(pass.claims.notBefore),
        until: beside.atOrigin(pass.claims.expires)),
      advice: [
        words.keepCleanToGate, words.layFlat,
        words.fill(\.agentFinds, ["details": recognition(first, reference, words)]),
      ],
      barcode: pass.text, issuedAt: pass.claims.issuedAt)
    content.flight = first.flight?.words ?? ""
    content.shortDay = date.map { words.shortDay(of: $0) } ?? ""
    content.terminal = beside.terminal.map { words.fill(\.terminal, ["terminal": $0]) } ?? ""
    content.caption = words.joined(
      [content.flight, date.map(words.longDay) ?? "", content.terminal].filter { !$0.isEmpty })
    content.heroes = heroes(first, beside, words)
    content.seating =
      first.seat.map { [Field(.seat, label: words.seatAboard, value: seat($0, words))] } ?? []
    content.person = Field(
      .passenger, label: words.passenger, value: details.name ?? boardingPass.shownName)
    content.details = fields(
      boardingPass, first, index, hasGroup: beside.group != nil, words)
    content.onward = zip(zip(legs, legDetails), days).dropFirst(index + 1).map {
      onwardLine($0.0, $0.1, $1?.date, words)
    }
    if isReceipt {
      content.warning = words.boardsNobody
    } else if first.status == .standby {
      content.warning = words.waitForSeat
    } else if [PassengerStatus.notCheckedIn, .bagCheckedOnly].contains(first.status) {
      content.warning = words.notCheckedIn
    }
    return content
  }

  /// Returns the details by which an agent finds the passenger.
  private static func recognition(
    _ leg: BoardingPass.Leg, _ reference: String, _ words: Words
  ) -> String {
    words.joined(
      [
        words.fill(\.bookingIs, ["booking": reference]),
        leg.seat.map { words.fill(\.seatIs, ["seat": seat($0, words)]) },
        leg.sequence.map { words.fill(\.sequenceIs, ["sequence": $0]) },
      ].compactMap(\.self), by: words.comma)
  }

  private static func heroes(
    _ leg: BoardingPass.Leg, _ beside: PageDetails.Leg, _ words: Words
  ) -> [Field] {
    var heroes = [
      Field(
        .gate, label: words.gate, value: beside.gate ?? words.seeScreens,
        note: beside.gate == nil ? "" : words.checkScreens)
    ]
    if let boarding = beside.boardingTime {
      heroes.append(
        Field(.boarding, label: words.boarding, value: boarding.clock, note: boarding.zone))
    }
    heroes.append(
      Field(
        .seat, label: words.seatAboard, value: leg.seat.map { seat($0, words) } ?? words.atTheGate))
    if let group = beside.group {
      heroes.append(Field(.group, label: words.group, value: group))
    } else if let sequence = leg.sequence {
      heroes.append(Field(.sequence, label: words.sequence, value: sequence))
    }
    return heroes
  }

  private static func fields(
    _ pass: BoardingPass, _ leg: BoardingPass.Leg, _ index: Int, hasGroup: Bool, _ words: Words
  ) -> [Field] {
    func item(_ item: BCBPItem, ofLeg: Bool = true) -> String? {
      let text =
        (ofLeg ? pass.bcbp[item, leg: index] : pass.bcbp[item])?.trimmingTrailingBlanks ?? ""
      return text.isEmpty ? nil : text
    }
    let fields: [(Field.Role, String, String?)] = [
      (.booking, words.booking, leg.bookingReference.isEmpty ? nil : leg.bookingReference),
      (.sequence, words.sequence, hasGroup ? leg.sequence : nil),
      (.cabin, words.cabin, leg.compartment.isEmpty ? nil : cabin(leg.compartment, words)),
      (.baggage, words.baggage, item(.freeBaggage)),
      (.fastTrack, words.fastTrack, item(.fastTrack) == "Y" ? words.yes : nil),
      (.frequentFlyer, words.frequentFlyer, item(.frequentFlyerNumber)),
      (
        .ticketNumber, words.ticketNumber,
        item(.documentNumber).map { (item(.airlineNumericCode) ?? "") + " " + $0 }
      ),
      (.nameInCode, words.nameInCode, pass.passengerName),
    ]
    return fields.compactMap { role, label, value in
      value.map { Field(role, label: label, value: $0) }
    }
  }

  private static func onwardLine(
    _ leg: BoardingPass.Leg, _ beside: PageDetails.Leg, _ date: CivilDate?, _ words: Words
  ) -> String {
    let departure = beside.departing
    let ends: KeyValuePairs = [
      "origin": leg.origin?.rawValue ?? "?", "destination": leg.destination?.rawValue ?? "?",
    ]
    return words.joined(
      [
        leg.flight?.words, words.fill(\.fromTo, ends),
        departure.map { words.dayAndTime(of: $0) } ?? date.map { words.shortDay(of: $0) },
        departure?.zone, beside.gate.map { words.fill(\.gateIs, ["gate": $0]) },
        leg.seat.map { words.fill(\.seatIs, ["seat": seat($0, words)]) },
        leg.sequence.map { words.fill(\.sequenceIs, ["sequence": $0]) },
        leg.status == .standby ? words.standby : nil,
      ].compactMap(\.self))
  }

  private static func seat(_ seat: String, _ words: Words) -> String {
    switch seat {
    case "INF": words.onALap
    case "STBY": words.standby
    case "GATE": words.atTheGate
    default: seat
    }
  }

  private static func cabin(_ compartment: String, _ words: Words) -> String {
    switch compartment {
    case "F": words.first
    case "C", "J": words.business
    case "W": words.premiumEconomy
    case "Y": words.economy
    default: compartment
    }
  }

  /// Throws if the details belong to another journey.
  private static func agree(
    _ pass: BoardingPass, _ details: PageDetails, _ legs: [PageDetails.Leg]
  ) throws(DetailsError) {
    func fail(_ member: String, _ detail: String) -> DetailsError {
      DetailsError(member: member, offset: nil, detail: detail)
    }
    if let reference = details.bookingReference, reference != pass.legs.first?.bookingReference {
      throw fail(
        "booking_reference", "is not that of the pass; give the request of this pass")
    }
    if let name = details.passengerName, name.description != pass.passengerName {
      throw fail("passenger", "is not that of the pass; give the request of this pass")
    }
    guard details.legs.count <= pass.legs.count else {
      throw fail(
        "segments",
        "expected at most \(counted(pass.legs.count, "flight")), as in the pass, found \(details.legs.count)"
      )
    }
    for (index, (beside, leg)) in zip(legs, pass.legs).enumerated() {
      if let day = beside.departure?.date?.dayOfYear, day != leg.dayOfYear {
        throw fail(
          "segments[\(index)].departure",
          "is on day \(day) of its year, but the pass "
            + (leg.dayOfYear.map { "is for day \($0)" } ?? "names no day")
            + "; give the request of this pass")
      }
    }
  }
}

extension PageDetails.Leg {
  /// Returns the leg with its hours on the clocks of the airports, also if they were written with other offsets.
  fileprivate func onAirportClocks(of leg: BoardingPass.Leg) -> PageDetails.Leg {
    let clocks = AirportClocks.system
    var local = self
    if let origin = leg.origin {
      local.departure = departure.map { clocks.local($0, at: origin) }
      local.boarding = boarding.map { clocks.local($0, at: origin) }
    }
    if let destination = leg.destination {
      local.arrival = arrival.map { clocks.local($0, at: destination) }
    }
    return local
  }

  var departing: PrintedTime? { local(departure, originZone) }
  var boardingTime: PrintedTime? { local(boarding, originZone) }
  var arriving: PrintedTime? { local(arrival, destinationZone) }

  /// Returns the hour of the arrival, and the number of days by which its date differs from that of the departure.
  ///
  /// `date` is the date of the departure in the pass, used if the details have no departure.
  func arrivalTime(leaving date: CivilDate?) -> String {
    guard let arriving else { return "" }
    guard let there = arriving.date, let here = departing?.date ?? date else {
      return arriving.clock
    }
    let days = there.daysSince1970 - here.daysSince1970
    return days == 0 ? arriving.clock : "\(arriving.clock) \(days < 0 ? "−" : "+")\(abs(days))"
  }

  /// Returns a moment on the clocks of the origin: in its zone, or with the offset of the departure, or else in UTC.
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
  /// The carrier and the number, such as `UA 123`.
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
