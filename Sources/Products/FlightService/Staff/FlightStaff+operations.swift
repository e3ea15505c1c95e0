package import PassPages

/// The parts of flights on the pages of attendance and imports.
extension FlightStaff {
  package static let attended = StaffAttended(
    "flights", "A flight", "getFlightAttendance",
    [
      FormField(.text, "flight", "Flight").with { $0.hint = "Such as UA123." },
      FormField(.date, "date", "Day of departure"),
      FormField(.text, "airport", "Airport").with {
        $0.hint = "Such as SFO."
        $0.longest = 3
      },
    ], isOfAirports: true)

  package static let imported = StaffImport(
    "schedule", "Schedule of flights",
    about:
      "Flights with the cabins and prices that they name. A departure that is not in the files stays on sale.",
    rehearsal: "rehearseImportSchedule", operation: "importSchedule", area: "flights")
}
