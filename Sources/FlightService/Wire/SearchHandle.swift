internal import PassFormats
internal import Vocabulary

/// Identifies a search, so that a client can repeat it or pass it to another device.
///
/// The text contains the whole search, so nothing is stored on the server.
struct SearchHandle: Hashable, Sendable {
  let origin: AirportCode
  let destination: AirportCode
  let date: CivilDate
  let passengers: Int
  let at: Instant

  /// How long the handle can be used, in seconds; the results are cached for a shorter time.
  static let lasts = 3_600

  var expires: Instant { at.adding(seconds: Self.lasts) }

  var text: String {
    let words = "\(origin) \(destination) \(date) \(passengers) \(at.secondsSince1970)"
    return "sch_" + String(decoding: Base64URL.encode(Array(words.utf8)), as: UTF8.self)
  }

  init(
    origin: AirportCode, destination: AirportCode, date: CivilDate, passengers: Int, at: Instant
  ) {
    self.origin = origin
    self.destination = destination
    self.date = date
    self.passengers = passengers
    self.at = at
  }

  /// Parses a handle; only the exact text that was issued is accepted.
  init?(_ text: String) {
    guard text.hasPrefix("sch_"), text.utf8.count <= 80,
      let bytes = try? Base64URL.decode(Array(text.utf8.dropFirst(4))[...])
    else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false
    ).map(String.init)
    guard words.count == 5, let origin = AirportCode(words[0]),
      let destination = AirportCode(words[1]), let date = CivilDate(words[2]),
      let passengers = Int(words[3]), (1...9).contains(passengers), let seconds = Int(words[4])
    else { return nil }
    self.init(
      origin: origin, destination: destination, date: date, passengers: passengers,
      at: Instant(secondsSince1970: seconds))
    guard self.text == text else { return nil }
  }
}
