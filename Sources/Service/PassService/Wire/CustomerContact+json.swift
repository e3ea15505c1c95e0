package import Bookings
package import StrictText
internal import RequestBodies

extension ObjectReader {
  /// Reads the contact of the customer; nil where the body does not have it.
  package mutating func customerContact() throws(ShapeError) -> CustomerContact? {
    guard peek("contact") != nil else { return nil }
    return try object("contact") { (contact) throws(ShapeError) in
      let (name, email, phone) = try together(
        part(try contact.optionalLine("name", upTo: 80)),
        part(try contact.optionalEmail("email")),
        part(try contact.optionalLine("phone", upTo: 32)))
      guard let read = CustomerContact(name: name, email: email, phone: phone) else {
        throw contact.failure("email", "expected one of name, email and phone at least")
      }
      return read
    }
  }

  private mutating func optionalEmail(_ name: String) throws(ShapeError) -> String? {
    peek(name) == nil ? nil : try email(name)
  }
}

extension JSONWriter {
  /// Writes the contact of the customer, for the customer and for agents.
  package mutating func member(contactOf booking: some SoldRecord, for reach: BookingRole) {
    guard reach == .owner || reach == .agent, let contact = booking.sale.contact else { return }
    name("contact")
    object { writer in
      writer.member("name", orNull: contact.name)
      writer.member("email", orNull: contact.email)
      writer.member("phone", orNull: contact.phone)
    }
  }
}
