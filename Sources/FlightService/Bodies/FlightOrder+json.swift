internal import Bookings
internal import Flights
internal import PassFormats
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
          number: try passenger.line("document_number", upTo: 20)))
    }
    var contact = try ObjectReader(try object.required("contact"), path: "contact")
    let email = try contact.line("email", upTo: 254)
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts.contains(where: \.isEmpty), !email.contains(" ") else {
      throw contact.failure("email", "expected an address such as jane@example.com")
    }
    let phone = contact.peek("phone") == nil ? nil : try contact.line("phone", upTo: 32)
    try contact.finish()
    self.init(
      passengers: passengers,
      contact: FlightBooking.Contact(email: email, phone: phone))
  }
}
