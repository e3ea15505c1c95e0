package import PassPages
internal import Vocabulary

extension AppointmentPages {
  /// The page of a booking: time, place, subjects, the next step of the provider, and the state of the payment.
  package func complete(
    _ page: inout BookingPage, for booking: Received, _ visit: Visit
  ) async throws {
    let clock = clock(booking)
    let state = AppointmentWords(booking)
    page.title = "\(booking["service_name"].text), \(booking["provider_name"].text)"
    page.state = visit.text(state.state)
    page.isPending = booking["state"].text == "pending"
    page.facts = facts(of: booking, visit)
    if let until = booking["answer_by"].nonEmpty {
      page.facts.append(
        Fact(visit.text(.answerBy), visit.dayAndClock(clock.local(until))))
    }
    if let notes = booking["notes"].nonEmpty { page.facts.append(Fact(visit.text(.notes), notes)) }
    if let reason = booking["reason"].nonEmpty {
      page.facts.append(Fact(visit.text(.reason), reason))
    }
    let offered = booking["available_actions"].list.map { $0["action"].text }
    let percent = booking["refund_percentage"].number
    if let percent, !state.isFree, offered.contains("cancel"), !page.isPending {
      page.facts.append(Fact(visit.text(.refundNow), "\(percent) %"))
    }
    page.note = state.note.map { visit.text($0, ["total": visit.money(booking["total"])]) } ?? ""
    page.passes = booking["passes"].list.map {
      PageLink(visit.path(name, "passes", $0["pass_id"].text), visit.text(.openPass))
    }
    if offered.contains("move") {
      page.actions.append(
        PageLink(
          visit.path(name, "bookings", booking["booking_id"].text, "move"),
          visit.text(.moveAppointment)))
    }
  }

  /// The facts of an appointment: time, place and subjects.
  func facts(of booking: Received, _ visit: Visit) -> [Fact] {
    let people = booking["subjects"].list.map { $0["name"].text }.joined(separator: ", ")
    return [
      Fact(visit.text(.whenItIs), range(of: booking, visit)),
      Fact(
        visit.text(.place), "\(booking["provider_name"].text), \(booking["place"].text)"),
      Fact(visit.text(.forWhom), people),
    ].filter { !$0.value.isEmpty }
  }

  func range(of booking: Received, _ visit: Visit) -> String {
    // The times of a booking have the offset of the place, and begin with its local time.
    visit.range(
      String(booking["start_time"].text.prefix(19)), String(booking["end_time"].text.prefix(19)))
  }

  package func item(for booking: Received, _ visit: Visit) -> ResultItem {
    let link = PageLink(
      visit.path(name, "bookings", booking["booking_id"].text), visit.text(.openBooking))
    return ResultItem(
      "\(booking["service_name"].text), \(booking["provider_name"].text)",
      lines: [range(of: booking, visit), booking["place"].text],
      price: AppointmentWords(booking).isFree
        ? visit.text(.freeOfCharge) : visit.money(booking["total"]),
      badge: visit.text(AppointmentWords(booking).state), link: link)
  }
}

/// The state of an appointment in words, by what its answer says.
struct AppointmentWords {
  let state: PageText
  /// What happens next, or what happened to the money; nil where that is plain.
  let note: PageText?
  let isFree: Bool

  init(_ booking: Received) {
    isFree = booking["total"]["amount_minor"].number == 0
    (state, note) = Self.words(booking, isFree: isFree)
  }

  private static func words(
    _ booking: Received, isFree: Bool
  ) -> (state: PageText, note: PageText?) {
    let wasConfirmed = booking["confirmed_at"].exists
    let money: PageText? = isFree || wasConfirmed ? nil : .notChargedNote
    switch booking["state"].text {
    case "pending":
      guard booking["answer_by"].exists else { return (.statePaying, .payingNote) }
      return (.stateRequested, isFree ? .requestedFreeNote : .requestedNote)
    case "confirmed": return (.stateConfirmed, nil)
    case "in_progress": return (.stateInProgress, nil)
    case "completed": return (.stateCompleted, nil)
    case "cancelled": break
    default: return (.stateUnknown, nil)
    }
    switch booking["cancelled_by"].text {
    case "provider":
      return (wasConfirmed ? .stateCancelledByProvider : .stateDeclined, money)
    // A request that neither side ended was not answered or not paid in time.
    case "" where !wasConfirmed: return (.stateLapsed, money)
    default: return (.stateCancelled, money)
    }
  }
}
