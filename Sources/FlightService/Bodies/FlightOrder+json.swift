internal import Bookings
internal import Flights
internal import PassFormats
internal import RequestBodies
internal import Vocabulary

extension FlightOrder {
  /// Reads the passengers and the contact of an order.
  init(_ object: inout ObjectReader) throws(ShapeError) {
    let passengers = try object.objects("passengers", 1...9) { (passenger) throws(ShapeError) in
      Passenger.Details(
        surname: try passenger.line("last_name", upTo: 64),
        givenNames: try passenger.line("first_name", upTo: 64),
        dateOfBirth: try passenger.date("date_of_birth"),
        document: Passenger.Document(
          kind: try passenger.choice("document_type"),
          number: try passenger.line("document_number", upTo: 20)),
        assistance: try passenger.optionalAssistance())
    }
    var contact = try ObjectReader(try object.required("contact"), path: "contact")
    let email = try contact.email("email")
    let phone = contact.peek("phone") == nil ? nil : try contact.line("phone", upTo: 32)
    try contact.finish()
    self.init(
      passengers: passengers,
      contact: FlightBooking.Contact(email: email, phone: phone))
  }
}

extension ObjectReader {
  /// The help that a passenger needs, each kind once; most need none.
  fileprivate mutating func optionalAssistance() throws(ShapeError) -> [Passenger.Assistance] {
    peek("assistance") == nil ? [] : try assistance()
  }

  /// The help that a passenger needs, each kind once; empty for none.
  mutating func assistance() throws(ShapeError) -> [Passenger.Assistance] {
    let codes: [Passenger.Assistance] = try strings("assistance").map { code throws(ShapeError) in
      guard let kind = Passenger.Assistance(rawValue: code) else {
        throw failure(
          "assistance",
          "expected \(Passenger.Assistance.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return kind
    }
    guard codes.count <= 3, Set(codes).count == codes.count else {
      throw failure("assistance", "at most 3, each once")
    }
    return codes
  }
}
