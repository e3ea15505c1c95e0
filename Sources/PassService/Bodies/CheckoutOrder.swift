internal import Bookings
internal import Flights
internal import PassFormats
internal import Vocabulary

extension Checkout.Order<FlightOrder> {
  /// Whoever wants to book says who flies and what pays; never how much.
  init(_ object: inout ObjectReader) throws(ShapeError) {
    let payment = try Checkout.PaymentWish(&object)
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
      payment: payment, passengers: passengers,
      contact: FlightBooking.Contact(email: email, phone: phone))
  }
}

extension Checkout.PaymentWish {
  /// A token of the provider's, or a method that was kept; one of them.
  fileprivate init(_ object: inout ObjectReader) throws(ShapeError) {
    guard object.peek("payment_method_id") != nil else {
      self = .token(
        try object.text("payment_method_token"),
        isSaved: try object.optionalBoolean("save_payment_method") ?? false)
      return
    }
    self = .saved(try object.text("payment_method_id"))
    for name in ["payment_method_token", "save_payment_method"] where object.peek(name) != nil {
      throw object.failure(name, "stands beside payment_method_id; send one of them")
    }
  }
}
