package import PassPages
internal import Vocabulary

/// Appointments at the desk: those of a day at all providers, and bookings.
package struct AppointmentStaff: StaffProduct {
  package let name = "appointments"
  package let title = "Appointments"
  package let operations = SaleOperations(prefix: "appointments")

  package init() {}

  package func day(_ visit: StaffVisit) async throws -> StaffPage {
    var choice = StaffSection("")
    choice.forms = [visit.dayForm(visit.path(name))]
    var page = StaffPage("Appointments of \(visit.day)", [choice])
    guard visit.isAgent else {
      page.lead = "Appointments of customers are for agents."
      return page
    }
    page.sections.append(
      try await list(
        "Appointments", "listAppointmentsOfDay", visit,
        nothing: "No appointment begins on this day."))
    return page
  }

  package func complete(
    _ page: inout StaffPage, for booking: Received, _ visit: StaffVisit
  ) async throws {
    var facts = StaffSection("Appointment")
    facts.facts = [
      Fact("Service", booking["service_name"].text),
      Fact("Provider", booking["provider_name"].text),
      Fact("Place", booking["place"].text),
      Fact("Begins", visit.dayAndClock(booking["start_time"].text)),
      Fact("Ends", visit.dayAndClock(booking["end_time"].text)),
      Fact("For", booking["subjects"].list.map { $0["name"].text }.joined(separator: ", ")),
      Fact("Answer expected until", visit.utc(booking["answer_by"].text)),
      Fact("Ended by", booking["cancelled_by"].text), Fact("Reason", booking["reason"].text),
    ].filter { !$0.value.isEmpty }
    let day = String(booking["start_time"].text.prefix(10))
    facts.links = [
      PageLink(visit.path("attendance", name, booking["provider_id"].text, day), "Who has come")
    ]
    page.sections += [facts] + customer(of: booking, visit)
  }
}
