package import Vocabulary

/// A person that a booking names, with the data that the booking has.
package struct BookedPerson: Hashable, Sendable {
  /// The names, such as given names and surname.
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

  /// Every person that it names, and its customer.
  var namedPeople: [BookedPerson] { people + (sale.contact.map { [$0.person] } ?? []) }

  /// The lookups by which it is found: by agents, and by people who know its code and a name on it.
  ///
  /// Stores keep only digests of data about people. For a name they keep the first letters of each word
  /// together with a day. So a search finds the beginning of a name, and a store without its keys lets names be
  /// compared only within one day.
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
      + openingLookups
  }
}

extension Lookup {
  /// Returns the lookup of the booking with this confirmation code.
  package static func confirmationCode(_ code: BookingReference) -> Lookup {
    Lookup("confirmation_code", code.rawValue, isUnique: true)
  }

  /// Returns the lookup of the bookings of a customer with this e-mail address, in any case.
  package static func email(_ address: String) -> Lookup {
    Lookup("email", address.lowercased(), isConfidential: true)
  }

  /// Returns the lookup of the bookings of a customer with a telephone number that ends like this one.
  package static func phone(_ number: PhoneKey) -> Lookup {
    Lookup("phone", number.end, isConfidential: true)
  }

  /// Returns the lookup of the bookings of a day, in days since 1970, on which a word of a name
  /// begins with these letters.
  package static func nameStart(_ start: String, day: Int) -> Lookup {
    Lookup("name_start", "\(day) \(start)", isConfidential: true)
  }
}
