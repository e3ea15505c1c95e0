internal import StrictText
internal import Vocabulary

extension Journey {
  init(_ object: inout ObjectReader) throws(ShapeError) {
    let infant = part(try object.optionalBoolean("infant") ?? false)
    let isInfant = (try? infant.get()) ?? false
    let (
      reference, name, segments, isTicketless, documentType, described, freeBaggage, hasFastTrack,
      eticket, flyer, tags, _
    ) = try together(
      part(try object.text("booking_reference", as: BookingReference.self)),
      part(try object.name("passenger")), part(try object.segments(isInfant: isInfant)),
      part(try object.optionalBoolean("ticketless") ?? false),
      part(
        try object.optionalCharacter(
          "document_type", expected: "B (boarding pass) or I (itinerary receipt)", "B"..."B",
          "I"..."I")),
      part(try object.optionalText("passenger_description", as: PassengerDescription.self)),
      part(try object.optionalText("free_baggage", as: BaggageAllowance.self)),
      part(try object.optionalBoolean("fast_track")), part(try object.optionalTicket()),
      part(try object.optionalFlyer()), part(try object.bagTags()), infant)
    self.init(bookingReference: reference, name: name, segments: segments)
    self.isTicketless = isTicketless
    isItineraryReceipt = documentType == "I"
    description = described ?? (isInfant ? PassengerDescription("4") : nil)
    self.freeBaggage = freeBaggage
    self.hasFastTrack = hasFastTrack
    (electronicTicket, frequentFlyer, bagTags) = (eticket, flyer, tags)
  }
}

extension ObjectReader {
  fileprivate mutating func segments(
    isInfant: Bool
  ) throws(ShapeError) -> [Journey.Segment] {
    let count = try array("segments").count
    guard (1...4).contains(count) else {
      throw failure("segments", "expected 1 to 4 segments, found \(count)")
    }
    return try objects("segments") { (segment) throws(ShapeError) in
      try Journey.Segment(&segment, isInfant: isInfant)
    }
  }

  fileprivate mutating func optionalTicket() throws(ShapeError) -> Journey.ElectronicTicket? {
    guard peek("eticket") != nil else { return nil }
    return try object("eticket") { (ticket) throws(ShapeError) in
      let (airline, number) = try together(
        part(try ticket.text("airline_code", as: AirlineNumericCode.self)),
        part(try ticket.text("document_number", as: DocumentNumber.self)))
      return Journey.ElectronicTicket(airlineCode: airline, documentNumber: number)
    }
  }

  fileprivate mutating func optionalFlyer() throws(ShapeError) -> Journey.FrequentFlyer? {
    guard peek("frequent_flyer") != nil else { return nil }
    return try object("frequent_flyer") { (member) throws(ShapeError) in
      let (airline, number) = try together(
        part(try member.text("airline", as: CarrierCode.self)),
        part(try member.text("number", as: FrequentFlyerNumber.self)))
      return Journey.FrequentFlyer(airline: airline, number: number)
    }
  }

  fileprivate mutating func bagTags() throws(ShapeError) -> [BagTag] {
    let tags: [BagTag] = try optionalTexts("bag_tags") ?? []
    guard tags.count <= 3 else {
      throw failure("bag_tags", "expected at most 3 bag tags, found \(tags.count)")
    }
    return tags
  }
}

extension Journey.Segment {
  fileprivate init(_ object: inout ObjectReader, isInfant: Bool) throws(ShapeError) {
    let (
      carrier, number, marketing, origin, destination, departure, cabin, seat, sequence, status
    ) = try together(
      part(try object.text("carrier", as: CarrierCode.self)),
      part(try object.text("flight_number", as: FlightNumber.self)),
      part(try object.optionalText("marketing_carrier", as: CarrierCode.self)),
      part(try object.text("origin", as: AirportCode.self)),
      part(try object.text("destination", as: AirportCode.self)),
      part(try object.passTime("departure")),
      part(
        try object.character("cabin", expected: "one letter A–Z, such as Y", "A"..."Z")),
      part(try object.optionalText("seat", as: Seat.self)),
      part(try object.optionalInteger("sequence", in: 1...9999)),
      part(
        try object.optionalCharacter(
          "status", expected: "one of 0–9 A–Z, such as 1 (checked in)", "0"..."9", "A"..."Z")))
    self.init(
      flight: FlightDesignator(carrier: carrier, number: number), origin: origin,
      destination: destination, departure: departure, cabin: cabin,
      seat: seat ?? (isInfant ? Seat("INF") : nil), sequence: sequence, status: status ?? "1")
    marketingCarrier = marketing
  }
}

extension ObjectReader {
  fileprivate mutating func name(_ member: String) throws(ShapeError) -> PassengerName {
    try object(member) { (object) throws(ShapeError) in
      let (surname, givenNames) = try together(
        part(try object.string("surname")), part(try object.optionalString("given_names") ?? ""))
      do throws(PassengerNameError) {
        return try PassengerName(surname: surname, givenNames: givenNames)
      } catch {
        var faults = FaultList<ShapeError>()
        for fault in PassengerName.faults(surname: surname, givenNames: givenNames) {
          faults.add(object.failure(fault.part, fault.description))
        }
        throw faults.fault ?? object.failure(error.part, error.description)
      }
    }
  }

  fileprivate mutating func character(
    _ member: String, expected: String, _ ranges: ClosedRange<Character>...
  ) throws(ShapeError) -> Character {
    try character(try required(member), member, expected: expected, ranges)
  }

  fileprivate mutating func optionalCharacter(
    _ member: String, expected: String, _ ranges: ClosedRange<Character>...
  ) throws(ShapeError) -> Character? {
    guard let node = optional(member) else { return nil }
    return try character(node, member, expected: expected, ranges)
  }

  private func character(
    _ node: JSONNode, _ member: String, expected: String, _ ranges: [ClosedRange<Character>]
  ) throws(ShapeError) -> Character {
    guard case .string(let text) = node.value, text.utf8.count == 1, let character = text.first,
      ranges.contains(where: { $0.contains(character) })
    else { throw mismatch(node, member, expected: expected) }
    return character
  }
}
