package import PassPages
internal import Vocabulary

extension FlightPages {
  /// Adds what can be done now with a booking: check-in, undoing it, another seat, extras.
  func addActions(to page: inout BookingPage, for booking: Received, _ visit: Visit) {
    let offered = Set(booking["available_actions"].list.map { $0["action"].text })
    if offered.contains("check_in"), let form = checkInForm(for: booking, visit) {
      page.forms.append(form)
    }
    if offered.contains("change_seat") { page.forms += [seatForm(for: booking, visit)] }
    // The answer does not name extras and undoing. Both are possible as long as a seat can be changed or the booking
    // can be cancelled: a guest can do neither, and nobody can after the flights have left.
    if offered.contains("change_seat"), !checkedIn(booking).isEmpty {
      page.actions.append(
        PageLink(path("undo-check-in", of: booking, visit), visit.text(.undoCheckIn)))
    }
    if !offered.isDisjoint(with: ["change_seat", "cancel"]), booking["state"].text != "PENDING" {
      page.actions.append(PageLink(path("extras", of: booking, visit), visit.text(.addExtras)))
    }
  }

  package func question(
    _ action: String, about booking: Received, _ visit: Visit
  ) async throws -> QuestionPage? {
    switch action {
    case "check-in":
      guard let form = checkInForm(for: booking, visit) else { return nil }
      return question(.checkIn, form, booking, visit)
    case "undo-check-in": return undoQuestion(about: booking, visit)
    case "change-seat":
      if let page = try await payment(for: action, of: booking, visit) { return page }
      return question(.changeSeat, seatForm(for: booking, visit), booking, visit)
    case "extras":
      if let page = try await payment(for: action, of: booking, visit) { return page }
      return question(.addExtras, extrasForm(for: booking, visit), booking, visit)
    default: return nil
    }
  }

  package func perform(
    _ action: String, on booking: Received, _ visit: Visit
  ) async throws -> PageOutcome {
    switch action {
    case "check-in": return try await checkIn("checkIn", of: booking, visit)
    case "undo-check-in": return try await checkIn("undoCheckIn", of: booking, visit)
    case "change-seat": return try await changeSeat(of: booking, visit)
    case "extras": return try await addExtras(to: booking, visit)
    default: throw PageFault.noAction
    }
  }

  /// A page with a form and the way back to the booking.
  func question(
    _ title: PageText, _ form: Form, _ booking: Received, _ visit: Visit
  ) -> QuestionPage {
    var page = QuestionPage(visit.text(title), form)
    page.back = PageLink(
      visit.path(name, "bookings", booking["booking_id"].text), visit.text(.backToBooking))
    return page
  }
}
