internal import Airports
internal import PassDocuments
internal import PassFormats
internal import StrictText
internal import Vocabulary

/// The tags by which a phone understands a pass: to draw it in the style of today, to suggest it, and to follow a flight.
struct AppleSemantics: Sendable {
  /// A value of a tag.
  enum Value: Sendable {
    case text(String)
    case number(Int)
    case object([(String, String)])
    case objects([[(String, String)]])
  }

  /// The tags in the order of their names.
  let tags: [(name: String, value: Value)]
  /// Whether the tags suffice for the style of boarding passes since iOS 26.
  let hasBoardingStyle: Bool

  /// The tags without which a phone draws a boarding pass in the older style.
  private static let boardingTags = [
    "airlineCode", "departureAirportCode", "departureCityName", "departureLocationTimeZone",
    "destinationAirportCode", "destinationCityName", "destinationLocationTimeZone", "flightNumber",
    "originalArrivalDate", "originalBoardingDate", "originalDepartureDate", "passengerName",
  ]

  init(_ claims: PassClaims, _ details: PageDetails, _ content: PageContent, leg index: Int) {
    var tags: [String: Value?] = [:]
    switch claims.content {
    case .boardingPass(let pass): tags = Self.flight(pass, details, content, index)
    case .ticket(let ticket): tags = Self.ticket(ticket, details)
    }
    let known = tags.compactMapValues { $0 }
    self.tags = known.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    hasBoardingStyle = Self.boardingTags.allSatisfy { known[$0] != nil }
  }

  private static func flight(
    _ pass: BoardingPass, _ details: PageDetails, _ content: PageContent, _ index: Int
  ) -> [String: Value?] {
    let leg = pass.legs[index]
    let beside =
      details.legs.indices.contains(index) ? details.legs[index] : PageDetails.Leg()
    let (from, to) = (
      leg.origin.flatMap(Airports.airport), leg.destination.flatMap(Airports.airport)
    )
    let fromZone = beside.originZone?.rawValue ?? from?.zone.rawValue
    let toZone = beside.destinationZone?.rawValue ?? to?.zone.rawValue
    let departure = text(beside.departure?.description)
    let seat = leg.seat.flatMap(Seat.init)
    var tags: [String: Value?] = [
      "airlineCode": text(leg.flight?.carrier.rawValue),
      "boardingGroup": text(beside.group), "boardingSequenceNumber": text(leg.sequence),
      "confirmationNumber": text(leg.bookingReference),
      "departureAirportCode": text(leg.origin?.rawValue),
      "departureAirportName": text(from?.name),
      "departureCityName": text(beside.originName ?? from?.city),
      "departureGate": text(beside.gate), "departureTerminal": text(beside.terminal),
      "destinationAirportCode": text(leg.destination?.rawValue),
      "destinationAirportName": text(to?.name),
      "destinationCityName": text(beside.destinationName ?? to?.city),
      "flightNumber": leg.flight.flatMap { Int($0.number.rawValue.filter(\.isNumber)) }
        .map(Value.number),
      "flightCode": text(leg.flight?.description),
      "originalArrivalDate": text(beside.arrival?.description),
      "originalBoardingDate": text(beside.boarding?.description),
      "originalDepartureDate": departure,
      "passengerName": name(pass, details), "ticketFareClass": text(leg.compartment),
      "transitProvider": text(content.issuer),
      "seats": seat.map { .objects([[("seatNumber", $0.code), ("seatRow", $0.row)]]) },
    ]
    // Apple's documents and a real airline's pass have one spelling, Apple's own tool the other.
    for end in ["Airport", "Location"] {
      tags["departure\(end)TimeZone"] = text(fromZone)
      tags["destination\(end)TimeZone"] = text(toZone)
    }
    return tags
  }

  private static func ticket(_ ticket: Ticket, _ details: PageDetails) -> [String: Value?] {
    guard ticket.kind == .show || ticket.kind == .event else { return [:] }
    return [
      "attendeeName": text(details.name ?? ticket.holder?.rawValue),
      "entranceDescription": text(details.entrance),
      "eventEndDate": text((details.hours?.ends ?? ticket.ends).description),
      "eventName": text(ticket.title.rawValue),
      "eventStartDate": text((details.hours?.begins ?? ticket.starts).description),
      "eventType": text("PKEventTypeGeneric"),
      "seats": ticket.seats.isEmpty
        ? nil : .objects(ticket.seats.map { [("seatIdentifier", $0.rawValue)] }),
      "venueDoorsOpenDate": text(details.doors?.description),
      "venueName": text(ticket.place.rawValue),
    ]
  }

  private static func text(_ text: String?) -> Value? {
    text.flatMap { $0.isEmpty ? nil : .text($0) }
  }

  /// The name as people write it, or else as the barcode has it.
  private static func name(_ pass: BoardingPass, _ details: PageDetails) -> Value? {
    let parts: [(String, String)]
    if let written = details.nameParts {
      parts = [("familyName", written.surname), ("givenName", written.givenNames)]
    } else {
      let coded = pass.passengerName.split(separator: "/", maxSplits: 1).map(String.init)
      let given = coded.count == 2 && coded[1] != "FNU" ? coded[1] : ""
      parts = [("familyName", coded.first ?? ""), ("givenName", given)]
    }
    let known = parts.filter { !$0.1.isEmpty }
    return known.isEmpty ? nil : .object(known)
  }

  /// Writes the tags as one object.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (name, value) in tags {
        writer.name(name)
        Self.write(value, to: &writer)
      }
    }
  }

  private static func write(_ value: Value, to writer: inout JSONWriter) {
    func object(_ members: [(String, String)], _ writer: inout JSONWriter) {
      writer.object { writer in
        for (name, text) in members { writer.member(name, text) }
      }
    }
    switch value {
    case .text(let text): writer.string(text)
    case .number(let number): writer.integer(number)
    case .object(let members): object(members, &writer)
    case .objects(let objects):
      writer.array { writer in
        for members in objects { object(members, &writer) }
      }
    }
  }
}

/// A seat with its row, if the code begins with a number.
private struct Seat {
  let code: String
  let row: String

  /// Reads the seat of a boarding pass, such as `12A`; nil for an infant or a passenger without a seat.
  init?(_ code: String) {
    row = String(code.prefix { $0.isASCII && $0.isNumber })
    guard !row.isEmpty else { return nil }
    self.code = code
  }
}
