package import PassPages
internal import StrictText

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
    ], isOfAirports: true, columns: ["Flight", "Route", "Leaves", "State"]
  ) { visit, isFurther in
    let answer = try await visit.ask(
      "listDepartures", query: [("date", visit.day), ("limit", "100")], further: isFurther)
    return answer["departures"].list.map { ShownFlight($0) }.map { flight in
      StaffAttended.Choice(
        [
          flight.operatingNumber, "\(flight.origin) – \(flight.destination)",
          visit.dayAndClock(flight.departure), flight.status,
        ],
        [
          flight.operatingNumber, String(flight.scheduledDeparture.prefix(10)), flight.origin,
        ])
    }
  }

  package static let imported = StaffImport(
    "schedule", "Schedule of flights",
    about:
      "Flights with the cabins and prices that they name. A departure that is not in the files stays on sale.",
    rehearsal: "rehearseImportSchedule", operation: "importSchedule", area: "flights")
}
