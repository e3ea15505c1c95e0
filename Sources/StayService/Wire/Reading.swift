internal import Bookings
internal import OperatorFiles
internal import PassFormats
internal import RequestBodies
internal import Stays
internal import Vocabulary

extension StayWish {
  /// Reads rooms by number (`room_ids`), or so many of a type (`room_type`, `room_count`).
  init(_ body: inout ObjectReader) throws(ShapeError) {
    let hotel: Hotel.ID = try body.text("hotel_id")
    let numbers: [RoomNumber]? = try body.optionalTexts("room_ids", 1...StayProduct.mostRooms)
    let type: OperatorCode? = try body.optionalText("room_type")
    let count = try body.optionalInteger("room_count", in: 1...StayProduct.mostRooms)
    let rooms: Rooms
    switch (numbers, type) {
    case (let numbers?, nil) where count == nil: rooms = .numbered(numbers)
    case (nil, let type?): rooms = .ofType(type, count ?? 1)
    default:
      throw body.failure(
        "room_ids", "expected either room_ids, or room_type with room_count")
    }
    self.init(
      hotel: hotel, rooms: rooms, nights: try Nights(&body),
      guests: try body.integer("guests", in: 1...100))
  }
}

extension Nights {
  init(_ body: inout ObjectReader) throws(ShapeError) {
    let (checkIn, checkOut) = (try body.date("check_in_date"), try body.date("check_out_date"))
    guard let nights = Nights(checkIn, checkOut) else {
      throw body.failure("check_out_date", Nights.problem(checkIn, checkOut))
    }
    self = nights
  }

  /// Why two dates are no nights.
  static func problem(_ checkIn: CivilDate, _ checkOut: CivilDate) -> String {
    checkOut <= checkIn
      ? "expected a day after check_in_date, \(checkIn)"
      : "expected at most \(most) nights after \(checkIn); ask the hotel about longer stays"
  }
}

extension StayBooking.Guest {
  init(_ node: JSONNode, _ path: String) throws(ShapeError) {
    var guest = try ObjectReader(node, path: path)
    self.init(
      givenNames: try guest.line("given_names", upTo: 64),
      surname: try guest.line("surname", upTo: 64), email: try guest.email("email"),
      phone: guest.peek("phone") == nil ? nil : try guest.line("phone", upTo: 32))
    try guest.finish()
  }
}
