package import Vocabulary

/// What an agent looks for among the bookings of a product.
package struct BookingSearch<Booking: SoldRecord>: Sendable {
  /// By what, for the record, without the words themselves.
  package let kind: String
  /// Every booking that is looked for has one of them.
  package let lookups: [Lookup]
  /// The local days to which the search is bound; nil if to none.
  package let days: ClosedRange<CivilDate>?
  /// Whether a booking with one of the lookups is one that is looked for.
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

  /// By names and beginnings of names, on some local days.
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
