package import PassPages
internal import StrictText

/// The part of appointments on the page of attendance.
package enum AppointmentOperations {
  package static let attended = StaffAttended(
    "appointments", "Appointments of a day", "getAppointmentAttendance",
    [
      FormField(.text, "provider_id", "Id of the provider").with {
        $0.hint = "Such as prv_FMR2J76WS9CC75EF."
      },
      FormField(.date, "date", "Day"),
    ], columns: ["Provider", "Place", "Day"]
  ) { visit, isFurther in
    let answer = try await visit.ask("listProviders", query: [("limit", "100")], further: isFurther)
    return answer["providers"].list.map { provider in
      StaffAttended.Choice(
        [provider["name"].text, provider["place"].text, visit.day],
        [provider["provider_id"].text, visit.day])
    }
  }
}
