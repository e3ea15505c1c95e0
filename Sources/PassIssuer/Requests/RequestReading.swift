internal import PassFormats
internal import Vocabulary

/// The longest request that is read, in bytes.
package let longestRequest = 1 << 16

extension BoardingPassRequest {
  /// Reads a request, one JSON object; unknown members are an error.
  public init(json: [UInt8]) throws(RequestError) {
    self = try readRequest(json) { (object) throws(ShapeError) in
      try BoardingPassRequest(&object)
    }
  }

  private init(_ object: inout ObjectReader) throws(ShapeError) {
    issuer = try object.text("issuer")
    if object.peek("bcbp") != nil {
      source = .existing(text: try object.string("bcbp"))
    } else {
      source = .journey(try Journey(&object))
    }
    (passID, validFrom, validUntil, status) = try object.issuingMembers()
  }
}

extension Journey {
  fileprivate init(_ object: inout ObjectReader) throws(ShapeError) {
    bookingReference = try object.text("booking_reference")
    name = try object.name("passenger")
    let isInfant = try object.optionalBoolean("infant") ?? false
    let nodes = try object.array("segments")
    guard (1...4).contains(nodes.count) else {
      throw object.failure("segments", "expected 1 to 4 segments, found \(nodes.count)")
    }
    segments = []
    for (index, node) in nodes.enumerated() {
      var segment = try ObjectReader(node, path: "segments[\(index)]")
      segments.append(try Segment(&segment, isInfant: isInfant))
    }
    isTicketless = try object.optionalBoolean("ticketless") ?? false
    isItineraryReceipt =
      try object.optionalCharacter(
        "document_type", expected: "B (boarding pass) or I (itinerary receipt)", "B"..."B",
        "I"..."I") == "I"
    description =
      try object.optionalText("passenger_description")
      ?? (isInfant ? PassengerDescription("4") : nil)
    freeBaggage = try object.optionalText("free_baggage")
    hasFastTrack = try object.optionalBoolean("fast_track")
    if let node = object.optional("eticket") {
      var ticket = try ObjectReader(node, path: "eticket")
      electronicTicket = ElectronicTicket(
        airlineCode: try ticket.text("airline_code"),
        documentNumber: try ticket.text("document_number"))
      try ticket.finish()
    }
    if let node = object.optional("frequent_flyer") {
      var member = try ObjectReader(node, path: "frequent_flyer")
      frequentFlyer = FrequentFlyer(
        airline: try member.text("airline"), number: try member.text("number"))
      try member.finish()
    }
    bagTags = try object.optionalTexts("bag_tags") ?? []
    guard bagTags.count <= 3 else {
      throw object.failure("bag_tags", "expected at most 3 bag tags, found \(bagTags.count)")
    }
  }
}

extension Journey.Segment {
  fileprivate init(_ object: inout ObjectReader, isInfant: Bool) throws(ShapeError) {
    flight = FlightDesignator(
      carrier: try object.text("carrier"), number: try object.text("flight_number"))
    marketingCarrier = try object.optionalText("marketing_carrier")
    origin = try object.text("origin")
    destination = try object.text("destination")
    departure = try object.passTime("departure")
    cabin = try object.character("cabin", expected: "one letter A–Z, such as Y", "A"..."Z")
    seat = try object.optionalText("seat") ?? (isInfant ? Seat("INF") : nil)
    sequence = try object.optionalInteger("sequence", in: 1...9999)
    status =
      try object.optionalCharacter(
        "status", expected: "one of 0–9 A–Z, such as 1 (checked in)", "0"..."9", "A"..."Z") ?? "1"
    try object.finish()
  }
}

extension TicketRequest {
  /// Reads a request, one JSON object; unknown members are an error.
  ///
  /// Texts are normalized to Unicode Normalization Form C.
  public init(json: [UInt8]) throws(RequestError) {
    self = try readRequest(json) { (object) throws(ShapeError) in try TicketRequest(&object) }
  }

  private init(_ object: inout ObjectReader) throws(ShapeError) {
    issuer = try object.text("issuer")
    let kind: Ticket.Kind = try object.choice("kind")
    let starts = try object.passTime("starts_at").instant
    let ends = try object.passTime("ends_at").instant
    guard starts <= ends else {
      throw object.failure("ends_at", "\(ends) is before starts_at, \(starts)")
    }
    let admits = try object.optionalInteger("admits", in: 1...99) ?? 1
    let title = try object.typedText("title")
    let place = try object.typedText("place")
    let holder = try object.optionalTypedText("holder")
    let seats = try object.optionalTypedSeats("seats") ?? []
    let reference = try object.typedText("reference")
    guard
      let ticket = Ticket(
        kind: kind, title: title, place: place, starts: starts, ends: ends, holder: holder,
        seats: seats, admits: admits, reference: reference)
    else { throw object.failure("", "is no ticket") }
    self.ticket = ticket
    (passID, validFrom, validUntil, status) = try object.issuingMembers()
  }
}

private func readRequest<Request>(
  _ json: [UInt8], _ read: (inout ObjectReader) throws(ShapeError) -> Request
) throws(RequestError) -> Request {
  guard json.count <= longestRequest else {
    throw RequestError(
      member: "", offset: longestRequest,
      detail: "a request has at most \(longestRequest) bytes, this one has \(json.count)")
  }
  do {
    var object = try ObjectReader(try JSONReader.read(json))
    let request = try read(&object)
    try object.finish()
    return request
  } catch let error as JSONError {
    throw RequestError(member: "", offset: error.offset, detail: error.description)
  } catch let error as ShapeError {
    throw RequestError(error)
  } catch {
    throw RequestError(member: "", detail: "\(error)")
  }
}

extension ObjectReader {
  fileprivate mutating func name(_ member: String) throws(ShapeError) -> PassengerName {
    var object = try ObjectReader(try required(member), path: path(to: member))
    let surname = try object.string("surname")
    let givenNames = try object.optionalString("given_names") ?? ""
    try object.finish()
    do throws(PassengerNameError) {
      return try PassengerName(surname: surname, givenNames: givenNames)
    } catch {
      throw object.failure(error.part, error.description)
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

  mutating func typedText(_ member: String) throws(ShapeError) -> TicketText {
    guard let text = try optionalTypedText(member) else {
      throw failure(member, "is missing")
    }
    return text
  }

  fileprivate mutating func optionalTypedText(_ member: String) throws(ShapeError) -> TicketText? {
    guard let node = optional(member) else { return nil }
    return try typedText(node, member)
  }

  fileprivate mutating func optionalTypedSeats(
    _ member: String
  ) throws(ShapeError) -> [TicketText]? {
    guard let nodes = try optionalArray(member) else { return nil }
    guard nodes.count <= 99 else {
      throw failure(member, "expected at most 99 seats, found \(nodes.count)")
    }
    var seats: [TicketText] = []
    for (index, node) in nodes.enumerated() {
      seats.append(try typedText(node, "\(member)[\(index)]"))
    }
    return seats
  }

  private func typedText(_ node: JSONNode, _ member: String) throws(ShapeError) -> TicketText {
    guard case .string(let typed) = node.value, typed.utf8.count <= 4096,
      let text = TicketText(TicketText.normalized(typed))
    else { throw mismatch(node, member, expected: TicketText.expectation) }
    return text
  }

  /// Reads the optional members that all requests share.
  fileprivate mutating func issuingMembers() throws(ShapeError) -> (
    PassID?, Instant?, Instant?, StatusEntry?
  ) {
    let passID = try optionalText("pass_id", as: PassID.self)
    let from = try optionalPassTime("valid_from")?.instant
    let until = try optionalPassTime("valid_until")?.instant
    // What only paper shows is none of a pass's business (PassDocuments/Content/PageDetails.swift).
    _ = optional("print")
    guard let node = optional("status") else { return (passID, from, until, nil) }
    var status = try ObjectReader(node, path: path(to: "status"))
    let list = try status.integer("list")
    let index = try status.integer("index")
    try status.finish()
    guard let entry = StatusEntry(list: list, index: index) else {
      throw list < 0
        ? status.failure("list", "expected 0 or more, found \(list)")
        : status.failure("index", "expected 0 or more, found \(index)")
    }
    return (passID, from, until, entry)
  }
}
