/// How the customer of a booking is reached, as far as they want to say it; agents find the booking by it.
package struct CustomerContact: Hashable, Sendable, Codable {
  package let name: String?
  package let email: String?
  package let phone: String?

  /// Nil if it says nothing.
  package init?(name: String?, email: String?, phone: String?) {
    guard name != nil || email != nil || phone != nil else { return nil }
    (self.name, self.email, self.phone) = (name, email, phone)
  }

  var person: BookedPerson { BookedPerson(name.map { [$0] } ?? [], email: email, phone: phone) }
}
