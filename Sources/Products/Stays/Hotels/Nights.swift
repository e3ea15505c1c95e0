package import Vocabulary

/// The nights from an arrival to a departure; the day of departure has no night.
package struct Nights: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Maximum number of nights of one stay; longer stays need a contract.
  package static let maxCount = 60

  package let checkIn: CivilDate
  package let checkOut: CivilDate

  /// Creates nights; nil if the departure is not after the arrival, or more than `maxCount` days after it.
  package init?(_ checkIn: CivilDate, _ checkOut: CivilDate) {
    guard (1...Self.maxCount).contains(checkOut.daysSince1970 - checkIn.daysSince1970) else {
      return nil
    }
    self.checkIn = checkIn
    self.checkOut = checkOut
  }

  /// The days on whose evening a guest goes to bed, by the calendar alone.
  package var days: [CivilDate] {
    (checkIn.daysSince1970..<checkOut.daysSince1970).compactMap(CivilDate.init(daysSince1970:))
  }

  /// Returns the days that exist in a zone: a zone that moved across the date line has left one out.
  package func days(in zone: ZoneInfo) -> [CivilDate] { days.filter(zone.has) }

  package var description: String { "\(checkIn)/\(checkOut)" }

  private enum Member: String, CodingKey { case checkIn, checkOut }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let checkIn = try members.decode(CivilDate.self, forKey: .checkIn)
    guard let nights = Nights(checkIn, try members.decode(CivilDate.self, forKey: .checkOut)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .checkOut, in: members, debugDescription: "no nights")
    }
    self = nights
  }
}
