/// A source of places: a table, an operator's file, or a product with places of its own, such as hotels.
package protocol PlaceSource: Sendable {
  /// The name of the source, unique among all sources, such as `hotels`.
  var name: String { get }

  /// Returns a version that changes when the places may have changed; it is asked for often, so it costs little.
  func version() async throws -> String

  /// Returns all of its places, each once.
  func places() async throws -> [Place]
}

/// The countries, and the airports of the built-in table.
package struct KnownPlaces: PlaceSource {
  package let name = "known"

  package init() {}

  /// Returns a digest of the places, which change with the program.
  package func version() -> String { PlaceVersioning.of(places()) }

  package func places() -> [Place] { Countries.places + AirportPlaces.airports }
}

/// The cities of the built-in airports, for services without a file of cities.
package struct AirportCities: PlaceSource {
  package let name = "cities"

  package init() {}

  package func version() -> String { PlaceVersioning.of(places()) }

  package func places() -> [Place] { AirportPlaces.cities }
}

enum PlaceVersioning {
  /// Returns a digest of all facts about places.
  static func of(_ places: [Place]) -> String {
    String(Digest.of(places.map(\.spelled).joined(separator: "\n\n")), radix: 16)
  }
}
