internal import PassService
package import Bookings
package import Flights
package import StrictText
package import Vocabulary

/// The searches that only bookings of flights have: by a travel document, or by a surname as boarding passes write it.
extension FlightRoutes {
  package func ownSearch(
    _ body: inout ObjectReader, around now: ClosedRange<CivilDate>
  ) throws(ShapeError) -> BookingSearch<FlightBooking>? {
    if body.peek("document_number") != nil {
      let (kind, number) = try together(
        part(try body.choice("document_type", as: Passenger.Document.Kind.self)),
        part(try body.line("document_number", upTo: 20)))
      return BookingSearch(
        by: "document_number", [.document(Passenger.Document(kind: kind, number: number))])
    }
    guard body.peek("last_name") != nil else { return nil }
    let (name, days) = try together(
      part(try body.surname()), part(try body.searchedDays(around: now)))
    let numbers = days.lowerBound.daysSince1970...days.upperBound.daysSince1970
    return BookingSearch(
      by: "last_name", numbers.map { RankedLookup.surname(name).at($0) }, days: days)
  }
}

extension ObjectReader {
  fileprivate mutating func surname() throws(ShapeError) -> SurnameKey {
    guard let name = SurnameKey(try line("last_name", upTo: 64)) else {
      throw failure(
        "last_name",
        "expected a surname with at least one letter that can be written in the letters A to Z, as in the "
          + "machine-readable zone of a passport")
    }
    return name
  }
}
