internal import Appointments
internal import BookingStore
internal import Bookings
internal import PassService
internal import Selling
internal import ServiceHTTP
internal import Vocabulary

extension AppointmentRoutes {
  /// The endpoint for the customers of a provider on a day.
  var dayAttendance: [Endpoint] {
    [
      .get("/providers/{provider_id}/days/{date}/attendance", "getAppointmentAttendance", .staff) {
        call in try await getAttendance(call)
      }
    ]
  }

  private func getAttendance(_ call: Call) async throws -> HTTPAnswer {
    try call.checkWorksEverywhere()
    let provider = try await desk.found(Provider.self, try call.id("provider_id")).value
    guard let date = CivilDate(call.parameters["date"] ?? "") else {
      throw Problem(.notFound, "there is no such day; write it as 2025-03-10")
    }
    // The range has a day more on both sides, because the provider's zone has another midnight.
    let ranks = (date.daysSince1970 - 1) * 86_400..<(date.daysSince1970 + 2) * 86_400
    let bookings = try await desk.store.records(
      AppointmentBooking.self, .appointments(at: provider.id), ranks: ranks
    ).map(\.value).filter { $0.start.date == date }
    guard
      let begins = try bookings.map(\.start).min(by: { $0.instant < $1.instant })
        ?? desk.product.zone(provider.zone).time(date, secondOfDay: 0)
    else { throw Problem(.notFound, "there is no such day; write it as 2025-03-10") }
    return try await attendance(
      of: AttendedOccasion(
        "Appointments of \(date)", at: provider.name.rawValue, begins: begins,
        closes: bookings.map(\.end.instant).max() ?? begins.instant),
      bookings.flatMap { booking in
        parties(of: booking) { pass in
          pass.content.starts.local.map { [hourAndMinute(secondOfDay: $0.secondOfDay)] } ?? []
        }
      }, call)
  }
}
