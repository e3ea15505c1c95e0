internal import PassFormats
internal import Vocabulary

extension BoardingPassRequest {
  /// The airline's text that the request asks for, and the window that follows from it.
  func boardingPass(now: Instant) throws(RequestError) -> (BoardingPass, window: Window) {
    switch source {
    case .journey(let journey):
      let window = try journey.window()
      return (
        try journey.boardingPass(issuer: issuer, now: now),
        (validFrom ?? window.from, validUntil ?? window.until)
      )
    case .existing(let text):
      let pass = try Self.existing(text)
      if let validFrom, let validUntil { return (pass, (validFrom, validUntil)) }
      let window = try Self.window(pass, now: now)
      return (pass, (validFrom ?? window.from, validUntil ?? window.until))
    }
  }

  /// First and last moment at which a pass is good.
  typealias Window = (from: Instant, until: Instant)

  private static func existing(_ text: String) throws(RequestError) -> BoardingPass {
    let pass: BoardingPass
    do throws(BCBPDeviation) {
      pass = try BoardingPass(signing: Array(text.utf8))
    } catch {
      throw RequestError(member: "bcbp", detail: error.description)
    }
    guard !pass.bcbp.hasRun else {
      throw RequestError(
        member: "bcbp", detail: "the airline-use data end in a run of a signed pass already")
    }
    return pass
  }

  private static func window(_ pass: BoardingPass, now: Instant) throws(RequestError) -> Window {
    let dates = BCBPDates(pass.bcbp, reference: now).legs
    guard let first = dates.first??.date, let last = dates.last??.date else {
      throw RequestError(
        member: "bcbp",
        detail: "no year near \(now) has such a day of flight; give valid_from and valid_until")
    }
    // The text does not say where its clocks stand: the window takes the days in every zone.
    return (
      Instant(secondsSince1970: first.daysSince1970 * 86_400 - 14 * 3600),
      Instant(secondsSince1970: (last.daysSince1970 + 1) * 86_400 + 12 * 3600)
    )
  }
}

extension Journey {
  fileprivate func window() throws(RequestError) -> BoardingPassRequest.Window {
    let departures = segments.map(\.departure.instant)
    guard let first = departures.first, let last = departures.last, departures.count <= 4 else {
      throw RequestError(
        member: "segments", detail: "expected 1 to 4 segments, found \(segments.count)")
    }
    for (index, pair) in zip(departures, departures.dropFirst()).enumerated()
    where pair.0 > pair.1 {
      throw RequestError(
        member: "segments[\(index + 1)].departure",
        detail: "\(pair.1) is before the departure of the segment before it, \(pair.0)")
    }
    return (
      first.adding(seconds: -Issuer.secondsBeforeDeparture),
      last.adding(seconds: Issuer.secondsAfterDeparture)
    )
  }

  fileprivate func boardingPass(
    issuer: IssuerID, now: Instant
  ) throws(RequestError) -> BoardingPass {
    var draft = BCBPDraft()
    draft.once[.passengerName] = name.item
    draft.once[.electronicTicket] = isTicketless ? "L" : "E"
    draft.once[.passengerDescription] = description?.rawValue ?? " "
    draft.once[.dateOfIssue] = dateOfIssue(now)
    draft.once[.documentType] = isItineraryReceipt ? "I" : "B"
    draft.once[.issuer] = issuer.rawValue
    guard bagTags.count <= 3 else {
      throw RequestError(
        member: "bag_tags", detail: "expected at most 3 bag tags, found \(bagTags.count)")
    }
    for (item, tag) in zip([BCBPItem.bagTag1, .bagTag2, .bagTag3], bagTags) {
      draft.once[item] = tag.rawValue
    }
    for (index, segment) in segments.enumerated() {
      guard let date = segment.departure.date else {
        throw RequestError(
          member: "segments[\(index)].departure", detail: "is no day of the calendar")
      }
      if let sequence = segment.sequence, !(1...9999).contains(sequence) {
        throw RequestError(
          member: "segments[\(index)].sequence", detail: "expected 1 to 9999, found \(sequence)")
      }
      draft.legs.append(conditionalItems.merging(items(segment, date)) { $1 })
    }
    do throws(BCBPDeviation) {
      return BoardingPass(try draft.bcbp())
    } catch {
      throw RequestError(member: "", detail: error.description)
    }
  }

  /// The last digit of the year and the day of the year, on the calendar of the first departure.
  private func dateOfIssue(_ now: Instant) -> String? {
    now.date(offsetMinutes: segments.first?.departure.offsetMinutes ?? 0).map {
      "\($0.year % 10)" + padded($0.dayOfYear, to: 3)
    }
  }

  private func items(_ segment: Segment, _ date: CivilDate) -> [BCBPItem: String] {
    [
      .operatingCarrierPNR: bookingReference.rawValue,
      .from: segment.origin.rawValue,
      .to: segment.destination.rawValue,
      .operatingCarrier: segment.flight.carrier.rawValue,
      .flightNumber: segment.flight.number.item,
      .dateOfFlight: padded(date.dayOfYear, to: 3),
      .compartment: String(segment.cabin),
      .seat: segment.seat?.rawValue ?? "",
      .checkInSequence: segment.sequence.map { padded($0, to: 4) } ?? "",
      .passengerStatus: String(segment.status),
    ]
  }

  /// The conditional items that every leg repeats.
  private var conditionalItems: [BCBPItem: String] {
    var items: [BCBPItem: String] = [:]
    if let electronicTicket {
      items[.airlineNumericCode] = electronicTicket.airlineCode.rawValue
      items[.documentNumber] = electronicTicket.documentNumber.rawValue
    }
    if let frequentFlyer {
      items[.frequentFlyerAirline] = frequentFlyer.airline.rawValue
      items[.frequentFlyerNumber] = frequentFlyer.number.rawValue
    }
    if let freeBaggage { items[.freeBaggage] = freeBaggage.rawValue }
    if let hasFastTrack { items[.fastTrack] = hasFastTrack ? "Y" : "N" }
    return items
  }
}
