internal import PassFormats
internal import Vocabulary

/// A pass laid out as a person reads it.
///
/// Every text that came from outside is escaped.
struct PassLayout {
  let lines: [String]

  /// Lays out a pass with a signature, which is not checked here.
  init(_ claims: PassClaims, now: Instant) {
    var lines: [String]
    switch claims.content {
    case .boardingPass(let pass):
      lines = Self.lines(pass, claims.dates(of: pass, now: now))
    case .ticket(let ticket): lines = Self.lines(ticket)
    }
    lines.append("  good      \(Self.shown(claims.notBefore)) until \(Self.shown(claims.expires))")
    lines.append(
      "  issued    by \(claims.issuer) at \(Self.shown(claims.issuedAt)), pass \(claims.passID)")
    if let first = claims.first { lines.append("  ticket    issued again, first as pass \(first)") }
    if let status = claims.status {
      lines.append("  status    entry \(status.index) of \(escaped(status.uri))")
    }
    self.lines = lines
  }

  /// Lays out a boarding pass without a signature.
  init(_ pass: BoardingPass, now: Instant) {
    lines = Self.lines(pass, BCBPDates(pass.bcbp, reference: now))
  }

  private static func lines(_ pass: BoardingPass, _ dates: BCBPDates) -> [String] {
    let document = pass.isItineraryReceipt ? "itinerary receipt, no boarding pass" : "boarding pass"
    var lines = ["\(document)  \(pass.passengerName)"]
    for (leg, date) in zip(pass.legs, dates.legs) {
      lines.append("  flight    " + flight(leg, date))
      var parts = [leg.status.description]
      if let seat = leg.seat { parts.append("seat \(seat)") }
      if let sequence = leg.sequence { parts.append("sequence \(sequence)") }
      if !leg.compartment.isEmpty { parts.append("cabin \(leg.compartment)") }
      if !leg.bookingReference.isEmpty { parts.append("booking \(leg.bookingReference)") }
      lines.append("            " + parts.joined(separator: ", "))
    }
    for leg in 0..<pass.bcbp.legCount {
      let parts = conditional(pass.bcbp, leg: leg)
      if !parts.isEmpty { lines.append("  leg \(leg + 1)     " + parts.joined(separator: ", ")) }
    }
    let parts = conditional(pass.bcbp, leg: nil)
    if !parts.isEmpty { lines.append("  passenger " + parts.joined(separator: ", ")) }
    return lines
  }

  /// Returns the conditional items that are present, in words.
  private static func conditional(_ bcbp: BCBP, leg: Int?) -> [String] {
    let items: [(BCBPItem, String)] =
      leg == nil
      ? [
        (.passengerDescription, "description"), (.bagTag1, "bag"), (.bagTag2, "bag"),
        (.bagTag3, "bag"), (.sourceOfCheckIn, "checked in through"),
        (.sourceOfIssuance, "issued through"),
      ]
      : [
        (.airlineNumericCode, "ticket of airline"), (.documentNumber, "ticket"),
        (.frequentFlyerAirline, "frequent flyer of"), (.frequentFlyerNumber, "member"),
        (.freeBaggage, "baggage"), (.fastTrack, "fast track"), (.selectee, "selectee"),
        (.documentVerification, "document check"), (.marketingCarrier, "sold by"),
        (.idAd, "ID/AD"),
      ]
    return items.compactMap { item, words in
      let text = (leg.map { bcbp[item, leg: $0] } ?? bcbp[item])?.trimmingTrailingBlanks ?? ""
      return text.isEmpty ? nil : "\(words) \(text)"
    }
  }

  private static func flight(_ leg: BoardingPass.Leg, _ date: BCBPDates.FlightDate?) -> String {
    if let date {
      let evidence =
        switch date.confidence {
        case .signedWindow: "year from the signed window"
        case .issueDate: "year from the date of issue"
        case .nearest: "the year is a guess: the nearest"
        }
      return "\(leg.routeInWords), \(date.date) (\(evidence))"
    }
    guard let day = leg.dayOfYear else { return "\(leg.routeInWords), no day" }
    return "\(leg.routeInWords), day \(day) of a year that is not known"
  }

  private static func lines(_ ticket: Ticket) -> [String] {
    let kind = ticket.kind == .staff ? "staff badge" : "\(ticket.kind.rawValue) ticket"
    var lines = ["\(kind)  \(escaped(ticket.title.rawValue))"]
    lines.append("  place     \(escaped(ticket.place.rawValue))")
    lines.append("  time      \(shown(ticket.starts)) to \(shown(ticket.ends))")
    if let holder = ticket.holder { lines.append("  holder    \(escaped(holder.rawValue))") }
    if !ticket.seats.isEmpty {
      lines.append(
        "  seats     " + ticket.seats.map { escaped($0.rawValue) }.joined(separator: ", "))
    }
    lines.append("  admits    \(ticket.admits)")
    lines.append("  booking   \(escaped(ticket.reference.rawValue))")
    return lines
  }

  private static func shown(_ instant: Instant) -> String {
    instant.description.replacing("T", with: " ").replacing("Z", with: " UTC")
  }
}

extension PassClaims {
  /// Returns the dates of the legs, resolved by the signed validity window.
  func dates(of pass: BoardingPass, now: Instant) -> BCBPDates {
    let window = notBefore < expires ? notBefore...expires : nil
    return BCBPDates(pass.bcbp, reference: now, window: window)
  }
}
