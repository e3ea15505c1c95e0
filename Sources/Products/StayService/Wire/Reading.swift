internal import Bookings
internal import OperatorFiles
internal import StrictText
internal import RequestBodies
internal import Stays
internal import Vocabulary

extension StayWish {
  /// Reads rooms by number (`room_ids`), or a number of rooms of a type (`room_type`, `room_count`).
  init(_ body: inout ObjectReader) throws(ShapeError) {
    let (hotel, rooms, nights, guests) = try together(
      part(try body.text("hotel_id", as: Hotel.ID.self)), part(try Rooms(&body)),
      part(try Nights(&body)), part(try body.integer("guests", in: 1...100)))
    self.init(hotel: hotel, rooms: rooms, nights: nights, guests: guests)
  }
}

extension StayWish.Rooms {
  fileprivate init(_ body: inout ObjectReader) throws(ShapeError) {
    let (numbers, type, count) = try together(
      part(try body.optionalTexts("room_ids", 1...StayProduct.maxRooms, as: RoomNumber.self)),
      part(try body.optionalText("room_type", as: OperatorCode.self)),
      part(try body.optionalInteger("room_count", in: 1...StayProduct.maxRooms)))
    switch (numbers, type) {
    case (let numbers?, nil) where count == nil: self = .numbered(numbers)
    case (nil, let type?): self = .ofType(type, count ?? 1)
    default:
      throw body.failure(
        "room_ids", "expected either room_ids, or room_type with room_count")
    }
  }
}

extension Nights {
  init(_ body: inout ObjectReader) throws(ShapeError) {
    let (checkIn, checkOut) = try together(
      part(try body.date("check_in_date")), part(try body.date("check_out_date")))
    guard let nights = Nights(checkIn, checkOut) else {
      throw body.failure("check_out_date", Nights.problem(checkIn, checkOut))
    }
    self = nights
  }

  /// Returns the reason why two dates are no nights.
  static func problem(_ checkIn: CivilDate, _ checkOut: CivilDate) -> String {
    checkOut <= checkIn
      ? "expected a day after check_in_date, \(checkIn)"
      : "expected at most \(maxCount) nights from \(checkIn); ask the hotel about longer stays"
  }
}

extension StayBooking.Guest {
  init(_ guest: inout ObjectReader) throws(ShapeError) {
    let (givenNames, surname, email, phone) = try together(
      part(try guest.words("given_names", upTo: 64)), part(try guest.words("surname", upTo: 64)),
      part(try guest.email("email")), part(try guest.optionalLine("phone", upTo: 32)))
    self.init(givenNames: givenNames, surname: surname, email: email, phone: phone)
  }
}
