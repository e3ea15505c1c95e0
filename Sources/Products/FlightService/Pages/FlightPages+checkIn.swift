internal import PassPages
internal import StrictText
internal import Vocabulary

extension FlightPages {
  /// The form that checks passengers in; nil if all passengers are checked in.
  func checkInForm(for booking: Received, _ visit: Visit) -> Form? {
    let fields = passengers(of: booking, in: "BOOKED", visit)
    guard !fields.isEmpty else { return nil }
    return Form(
      path("check-in", of: booking, visit), [FormGroup(visit.text(.checkIn), fields)],
      submit: visit.text(.checkIn))
  }

  func undoQuestion(about booking: Received, _ visit: Visit) -> QuestionPage? {
    let fields = passengers(of: booking, in: "CHECKED_IN", visit)
    guard !fields.isEmpty else { return nil }
    var form = Form(
      path("undo-check-in", of: booking, visit), [FormGroup("", fields)],
      submit: visit.text(.undoCheckIn))
    form.isDangerous = true
    var page = question(.undoCheckIn, form, booking, visit)
    page.text = visit.text(.undoQuestion)
    return page
  }

  /// Passengers who are checked in on some flight.
  func checkedIn(_ booking: Received) -> [Received] {
    booking["passengers"].list.filter { isIn("CHECKED_IN", $0) }
  }

  private func isIn(_ state: String, _ passenger: Received) -> Bool {
    passenger["seats"].list.contains { $0["state"].text == state }
  }

  /// A box for each passenger who is in a state on some flight; all are ticked at first.
  private func passengers(
    of booking: Received, in state: String, _ visit: Visit
  ) -> [FormField] {
    let isPosted = visit.form.has("chosen")
    let boxes = booking["passengers"].list.enumerated().filter { isIn(state, $1) }.map {
      index, passenger in
      let id = passenger["passenger_id"].text
      let seats = passenger["seats"].list.map { seat($0, visit) }
      return FormField(
        .checkbox, id, visit.list([fullName(passenger, at: index, visit)] + seats),
        value: !isPosted || visit.form.has(id) ? "true" : ""
      ).with { $0.isRequired = false }
    }
    return boxes.isEmpty ? [] : boxes + [FormField(.hidden, "chosen", "", value: "true")]
  }

  /// Checks the chosen passengers in, or undoes that.
  func checkIn(
    _ operation: String, of booking: Received, _ visit: Visit
  ) async throws -> PageOutcome {
    let chosen = booking["passengers"].list.map { $0["passenger_id"].text }
      .filter { visit.form.has($0) }
    let step = "\(operation)-\(chosen.map { $0.suffix(6) }.joined())"
    try await visit.ask(
      operation, ["booking_id": booking["booking_id"].text], step: step
    ) { $0.member("passenger_ids", chosen) }
    return .booking
  }
}
