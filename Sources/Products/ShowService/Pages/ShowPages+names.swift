internal import PassPages
internal import StrictText

/// The names on the tickets of a booking.
extension ShowPages {
  /// Asks for the names, with those that are there now.
  func namesQuestion(
    _ booking: Received, _ visit: Visit, faults: [String: String] = [:]
  ) -> QuestionPage {
    let id = booking["booking_id"].text
    let fields = nameFields(
      namedTickets(of: booking), former: booking["holders"].list.map(\.text), visit
    ).map { field in field.with { $0.fault = faults[$0.name] ?? "" } }
    let tag = FormField(.hidden, "etag", "", value: booking["etag"].text)
    let form = Form(
      path(visit, "bookings", id, Self.naming),
      [FormGroup(visit.text(.namesOnTickets), fields + [tag])], submit: visit.text(.saveNames))
    var page = QuestionPage(visit.text(.nameHolders), form)
    page.text = visit.text(.namesReplaceTickets)
    page.facts = facts(about: booking, visit)
    page.back = PageLink(path(visit, "bookings", id), visit.text(.backToBooking))
    return page
  }

  func setNames(of booking: Received, _ visit: Visit) async throws -> PageOutcome {
    let names = names(namedTickets(of: booking).count, visit)
    do {
      try await visit.ask(
        "setTicketHolders", ["booking_id": booking["booking_id"].text], step: "names",
        ifMatch: visit.form["etag"].nonEmptyText
      ) { write(holders: names, to: &$0) }
    } catch PageFault.refused(let refused) where !refused.faults.isEmpty {
      let faults = Dictionary(
        refused.faults.map { fault in
          (
            fault.pointer.dropFirst().split(separator: "/").joined(separator: "-"),
            visit.text(.badName)
          )
        }, uniquingKeysWith: { $1 })
      return .page(.question(namesQuestion(booking, visit, faults: faults)))
    }
    return .booking
  }

  /// Returns what each ticket of a booking is for, in the order of their names; a single ticket is for all.
  private func namedTickets(of booking: Received) -> [String] {
    if booking["passes"].list.count == 1 { return [""] }
    let seats = seats(of: booking)
    return seats.isEmpty
      ? (0..<(booking["places"].number ?? 0)).map { "\($0 + 1)" } : seats
  }
}
