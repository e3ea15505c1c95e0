internal import Airports
internal import Bookings
internal import Flights
package import PassPages
internal import StrictText
internal import Vocabulary

extension FlightStaff {
  /// The commands that an operator may give for a flight in its state.
  func commands(on flight: ShownFlight, _ visit: StaffVisit) -> [StaffSection] {
    guard let status = FlightStatus(rawValue: flight.status) else { return [] }
    let commands: [(FlightAction, String, String, [FormField])] = [
      (.delay, "delayed", "Delay", hours(of: flight)),
      (.advance, "advanced", "Bring forward", hours(of: flight)),
      (
        .assignGate, "gate", "Gate",
        [
          FormField(.text, "gate", "Gate", value: flight.gate).with {
            $0.hint = "Empty to take the gate away."
            $0.isRequired = false
            $0.longest = 8
          }
        ]
      ),
      (
        .changeAircraft, "aircraft", "Another aircraft",
        [
          FormField(.text, "seat_map", "Seat map").with {
            $0.hint = "Its name in the schedule. All passengers are seated in it."
            $0.longest = 200
          }
        ]
      ),
      (.board, "boarding", "Boarding begins", []), (.depart, "departed", "It left", []),
      (.returnToStand, "returned_to_stand", "It came back to the stand", hours(of: flight)),
      (
        .divert, "diverted", "Diverted",
        [FormField(.text, "airport", "Airport, such as OAK").with { $0.longest = 3 }]
      ),
      (.arrive, "arrived", "It arrived", []), (.restore, "restored", "As scheduled again", []),
      (.cancel, "cancelled", "Cancel the flight", []),
    ]
    return commands.filter { FlightStatus.table.next(status, $0.0) != nil }.map {
      action, word, heading, fields in
      var form = Form(
        visit.path(name, flight.id, word), [FormGroup(fields + [.reason])], submit: heading)
      form.isDangerous = action == .cancel
      let text =
        action == .cancel
        ? "All bookings of this flight lose it, their passes are revoked, and money goes back by the rules."
        : ""
      return StaffSection(heading, text: text, action: form)
    }
  }

  /// The expected hours by the clocks of the two airports.
  private func hours(of flight: ShownFlight) -> [FormField] {
    [
      FormField(
        .dateAndTime, "departure", "Leaves, local time in \(flight.origin)",
        value: String(flight.departure.prefix(16))),
      FormField(
        .dateAndTime, "arrival", "Arrives, local time in \(flight.destination)",
        value: String(flight.arrival.prefix(16))),
    ]
  }

  package func perform(
    _ action: String, onOccasion id: String, _ visit: StaffVisit
  ) async throws -> StaffOutcome {
    let form = visit.form
    var times: [(name: String, time: String)] = []
    if ["delayed", "advanced", "returned_to_stand"].contains(action) {
      let flight = try await visit.ask("getFlight", ["flight_id": id])
      times = try ["departure", "arrival"].map {
        ($0, try time($0, form[$0], in: flight[$0]["time_zone"].text))
      }
    }
    try await visit.ask("reportNews", ["flight_id": id], step: "news", further: true) { writer in
      writer.member("news", action.uppercased())
      for (name, time) in times { writer.member(name, time) }
      switch action {
      case "gate": writer.member("gate", orNull: form["gate"].isEmpty ? nil : form["gate"])
      case "aircraft": writer.member("seat_map", form["seat_map"])
      case "diverted": writer.member("airport", form["airport"].uppercased())
      default: break
      }
      writer.reason(form)
    }
    return .done(Self.told[action] ?? "The news is told.", at: visit.path(name, id))
  }

  /// The sentences that say what was done.
  private static let told = [
    "delayed": "The flight is delayed.", "advanced": "The flight is brought forward.",
    "gate": "The gate is changed.", "aircraft": "The aircraft is changed.",
    "boarding": "Boarding has begun.", "departed": "The flight has left.",
    "returned_to_stand": "The flight is back at the stand.",
    "diverted": "The flight is diverted.", "arrived": "The flight has arrived.",
    "restored": "The flight is as scheduled again.", "cancelled": "The flight is cancelled.",
  ]

  /// Returns the time with its offset that clocks of a zone show as `2025-03-02T08:30`.
  private func time(_ name: String, _ typed: String, in zone: String) throws -> String {
    var zones = SystemZones()
    guard let time = zones.time(typed: typed, in: zone)
    else {
      throw PageFault.refused(
        PageFault.Refused(
          status: 422, code: "", message: "\(name): expected a local time, such as 2025-03-02 08:30"
        ))
    }
    return time.description
  }
}
