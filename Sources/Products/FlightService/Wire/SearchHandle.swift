internal import StrictText
internal import Vocabulary

/// The identifier of a search, with which a client can repeat it or pass it to another device.
///
/// The text contains the whole search, so nothing is stored on the server.
struct SearchHandle: Hashable, Sendable {
  /// The airports of departure; several for a city, in alphabetical order.
  let origins: [AirportCode]
  let destinations: [AirportCode]
  let date: CivilDate
  let passengers: Int
  let at: Instant

  /// The time for which the handle can be used, in seconds; the results are cached for a shorter time.
  static let lasts = 3_600

  /// Whether the search is about one airport at each end.
  var isOfOne: Bool { origins.count == 1 && destinations.count == 1 }

  /// Maximum number of airports of a city.
  static let maxAirports = 12

  var expires: Instant { at.adding(seconds: Self.lasts) }

  var text: String {
    let words =
      "\(Self.joined(origins)) \(Self.joined(destinations)) \(date) \(passengers) \(at.secondsSince1970)"
    return "sch_" + String(decoding: Base64URL.encode(Array(words.utf8)), as: UTF8.self)
  }

  init(
    origins: [AirportCode], destinations: [AirportCode], date: CivilDate, passengers: Int,
    at: Instant
  ) {
    self.origins = Array(origins.sorted().prefix(Self.maxAirports))
    self.destinations = Array(destinations.sorted().prefix(Self.maxAirports))
    self.date = date
    self.passengers = passengers
    self.at = at
  }

  /// Parses a handle; only the exact text that was issued is accepted.
  init?(_ text: String) {
    guard text.hasPrefix("sch_"), text.utf8.count <= 200,
      let bytes = try? Base64URL.decode(Array(text.utf8.dropFirst(4))[...])
    else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false
    ).map(String.init)
    guard words.count == 5, let origins = Self.airports(words[0]),
      let destinations = Self.airports(words[1]), let date = CivilDate(words[2]),
      let passengers = Int(words[3]), (1...9).contains(passengers), let seconds = Int(words[4])
    else { return nil }
    self.init(
      origins: origins, destinations: destinations, date: date, passengers: passengers,
      at: Instant(secondsSince1970: seconds))
    guard self.text == text else { return nil }
  }

  private static func joined(_ airports: [AirportCode]) -> String {
    airports.map(\.rawValue).joined(separator: ",")
  }

  private static func airports(_ text: String) -> [AirportCode]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let airports = parts.compactMap { AirportCode(String($0)) }
    return airports.count == parts.count ? airports : nil
  }
}
