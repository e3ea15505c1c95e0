package import Vocabulary

/// An agent's search among the bookings of a product.
package struct BookingSearch<Booking: SoldRecord>: Sendable {
  /// The kind of the search, for the record, without the words themselves.
  package let kind: String
  /// The lookups; every booking that the agent looks for has one of them.
  package let lookups: [Lookup]
  /// The local days that the search is limited to; nil for no limit.
  package let days: ClosedRange<CivilDate>?
  /// Whether a booking with one of the lookups is one that the agent looks for.
  package let matches: @Sendable (Booking) -> Bool

  package init(
    by kind: String, _ lookups: [Lookup], days: ClosedRange<CivilDate>? = nil,
    matches: @escaping @Sendable (Booking) -> Bool = { _ in true }
  ) {
    (self.kind, self.lookups, self.days, self.matches) = (kind, lookups, days, matches)
  }

  package static func code(_ code: BookingReference) -> BookingSearch {
    BookingSearch(by: "confirmation_code", [.confirmationCode(code)])
  }

  /// Returns a search by names and beginnings of names, on some local days.
  package static func name(
    _ name: SearchedName, days: ClosedRange<CivilDate>
  ) -> BookingSearch {
    let numbers = days.lowerBound.daysSince1970...days.upperBound.daysSince1970
    let starts = name.askedStarts.sorted()
    return BookingSearch(
      by: "name", numbers.flatMap { day in starts.map { .nameStart($0, day: day) } }, days: days
    ) { booking in
      booking.namedPeople.contains { name.begins($0.names.compactMap(SearchedName.init)) }
    }
  }

  package static func email(_ address: String) -> BookingSearch {
    BookingSearch(by: "email", [.email(address)])
  }

  package static func phone(_ number: PhoneKey) -> BookingSearch {
    BookingSearch(by: "phone", [.phone(number)]) { booking in
      booking.namedPeople.contains { $0.phone.flatMap(PhoneKey.init)?.isSame(as: number) == true }
    }
  }
}
