internal import Airports
package import Vocabulary

/// The built-in airports as places.
package enum AirportPlaces {
  /// The weight of an airport, less than that of its city, so that the city is listed before its airports.
  private static let weightOfAirport = 300_000
  private static let weightOfCity = 1_000_000

  /// The airports, as places of the kind `airport`; the id is the code.
  static let airports: [Place] = Airports.all.compactMap { airport in
    Place(
      kind: "airport", id: airport.code.rawValue, name: airport.name,
      otherNames: [airport.code.rawValue, airport.city, "\(airport.city) \(airport.name)"],
      country: airport.country, weight: weightOfAirport)
  }

  /// The cities, as places of the kind `city`; the id is the country and the folded name.
  static let cities: [Place] = {
    var seen: Set<String> = []
    return Airports.all.compactMap { airport in
      let id = "\(airport.country)-\(NameKey(airport.city).words.joined(separator: "-"))"
      guard seen.insert(id).inserted else { return nil }
      return Place(
        kind: "city", id: id, name: airport.city, otherNames: localNames[airport.city] ?? [],
        country: airport.country, weight: weightOfCity)
    }
  }()

  /// The names that inhabitants use for cities, where the table has another name.
  private static let localNames: [String: [String]] = [
    "Athens": ["Αθήνα"], "Bangkok": ["กรุงเทพมหานคร"], "Beijing": ["北京"],
    "Belgrade": ["Београд", "Beograd"], "Brussels": ["Bruxelles", "Brussel"],
    "Bucharest": ["București"], "Cairo": ["القاهرة"], "Cologne": ["Köln"],
    "Copenhagen": ["København"], "Delhi": ["दिल्ली"], "Dubai": ["دبي"], "Florence": ["Firenze"],
    "Geneva": ["Genève", "Genf"], "Gothenburg": ["Göteborg"], "Hanover": ["Hannover"],
    "Istanbul": ["İstanbul"], "Kyiv": ["Київ", "Kiev"], "Lisbon": ["Lisboa"],
    "Luxembourg": ["Lëtzebuerg"], "Milan": ["Milano"], "Moscow": ["Москва"],
    "Munich": ["München"], "Naples": ["Napoli"], "Nuremberg": ["Nürnberg"], "Osaka": ["大阪"],
    "Prague": ["Praha"], "Rome": ["Roma"], "Seoul": ["서울"], "Seville": ["Sevilla"],
    "Shanghai": ["上海"], "Sofia": ["София"], "Tokyo": ["東京"], "Turin": ["Torino"],
    "Venice": ["Venezia"], "Vienna": ["Wien"], "Warsaw": ["Warszawa"], "Zurich": ["Zürich"],
  ]

  /// Returns the airports that an airport or a city means; none for other places.
  package static func airports(of place: Place) -> [AirportCode] {
    switch place.kind {
    case "airport": AirportCode(place.id).map { [$0] } ?? []
    case "city":
      byCity(Set(([place.name] + place.otherNames).map { NameKey($0).compact }), place.country)
    default: []
    }
  }

  private static func byCity(_ names: Set<String>, _ country: String?) -> [AirportCode] {
    Airports.all.filter { $0.country == country && names.contains(NameKey($0.city).compact) }
      .map(\.code)
  }
}
