internal import Bookings
internal import Flights
internal import StrictText
internal import RequestBodies
internal import Vocabulary

extension FlightOrder {
  /// Reads the passengers and the contact of an order.
  init(_ object: inout ObjectReader) throws(ShapeError) {
    let (passengers, contact) = try together(
      part(try object.objects("passengers", 1...9, Passenger.Details.init)),
      part(try object.object("contact", FlightBooking.Contact.init)))
    self.init(passengers: passengers, contact: contact)
  }
}

extension Passenger.Details {
  fileprivate init(_ passenger: inout ObjectReader) throws(ShapeError) {
    let (surname, givenNames, dateOfBirth, kind, number, assistance) = try together(
      part(try passenger.name("last_name")),
      part(try passenger.name("first_name")),
      part(try passenger.date("date_of_birth")),
      part(try passenger.choice("document_type", as: Passenger.Document.Kind.self)),
      part(try passenger.line("document_number", upTo: 20)),
      part(try passenger.optionalAssistance()))
    self.init(
      surname: surname, givenNames: givenNames,
      dateOfBirth: dateOfBirth,
      document: Passenger.Document(kind: kind, number: number), assistance: assistance)
  }
}

extension FlightBooking.Contact {
  fileprivate init(_ contact: inout ObjectReader) throws(ShapeError) {
    let (email, phone) = try together(
      part(try contact.email("email")), part(try contact.optionalLine("phone", upTo: 32)))
    self.init(email: email, phone: phone)
  }
}

extension ObjectReader {
  /// Reads a name as it was typed, without blanks around it.
  ///
  /// Letters that no travel document has are refused later, with the passenger's number.
  fileprivate mutating func name(_ member: String) throws(ShapeError) -> String {
    let text = try line(member, upTo: 64)
    guard !TicketText.isBlank(text) else {
      throw failure(member, "expected a name, found only blanks")
    }
    return TicketText.normalized(String(text.trimmed(where: \.isWhitespace)))
  }

  /// Reads the help that a passenger needs, each kind once; the member may be missing, because most need none.
  fileprivate mutating func optionalAssistance() throws(ShapeError) -> [Passenger.Assistance] {
    peek("assistance") == nil ? [] : try assistance()
  }

  /// Reads the help that a passenger needs, each kind once; empty for none.
  mutating func assistance() throws(ShapeError) -> [Passenger.Assistance] {
    let codes: [Passenger.Assistance] = try strings("assistance").map { code throws(ShapeError) in
      guard let kind = Passenger.Assistance(rawValue: code) else {
        throw failure(
          "assistance",
          "expected only \(Passenger.Assistance.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return kind
    }
    guard codes.count <= 3, Set(codes).count == codes.count else {
      throw failure("assistance", "expected at most 3, each once")
    }
    return codes
  }
}
