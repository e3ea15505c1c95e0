package import PassPages
internal import StrictText

extension ShowPages {
  /// Adds to the page of a booking when and where its show is, its seats and tickets, and what can be changed now.
  package func complete(
    _ page: inout BookingPage, for booking: Received, _ visit: Visit
  ) async throws {
    page.title = booking["title"].text
    let state = booking["state"].text
    if let words = PageText.showStates[state] { page.state = visit.text(words) }
    page.facts = facts(about: booking, visit)
    if people(in: booking) > 0 { page.facts += places(of: booking, visit) }
    page.facts += givenUp(of: booking, visit)
    let names = booking["holders"].list.map(\.text).filter { !$0.isEmpty }
    if !names.isEmpty {
      page.facts.append(Fact(visit.text(.namesOnTickets), listed(names)))
    }
    translate(&page.lines, visit)
    page.passes = passes(of: booking).map { link(to: $0, visit) }
    let id = booking["booking_id"].text
    if canNameHolders(of: booking) {
      page.actions.append(
        PageLink(path(visit, "bookings", id, Self.naming), visit.text(.nameHolders)))
    }
    if canGiveBackSome(of: booking) {
      page.actions.append(
        PageLink(path(visit, "bookings", id, Self.givingBack), visit.text(.giveBackSome)))
    }
    if state == "SEATS_LOCKED" { page.note = visit.text(.paymentFailedNote) }
  }

  /// The question before an action of shows.
  package func question(
    _ action: String, about booking: Received, _ visit: Visit
  ) async throws -> QuestionPage? {
    switch action {
    case Self.naming where canNameHolders(of: booking): namesQuestion(booking, visit)
    case Self.givingBack where canGiveBackSome(of: booking): givingBackQuestion(booking, visit)
    default: nil
    }
  }

  package func perform(
    _ action: String, on booking: Received, _ visit: Visit
  ) async throws -> PageOutcome {
    switch action {
    case Self.naming: try await setNames(of: booking, visit)
    case Self.givingBack: try await giveBack(from: booking, visit)
    default: throw PageFault.noAction
    }
  }

  /// The actions by their names in paths.
  static let (naming, givingBack) = ("names", "give-back")

  // MARK: What a booking has

  /// The tickets that are valid; the API lists no others, in the order of their seats.
  func passes(of booking: Received) -> [Received] {
    let order = Dictionary(
      seats(of: booking).enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
    let ranked = booking["passes"].list.enumerated().map { index, pass in
      (rank: pass["seats"][0].nonEmpty.flatMap { order[$0] } ?? index, index: index, pass: pass)
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.pass)
  }

  /// Returns the link to a ticket, which names its seats or for how many people it is.
  func link(to pass: Received, _ visit: Visit) -> PageLink {
    let seats = seats(of: pass)
    let text =
      seats.isEmpty
      ? visit.text(.ticketForPeople, ["count": "\(pass["admits"].number ?? 1)"])
      : visit.text(.ticketForSeats, ["seats": listed(seats)])
    return PageLink(path(visit, "passes", pass["pass_id"].text), text)
  }

  private func givenUp(of booking: Received, _ visit: Visit) -> [Fact] {
    let seats = booking["cancelled_seats"].list.map(\.text)
    if !seats.isEmpty { return [Fact(visit.text(.givenBack), listed(seats))] }
    let places = booking["cancelled_places"].number ?? 0
    return places > 0 ? [Fact(visit.text(.givenBack), "\(places)")] : []
  }

  /// Whether names can be asked for: only who bought the tickets sees their payment, and may change their names.
  private func canNameHolders(of booking: Received) -> Bool {
    booking["payment_id"].node != nil && !booking["passes"].list.isEmpty
  }

  private func canGiveBackSome(of booking: Received) -> Bool {
    people(in: booking) > 1
      && booking["available_actions"].list.contains { $0["action"].text == "cancel" }
  }
}
