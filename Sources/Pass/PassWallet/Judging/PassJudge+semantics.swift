internal import StrictText
internal import Vocabulary

/// The semantic tags that the new styles need.
extension PassJudge {
  /// The tags that a semantic boarding pass needs.
  private static let journey = [
    "airlineCode", "flightNumber", "departureAirportCode", "departureCityName",
    "departureLocationTimeZone", "destinationAirportCode", "destinationCityName",
    "destinationLocationTimeZone", "originalDepartureDate", "originalBoardingDate",
    "originalArrivalDate", "passengerName",
  ]
  private static let recommended = [
    "departureAirportName", "destinationAirportName", "departureLocation", "destinationLocation",
    "departureLocationSecurityPrograms", "destinationLocationSecurityPrograms",
    "passengerEligibleSecurityPrograms", "transitProvider",
  ]
  /// The tags that Apple's documents and Apple's own tools spell differently, in this order.
  static let spellings = [
    ("departureLocationTimeZone", "departureAirportTimeZone"),
    ("destinationLocationTimeZone", "destinationAirportTimeZone"),
    ("departureLocationSecurityPrograms", "departureAirportSecurityPrograms"),
    ("destinationLocationSecurityPrograms", "destinationAirportSecurityPrograms"),
    ("loungePlaceIDs", "airlineLoungePlaceID"),
  ]
  private static let poster = ["eventName", "venueName", "venueRegionName", "venueRoom"]

  mutating func judgeSemantics(_ pass: PassContent) {
    let tags = pass.semantics
    if pass.style == "boardingPass", pass.schemes.contains("semanticBoardingPass") {
      judgeJourney(pass)
      judgeSeats(tags)
    }
    if pass.style == "eventTicket", pass.schemes.contains("posterEventTicket") {
      judgePoster(pass)
      judgeSeats(tags)
    }
    let dates = (tags.node("eventStartDate")?.value.date, tags.node("eventEndDate")?.value.date)
    if case (.date(let start)?, .date(let end)?) = dates, start > end {
      findings.add(
        .posterDates, Self.passFile, member: "semantics.eventEndDate",
        at: tags.node("eventEndDate")?.offset,
        "the event ends before it begins", remedy: "correct the dates")
    }
  }

  private func isMissing(_ name: String, in tags: [JSONMember]) -> Bool {
    tags.node(name)?.value.isBlank ?? true
  }

  private mutating func judgeJourney(_ pass: PassContent) {
    let tags = pass.semantics
    // A field may have a tag, too.
    let all = tags + pass.fields.flatMap { $0.members.object("semantics") ?? [] }
    let offset = pass.members.node("semantics")?.offset
    for name in Self.journey where isMissing(name, in: all) {
      let other = Self.spellings.first { $0.0 == name }?.1
      let hint = other.flatMap { isMissing($0, in: all) ? nil : $0 }
      findings.add(
        .semanticMissing, Self.passFile, member: "semantics.\(name)", at: offset,
        "a semantic boarding pass needs the tag" + (hint.map { "; there is only \($0)" } ?? ""))
    }
    for (one, other) in Self.spellings where isMissing(one, in: all) != isMissing(other, in: all) {
      let (there, missing) = isMissing(one, in: all) ? (other, one) : (one, other)
      findings.add(
        .semanticSpelling, Self.passFile, member: "semantics.\(missing)", at: offset,
        "there is \(there), and Apple's documents and tools use both names")
    }
    let missing = Self.recommended.filter { isMissing($0, in: all) }
    if !missing.isEmpty {
      findings.add(
        .semanticRecommended, Self.passFile, member: "semantics", at: offset,
        "Apple recommends further tags: \(missing.joined(separator: ", "))")
    }
    if let type = pass.styleMembers.node("transitType"), type.value.text != "PKTransitTypeAir" {
      findings.add(
        .semanticMissing, Self.passFile, member: "boardingPass.transitType", at: type.offset,
        "a semantic boarding pass is for air travel",
        remedy: "write PKTransitTypeAir, or leave semanticBoardingPass out")
    }
  }

  private mutating func judgeSeats(_ tags: [JSONMember]) {
    if isMissing("seats", in: tags) {
      findings.add(.semanticSeats, Self.passFile, member: "semantics.seats", "there are no seats")
    }
  }

  private mutating func judgePoster(_ pass: PassContent) {
    let tags = pass.semantics
    var needed = Self.poster
    let isLive = tags.text("eventType") == "PKEventTypeLivePerformance"
    if isLive { needed.append("performerNames") }
    if tags.text("eventType") == "PKEventTypeSports" {
      needed += ["homeTeamAbbreviation", "awayTeamAbbreviation"]
    }
    for name in needed where isMissing(name, in: tags) {
      findings.add(
        .posterMissing, Self.passFile, member: "semantics.\(name)",
        "a ticket with a poster needs the tag")
    }
    let nfc = pass.members.object("nfc")
    if nfc?.node("requiresAuthentication") == nil {
      let member = nfc == nil ? "nfc" : "nfc.requiresAuthentication"
      findings.add(
        .posterMissing, Self.passFile, member: member,
        "a ticket with a poster is for readers of NFC, and not for barcodes")
    }
    if isMissing("eventStartDate", in: tags) {
      findings.add(
        .posterDates, Self.passFile, member: "semantics.eventStartDate",
        "the start of the event is missing"
      )
    }
    if isLive, isMissing("artistIDs", in: tags) {
      findings.add(
        .posterDates, Self.passFile, member: "semantics.artistIDs", "the artists are missing")
    }
    let names = ["artwork", "background"]
    if !files.all.contains(where: { file in
      Picture(file.name).map { names.contains($0.name) } ?? false
    }) {
      findings.add(.posterPicture, nil, "there is neither artwork nor background")
    }
  }
}
