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
    /// The number of the room; nil if the desk assigns one on arrival.
    package let number: RoomNumber?

    package init(_ type: OperatorCode, _ number: RoomNumber? = nil) {
      self.type = type
      self.number = number
    }
  }

  package let hotel: Hotel.ID
  package let rooms: [Room]
  package let nights: Nights
  /// The nights that exist by the hotel's calendar.
  package let days: [CivilDate]
  package let guests: Int
  package let holds: [Hold.ID]
  /// The booking that gets these nights instead of its own; nil for a new stay.
  package let change: StayChange?
  /// The client's own id of its request, for the answers; nil if the client sent none.
  package var requestID: String?

  package init(
    hotel: Hotel.ID, rooms: [Room], nights: Nights, days: [CivilDate], guests: Int,
    holds: [Hold.ID] = [], change: StayChange? = nil
  ) {
    (self.hotel, self.rooms, self.nights, self.days) = (hotel, rooms, nights, days)
    (self.guests, self.holds, self.change) = (guests, holds, change)
  }

  /// The resources to hold: each room for each night; a pool occurs as often as rooms of it are wanted.
  package var resources: [Resource] {
    change?.wanted(of: hotel) ?? days.flatMap { Self.resources(of: hotel, rooms, $0) }
  }

  /// Returns the resources of rooms of a hotel in a night.
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
