package import Bookings
package import OperatorFiles
package import Vocabulary

/// Rooms of a hotel that are alike and cost the same.
package struct RoomType: Hashable, Sendable, Codable {
  /// The rooms of a type.
  package enum Rooms: Hashable, Sendable, Codable {
    /// Rooms that are sold by their numbers.
    case numbered([RoomNumber])
    /// A number of rooms; the desk assigns one on arrival.
    case pool(Int)

    package var count: Int {
      switch self {
      case .numbered(let rooms): rooms.count
      case .pool(let count): count
      }
    }
  }

  package let code: OperatorCode
  package let name: String
  package let details: String?
  package let picture: WebAddress?
  /// The number of people who may sleep in one room.
  package let occupancy: Int
  package let rooms: Rooms
  /// The share of the price that is refunded, by the time left before the arrival.
  package let refunds: RefundPolicy
  /// The prices by night; no night has two prices.
  package internal(set) var rates: [Rate]

  package init(
    code: OperatorCode, name: String, details: String? = nil, picture: WebAddress? = nil,
    occupancy: Int, rooms: Rooms, refunds: RefundPolicy, rates: [Rate] = []
  ) {
    (self.code, self.name, self.details, self.picture) = (code, name, details, picture)
    (self.occupancy, self.rooms, self.refunds) = (occupancy, rooms, refunds)
    self.rates = rates.sorted { $0.from < $1.from }
  }

  /// Returns the rate of a night; nil if it is not sold.
  package func rate(_ night: CivilDate) -> Rate? {
    rates.last { $0.from <= night }.flatMap { night < $0.until ? $0 : nil }
  }
}

/// The price of a room of a type for each of some nights.
package struct Rate: Hashable, Sendable, Codable {
  /// The first night.
  package let from: CivilDate
  /// The day after the last night.
  package let until: CivilDate
  package let amount: Money
  package let promotion: Promotion?

  /// A price that is lower for a while.
  package struct Promotion: Hashable, Sendable, Codable {
    package let name: String
    /// The discount in percent, 1 to 100.
    package let percent: Int

    package init(name: String, percent: Int) {
      (self.name, self.percent) = (name, percent)
    }
  }

  package init(
    from: CivilDate, until: CivilDate, amount: Money, promotion: Promotion? = nil
  ) {
    (self.from, self.until, self.amount, self.promotion) = (from, until, amount, promotion)
  }

  /// Returns the discount of the promotion for a number of nights; nil without a promotion.
  package func discount(on nights: Int) -> Money? {
    guard let promotion, let full = amount.times(nights) else { return nil }
    return full.share(basisPoints: promotion.percent * 100)
  }

  /// The price of one night, after the discount of the promotion.
  package var perNight: Money {
    discount(on: 1).flatMap { amount.subtracting($0) } ?? amount
  }
}

/// The number of a room, such as `204` or `A12`.
package struct RoomNumber: ValidatedText, Codable {
  package static let expectation = "a room number of 1 to 8 of A–Z 0–9, such as 204"

  package let rawValue: String

  package init?(_ text: String) {
    guard (1...8).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric)
    else { return nil }
    rawValue = text
  }
}

extension Hotel {
  /// Returns the lowest price of a night from a day on, whether or not a room is free then; nil if no price is known.
  package func priceFrom(_ today: CivilDate) -> Money? {
    types.flatMap(\.rates).filter { $0.until > today }.map(\.perNight)
      .min { $0.minorUnits < $1.minorUnits }
  }
}
