internal import BookingStore
internal import Bookings
internal import OperatorFiles
internal import PassService
internal import Selling
internal import ServiceHTTP
internal import Stays
internal import Vocabulary

extension StayRoutes {
  /// The endpoint for the guests who arrive at a hotel on a day.
  var arrivals: [Endpoint] {
    [
      .get("/hotels/{hotel_id}/arrivals/{date}/attendance", "getArrivalAttendance", .staff) {
        call in try await getAttendance(call)
      }
    ]
  }

  private func getAttendance(_ call: Call) async throws -> HTTPAnswer {
    try call.checkWorksEverywhere()
    let hotel = try await desk.found(Hotel.self, try call.id("hotel_id")).value
    guard let date = CivilDate(call.parameters["date"] ?? ""),
      let zone = try? desk.product.zone(hotel.zone),
      let begins = zone.time(date, secondOfDay: hotel.checkIn),
      let next = CivilDate(daysSince1970: date.daysSince1970 + 1),
      let closes = zone.time(next, secondOfDay: 0)
    else { throw Problem(.notFound, "there is no such day; write it as 2025-03-10") }
    // The rooms of the night are claimed by the bookings, so no other booking is read.
    var keys: Set<String> = []
    for type in Set(hotel.types.map(\.code) + hotel.soldAs.map(\.type)) {
      let claims = try await desk.store.claims(in: Hotel.scope(hotel.id, type, date))
      keys.formUnion(claims.map(\.owner))
    }
    var arriving: [StayBooking] = []
    for key in keys.sorted() {
      guard let id = StayBooking.ID(key),
        let booking = try await desk.store.record(StayBooking.self, id)?.value,
        booking.booked.nights.checkIn == date
      else { continue }
      arriving.append(booking)
    }
    return try await attendance(
      of: AttendedOccasion(
        "Arrivals of \(date)", at: hotel.profile.name.rawValue, begins: begins,
        closes: closes.instant),
      arriving.flatMap { booking in parties(of: booking) { $0.content.rooms } }, call)
  }
}
