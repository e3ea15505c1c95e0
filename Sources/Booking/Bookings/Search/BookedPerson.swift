package import Vocabulary

/// A person that a booking names, as far as it says.
package struct BookedPerson: Hashable, Sendable {
  /// Such as given names and surname.
  package let names: [String]
  package let email: String?
  package let phone: String?

  package init(_ names: [String], email: String? = nil, phone: String? = nil) {
    (self.names, self.email, self.phone) = (names, email, phone)
  }
}

extension SoldRecord {
  package var code: BookingReference? { nil }
  package var people: [BookedPerson] { [] }
  package var searchDays: [CivilDate] { [] }

  /// Everybody that it names, and its customer.
  var namedPeople: [BookedPerson] { people + (sale.contact.map { [$0.person] } ?? []) }

  /// The lookups by which an agent finds it.
  ///
  /// Stores keep digests of all that is about people. Of a name they have the first letters of each word together with a
  /// day: so a beginning is found, and a
  /// store without its keys lets names be compared within one day only.
  var searchLookups: [Lookup] {
    let people = namedPeople
    let starts = people.flatMap(\.names).compactMap(SearchedName.init)
      .reduce(into: Set<String>()) { $0.formUnion($1.starts) }.sorted()
    let days = Set(searchDays.map(\.daysSince1970)).sorted()
    return (code.map { [.confirmationCode($0)] } ?? [])
      + Set(people.compactMap(\.email).map(Lookup.email)).sorted { $0.value < $1.value }
      + Set(people.compactMap(\.phone).compactMap(PhoneKey.init).map(Lookup.phone))
      .sorted { $0.value < $1.value }
      + days.flatMap { day in starts.map { .nameStart($0, day: day) } }
  }
}

extension Lookup {
  /// The booking with this confirmation code.
  package static func confirmationCode(_ code: BookingReference) -> Lookup {
    Lookup("confirmation_code", code.rawValue, isUnique: true)
  }

  /// Bookings of a customer with this e-mail address, in any case.
  package static func email(_ address: String) -> Lookup {
    Lookup("email", address.lowercased(), isConfidential: true)
  }

  /// Bookings of a customer with a telephone number that ends as this one.
  package static func phone(_ number: PhoneKey) -> Lookup {
    Lookup("phone", number.end, isConfidential: true)
  }

  /// Bookings of a day, in days since 1970, on which a word of a name begins with these letters.
  package static func nameStart(_ start: String, day: Int) -> Lookup {
    Lookup("name_start", "\(day) \(start)", isConfidential: true)
  }
}
