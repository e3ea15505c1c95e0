internal import Airports
package import BookingStore
internal import Bookings
internal import Flights
package import Places
internal import Vocabulary

/// The airports of an operator's files as places that a traveler may look for by name or city, as far as the built-in
/// table lacks them.
///
/// Reading them also renews the names under which pages and mails show airports (`AirportNames`).
package struct ImportedAirports: PlaceSource {
  package let name = "imported_airports"
  private let store: any BookingStore

  package init(_ store: any BookingStore) { self.store = store }

  package func version() async throws -> String {
    try await own().map { "\($0.code) \($0.name) \($0.city) \($0.country)" }
      .joined(separator: "\n")
  }

  package func places() async throws -> [Place] {
    try await own().compactMap { airport in
      Place(
        kind: "airport", id: airport.code.rawValue, name: airport.name,
        otherNames: [airport.code.rawValue, airport.city, "\(airport.city) \(airport.name)"],
        country: airport.country, weight: Self.weight)
    }
  }

  /// The weight of a small airport.
  private static let weight = 100_000

  private func own() async throws -> [Airport] {
    let all = try await store.records(Airport.self, .everyAirport).map(\.value)
    AirportNames.take(all)
    return all.filter { Airports.airport($0.code) == nil }.sorted { $0.key < $1.key }
  }
}
