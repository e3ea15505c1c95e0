package import Bookings
package import OperatorFiles
package import Vocabulary

/// A request for a price: rooms of one hotel over some nights.
package struct StayRequest: SaleRequest {
  package static let quoteKind = "stay_quote"
  package static let claimed = "rooms"

  /// One room.
  package struct Room: Hashable, Sendable, Codable {
    package let type: OperatorCode
    /// Nil where the desk gives one on arrival.
    package let number: RoomNumber?

    package init(_ type: OperatorCode, _ number: RoomNumber? = nil) {
      self.type = type
      self.number = number
    }
  }

  package let hotel: Hotel.ID
  package let rooms: [Room]
  package let nights: Nights
  /// The nights that there are by the hotel's calendar.
  package let days: [CivilDate]
  package let guests: Int
  package let holds: [Hold.ID]
  /// The booking that gets these nights instead of its own; nil for a new stay.
  package let change: StayChange?
  /// By what the client knows its request, for its answers; nil where it said nothing.
  package var requestID: String?

  package init(
    hotel: Hotel.ID, rooms: [Room], nights: Nights, days: [CivilDate], guests: Int,
    holds: [Hold.ID] = [], change: StayChange? = nil
  ) {
    (self.hotel, self.rooms, self.nights, self.days) = (hotel, rooms, nights, days)
    (self.guests, self.holds, self.change) = (guests, holds, change)
  }

  /// What is to be held: each room for each night, one of a pool as often as rooms of it are wanted.
  package var resources: [Resource] {
    change?.wanted(of: hotel) ?? days.flatMap { Self.resources(of: hotel, rooms, $0) }
  }

  /// Rooms of a hotel in a night.
  static func resources(of hotel: Hotel.ID, _ rooms: [Room], _ night: CivilDate) -> [Resource] {
    rooms.map { room in
      Resource(
        scope: Hotel.scope(hotel, room.type, night),
        name: room.number?.rawValue ?? Hotel.poolName)
    }
  }

  package func held(by holds: [Hold.ID]) -> StayRequest {
    var request = StayRequest(
      hotel: hotel, rooms: rooms, nights: nights, days: days, guests: guests, holds: holds,
      change: change)
    request.requestID = requestID
    return request
  }
}
