internal import Bookings
package import OperatorFiles
package import Vocabulary

/// What an operator brings, by its own codes: the content of its files.
package struct HotelPlans: Hashable, Sendable {
  package var hotels: [Hotel] = []
  package var rates: [Rate] = []

  package init() {}

  package struct Hotel: Hashable, Sendable {
    package let code: OperatorCode
    package let profile: Stays.Hotel.Profile
    package let zone: ZoneName
    /// By its clocks, in seconds of a day.
    package let checkIn: Int
    package let checkOut: Int
    package let currency: CurrencyCode
    /// Without rates.
    package let types: [RoomType]
    package let isOpen: Bool
  }

  /// A price for the nights of one type.
  package struct Rate: Hashable, Sendable {
    package let hotel: OperatorCode
    package let type: OperatorCode
    package let rate: Stays.Rate
  }
}
