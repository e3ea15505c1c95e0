package import PassPages

/// The part of appointments on the page of attendance.
package enum AppointmentOperations {
  package static let attended = StaffAttended(
    "appointments", "Appointments of a day", "getAppointmentAttendance",
    [
      FormField(.text, "provider_id", "Id of the provider").with {
        $0.hint = "Such as prv_FMR2J76WS9CC75EF."
      },
      FormField(.date, "date", "Day"),
    ])
}
