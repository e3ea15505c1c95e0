internal import PassFormats
internal import StrictText
internal import Vocabulary

extension TicketRequest {
  /// Reads a request, one JSON object; unknown members are an error.
  ///
  /// Texts are normalized to Unicode Normalization Form C, without blanks around them; a text of blanks alone is
  /// refused.
  public init(json: [UInt8]) throws(RequestError) {
    self = try readRequest(json) { (object) throws(ShapeError) in try TicketRequest(&object) }
  }

  private init(_ object: inout ObjectReader) throws(ShapeError) {
    let members: IssuingMembers
    (issuer, ticket, members) = try together(
      part(try object.text("issuer", as: IssuerID.self)), part(try Ticket(request: &object)),
      part(try IssuingMembers(&object)))
    (passID, validFrom, validUntil, status) = (
      members.passID, members.validFrom, members.validUntil, members.status
    )
  }
}

extension Ticket {
  fileprivate init(request object: inout ObjectReader) throws(ShapeError) {
    let (kind, times, admits, title, place, holder, seats, reference) = try together(
      part(try object.choice("kind", as: Kind.self)), part(try object.ticketTimes()),
      part(try object.optionalInteger("admits", in: 1...99) ?? 1),
      part(try object.typedText("title")), part(try object.typedText("place")),
      part(try object.optionalTypedText("holder")),
      part(try object.optionalTypedSeats("seats") ?? []), part(try object.typedText("reference")))
    guard
      let ticket = Ticket(
        kind: kind, title: title, place: place, starts: times.lowerBound, ends: times.upperBound,
        holder: holder, seats: seats, admits: admits, reference: reference)
    else { throw object.failure("", "is no ticket") }
    self = ticket
  }
}

extension ObjectReader {
  /// Reads the start and the end of the time that a ticket is for.
  fileprivate mutating func ticketTimes() throws(ShapeError) -> ClosedRange<Instant> {
    let (starts, ends) = try together(
      part(try passTime("starts_at").instant), part(try passTime("ends_at").instant))
    guard starts <= ends else {
      throw failure("ends_at", "\(ends) is before starts_at, \(starts)")
    }
    return starts...ends
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
    return try each(of: nodes, member) { (node, place) throws(ShapeError) in
      try typedText(node, place)
    }
  }

  private func typedText(_ node: JSONNode, _ member: String) throws(ShapeError) -> TicketText {
    guard case .string(let typed) = node.value, typed.utf8.count <= 4096 else {
      throw mismatch(node, member, expected: TicketText.expectation)
    }
    if let fault = TicketText.unprintable(in: typed) {
      throw ShapeError(path: path(to: member), offset: node.offset, detail: fault)
    }
    guard let text = TicketText(typed: typed) else {
      guard !TicketText.isBlank(typed) else {
        throw ShapeError(
          path: path(to: member), offset: node.offset,
          detail: "is blank; leave it out, or fill it in")
      }
      throw mismatch(node, member, expected: TicketText.expectation)
    }
    return text
  }
}
