/// The contact data of the customer of a booking, as far as they give it; agents find the booking by it.
package struct CustomerContact: Hashable, Sendable, Codable {
  package let name: String?
  package let email: String?
  package let phone: String?

  /// The contact, or nil if it has no data.
  package init?(name: String?, email: String?, phone: String?) {
    guard name != nil || email != nil || phone != nil else { return nil }
    (self.name, self.email, self.phone) = (name, email, phone)
  }

  var person: BookedPerson { BookedPerson(name.map { [$0] } ?? [], email: email, phone: phone) }
}
