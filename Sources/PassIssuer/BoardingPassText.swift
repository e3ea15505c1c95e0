internal import PassFormats
internal import Vocabulary

/// An unsigned boarding pass: its items, and the validity period derived from them.
struct UnsignedBoardingPass {
  private var draft: BCBPDraft
  /// Whether the items come from an existing text of an airline, whose deviations are kept.
  private let isExisting: Bool
  /// The default validity period; nil if the flight dates of a text cannot be determined.
  let window: (from: Instant, until: Instant)?

  init(_ request: BoardingPassRequest, now: Instant) throws(RequestError) {
    switch request.source {
    case .journey(let journey):
      // The window comes first, because its errors concern the segments as a whole.
      window = try journey.window()
      draft = try journey.draft(issuer: request.issuer, now: now)
      isExisting = false
    case .existing(let text):
      do throws(BCBPDeviation) {
        let pass = try BoardingPass(signing: Array(text.utf8))
        window = Self.days(of: pass, now: now)
        draft = BCBPDraft(pass.bcbp)
        isExisting = true
      } catch {
        throw RequestError(member: "bcbp", detail: error.description)
      }
    }
  }

  /// Returns the boarding pass to be signed, with its issuer and the signing run added.
  func signable(issuer: IssuerID, run: SigningRun) throws(RequestError) -> BoardingPass {
    var draft = draft
    do throws(BCBPDeviation) {
      try draft.prepare(issuer: issuer, run: run)
      return isExisting
        ? try BoardingPass(signing: Array(try draft.text().utf8)) : BoardingPass(try draft.bcbp())
    } catch {
      throw RequestError(member: isExisting ? "bcbp" : "", detail: error.description)
    }
  }

  /// Returns the time from the start of the first flight date to the end of the last, in any time zone on earth.
  ///
  /// A text does not state the time zone of its dates.
  private static func days(of pass: BoardingPass, now: Instant) -> (Instant, Instant)? {
    let dates = BCBPDates(pass.bcbp, reference: now).legs
    guard let first = dates.first??.date, let last = dates.last??.date else { return nil }
    return (
      Instant(secondsSince1970: first.daysSince1970 * 86_400 - 14 * 3600),
      Instant(secondsSince1970: (last.daysSince1970 + 1) * 86_400 + 12 * 3600)
    )
  }
}

extension Journey {
  fileprivate func window() throws(RequestError) -> (Instant, Instant) {
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

  fileprivate func draft(issuer: IssuerID, now: Instant) throws(RequestError) -> BCBPDraft {
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
      // A fifth digit would be read as the letter that may follow four digits.
      if let sequence = segment.sequence, !(1...9999).contains(sequence) {
        throw RequestError(
          member: "segments[\(index)].sequence", detail: "expected 1 to 9999, found \(sequence)")
      }
      draft.legs.append(conditionalItems.merging(items(segment, date)) { $1 })
    }
    return draft
  }

  /// Returns the last digit of the year and the day of the year, in the local time of the first departure.
  private func dateOfIssue(_ now: Instant) -> String? {
    now.date(offsetMinutes: segments.first?.departure.offsetMinutes ?? 0).map {
      "\($0.year % 10)" + padded($0.dayOfYear, to: 3)
    }
  }

  private func items(_ segment: Segment, _ date: CivilDate) -> [BCBPItem: String] {
    var items: [BCBPItem: String] = [
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
    if let carrier = segment.marketingCarrier { items[.marketingCarrier] = carrier.rawValue }
    return items
  }

  /// The conditional items that are repeated for every leg.
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
