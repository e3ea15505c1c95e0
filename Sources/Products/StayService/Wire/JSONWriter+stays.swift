internal import ServiceHTTP
internal import Bookings
internal import Geography
internal import OperatorFiles
internal import StrictText
internal import PassService
internal import Stays
internal import Vocabulary

extension JSONWriter {
  /// Writes the members of a hotel in a list.
  mutating func preview(of hotel: Hotel, at now: Instant) {
    let profile = hotel.profile
    member("hotel_id", hotel.key)
    member("name", profile.name.rawValue)
    member("provider", profile.provider)
    location(of: profile)
    member("stars", orNull: profile.stars)
    member("score", orNull: profile.score)
    member("score_word", orNull: profile.scoreWord)
    member("featured", profile.isFeatured)
    member("picture_url", orNull: profile.pictures.first?.rawValue)
    member("thumbnail_url", orNull: profile.thumbnail?.rawValue)
    member("description", orNull: profile.details)
    member("highlight", orNull: profile.highlight)
    if let price = now.date().flatMap(hotel.priceFrom) {
      member("price_from", price)
    } else {
      member("price_from", orNull: nil as String?)
    }
  }

  private mutating func location(of profile: Hotel.Profile) {
    name("location")
    object { writer in
      writer.member("address", profile.address)
      writer.member("city", profile.city)
      writer.member("country", profile.country)
      writer.member("latitude", profile.coordinates.latitudeText)
      writer.member("longitude", profile.coordinates.longitudeText)
    }
  }

  /// Writes a hotel with all its details.
  ///
  /// `free` is the number of free rooms of each type in the nights that were asked for; nil without nights.
  mutating func members(
    of hotel: Hotel, free: [OperatorCode: Int]?, days: [CivilDate], at now: Instant
  ) {
    preview(of: hotel, at: now)
    member("time_zone", hotel.zone.rawValue)
    member("check_in_from", hourAndMinute(secondOfDay: hotel.checkIn))
    member("check_out_until", hourAndMinute(secondOfDay: hotel.checkOut))
    member("currency", hotel.currency.rawValue)
    member("on_sale", hotel.isOpen)
    member("pictures", hotel.profile.pictures.map(\.rawValue))
    objects("amenities", hotel.profile.amenities) { writer, amenity in
      writer.member("name", amenity.name)
      writer.member("category", amenity.category)
      writer.member("icon_url", orNull: amenity.icon?.rawValue)
    }
    objects("rooms", hotel.types) { writer, type in
      writer.member("room_type", type.code.rawValue)
      writer.member("name", type.name)
      writer.member("description", orNull: type.details)
      writer.member("picture_url", orNull: type.picture?.rawValue)
      writer.member("max_occupancy", type.occupancy)
      writer.member("count", type.rooms.count)
      if case .numbered(let rooms) = type.rooms {
        writer.member("room_ids", rooms.map(\.rawValue))
      } else {
        writer.member("room_ids", [String]())
      }
      writer.objects("refunds", type.refunds.tiers) { writer, tier in
        writer.member("hours_before", tier.secondsBefore / 3_600)
        writer.member("percent", tier.basisPoints / 100)
      }
      guard let free else { return }
      writer.member("available", hotel.isOpen ? free[type.code] ?? 0 : 0)
      writer.objects("nights", days.compactMap { day in type.rate(day).map { (day, $0) } }) {
        writer, night in
        writer.member("date", night.0.description)
        writer.member("price", night.1.perNight)
        writer.member("promotion", orNull: night.1.promotion?.name)
      }
    }
  }

  /// Writes the hotel, rooms, nights and guests of a request.
  mutating func members(of request: StayRequest) {
    member("hotel_id", request.hotel.rawValue)
    members(of: request.rooms, request.nights, request.days.count)
    member("guests", request.guests)
  }

  /// Writes rooms and nights; `count` is the number of nights, one less if the calendar of the place left out a day.
  private mutating func members(of rooms: [StayRequest.Room], _ nights: Nights, _ count: Int) {
    objects("rooms", rooms) { writer, room in
      writer.member("room_type", room.type.rawValue)
      writer.member("room", orNull: room.number?.rawValue)
    }
    member("check_in_date", nights.checkIn.description)
    member("check_out_date", nights.checkOut.description)
    member("nights", count)
  }

  /// Writes the stay of a reservation: after a change, the rooms and nights of its booking.
  mutating func stay(of reservation: Reservation) {
    guard let booking = reservation.booking, booking.stage != .failed else {
      return members(of: reservation.quote.request)
    }
    stay(of: booking)
  }

  private mutating func stay(of booking: StayBooking) {
    member("hotel_id", booking.hotel.rawValue)
    members(of: booking.booked.rooms, booking.booked.nights, booking.booked.dates.count)
    member("guests", booking.quote.request.guests)
  }

  /// Writes a booking; `terms` decide when other dates that are being paid are given up.
  mutating func members(
    of booking: StayBooking, _ payments: [Payment], for reach: BookingRole = .owner,
    by terms: SaleTerms, at now: Instant
  ) {
    member("booking_id", booking.key)
    member("confirmation_code", booking.confirmationCode.rawValue)
    let state = booking.state
    member("state", state.rawValue)
    let canCancel = reach != .guest && booking.canCancel(at: now)
    member("allowed_transitions", canCancel ? [StayState.cancelled.rawValue] : [])
    let path = "/stays/bookings/\(booking.key)"
    let canChange = reach == .owner && booking.canChange(by: terms, now: now)
    actions(
      (canCancel ? [.cancel(path)] : [])
        + (canChange ? [OfferedAction("change_dates", at: "\(path)/change-quote")] : []))
    stay(of: booking)
    member("hotel_name", booking.hotelName.rawValue)
    member("address", booking.address)
    member("check_in_from", booking.booked.arrival.wire)
    member("check_out_until", booking.booked.departure.wire)
    member("time_zone", booking.booked.arrival.zone.rawValue)
    if let guest = booking.guest {
      name("guest")
      object { writer in
        writer.member("given_names", guest.givenNames)
        writer.member("surname", guest.surname)
      }
    }
    objects("passes", booking.passes.passes.filter { $0.state == .valid && $0.validUntil > now }) {
      writer, pass in
      writer.member("pass_id", pass.id.rawValue)
      writer.member("rooms", pass.content.rooms)
      writer.member("admits", pass.content.admits)
      writer.member("used", booking.passes.isUsed(pass.entitlement))
      writer.member("valid_from", pass.validFrom.description)
      writer.member("valid_until", pass.validUntil.description)
      writer.member("href", "/v1/stays/passes/\(pass.id)")
    }
    money(of: booking, payments, for: reach)
    times(of: booking)
  }
}

extension Hotel.Profile {
  /// The score in words; nil for a score below 60.
  var scoreWord: String? {
    switch score ?? 0 {
    case 90...: "Superb"
    case 85..<90: "Excellent"
    case 80..<85: "Very good"
    case 70..<80: "Good"
    case 60..<70: "Pleasant"
    default: nil
    }
  }
}
