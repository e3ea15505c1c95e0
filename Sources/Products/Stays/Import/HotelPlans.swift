internal import Bookings
package import OperatorFiles
package import Vocabulary

/// The hotels and rates that an operator brings, by its own codes: the content of its files.
package struct HotelPlans: Hashable, Sendable {
  package var hotels: [Hotel] = []
  package var rates: [Rate] = []

  package init() {}

  package struct Hotel: Hashable, Sendable {
    package let code: OperatorCode
    package let profile: Stays.Hotel.Profile
    package let zone: ZoneName
    /// The time from which rooms are ready, in seconds of the day by the hotel's clocks; guests leave until `checkOut`.
    package let checkIn: Int
    package let checkOut: Int
    package let currency: CurrencyCode
    /// The types of rooms, without rates.
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
