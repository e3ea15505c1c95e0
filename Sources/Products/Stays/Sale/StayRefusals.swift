package import Bookings
internal import Vocabulary

extension RefusalCode {
  /// The codes specific to stays.
  package static let stays = [
    hotelNotAvailable, roomNotAvailable, invalidDates, tooManyGuests,
  ]

  package static let hotelNotAvailable = RefusalCode(
    "HOTEL_NOT_AVAILABLE", .conflict, "The hotel sells no stays now", message: .hotelTakesNothing)
  package static let roomNotAvailable = RefusalCode(
    "ROOM_NOT_AVAILABLE", .conflict, "The room is not available", message: .roomTaken)
  package static let tooManyGuests = RefusalCode(
    "TOO_MANY_GUESTS", .invalid, "More guests than beds", message: .notEnoughBeds)
  package static let invalidDates = RefusalCode(
    "INVALID_DATES", .invalid, "A stay is not possible on these dates", message: .chooseOtherDates)
}

extension Refusal {
  static func hotelNotAvailable(_ hotel: Hotel) -> Refusal {
    Refusal(
      .hotelNotAvailable, "\(hotel.profile.name) sells no stays now; choose another hotel",
      [.init("hotel_id", .text(hotel.key))])
  }

  /// Refuses rooms that are not free; `what` says how many are wanted, such as `2 × double`.
  ///
  /// `taken` has the rooms that are taken, night by night, if the request was for rooms by number.
  static func roomNotAvailable(
    _ what: String, _ nights: Nights, taken: [Resource] = []
  ) -> Refusal {
    let rooms = taken.compactMap(RoomNight.init).compactMap { night in
      night.number.map { "\($0) \(night.date)" }
    }
    return Refusal(
      .roomNotAvailable,
      "\(what): not available from \(nights.checkIn) to \(nights.checkOut); choose another room or other dates",
      rooms.isEmpty ? [] : [.init("units", .texts(rooms))])
  }

  static func tooManyGuests(_ guests: Int, most: Int) -> Refusal {
    Refusal(
      .tooManyGuests,
      "\(counted(guests, "guest")), but the rooms have beds for \(most); add a room, or choose another",
      [.init("limit", .number(most))])
  }

  package static func invalidDates(_ problem: String) -> Refusal {
    Refusal(.invalidDates, problem)
  }
}
