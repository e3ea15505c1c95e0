package import PassPages
internal import StrictText
internal import Vocabulary

/// The booking and its voucher.
extension StayPages {
  package func complete(
    _ page: inout BookingPage, for booking: Received, _ visit: Visit
  ) async throws {
    page.title = booking["hotel_name"].text
    page.state = visit.stayState(booking["state"].text)
    page.facts = facts(booking, at: await visit.hotel(booking["hotel_id"]), visit)
    page.passes = booking["passes"].list.map { pass in
      PageLink(path(visit, "passes", pass["pass_id"].text), visit.text(.staysShowVoucher))
    }
    if Self.actions(of: booking).contains("change_dates") {
      let change = path(visit, "bookings", booking["booking_id"].text, Self.change)
      page.actions.append(PageLink(change, visit.text(.staysChangeDates)))
    }
    switch booking["additions"].list.last?["state"].text {
    case "PENDING":
      page.isPending = true
      page.note = visit.text(.staysChangePending)
    case "FAILED": page.note = visit.text(.staysChangeFailed)
    default: break
    }
  }

  private func facts(_ booking: Received, at hotel: Received?, _ visit: Visit) -> [Fact] {
    let times = visit.stayTimes(of: booking)
    let facts =
      times + [
        Fact(visit.text(.staysNightsLabel), "\(booking["nights"].number ?? 0)"),
        Fact(visit.text(.staysRooms), visit.roomWords(booking["rooms"], at: hotel)),
        Fact(visit.text(.staysGuests), "\(booking["guests"].number ?? 0)"),
        Fact(visit.text(.staysGuest), Self.guest(of: booking)),
        Fact(visit.text(.staysAddress), booking["address"].text),
      ]
    return facts.filter { !$0.value.isEmpty }
  }

  /// Returns the names of the guest; empty for a reader who may not see them.
  private static func guest(of booking: Received) -> String {
    [booking["guest"]["given_names"].text, booking["guest"]["surname"].text]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the names of what is possible with a booking now.
  static func actions(of booking: Received) -> [String] {
    booking["available_actions"].list.map { $0["action"].text }
  }

  package func complete(
    _ page: inout PassPage, for pass: Received, of booking: Received, _ visit: Visit
  ) async throws {
    page.title = booking["hotel_name"].text
    let hotel = await visit.hotel(booking["hotel_id"])
    // The dates are those of the booking, so a voucher that was replaced does not show them.
    let times = pass["state"].text == "VALID" ? visit.stayTimes(of: booking) : []
    let facts =
      [Fact(visit.text(.staysGuest), Self.guest(of: booking))] + times + [
        Fact(visit.text(.staysRooms), rooms(of: pass, booking, at: hotel, visit)),
        Fact(visit.text(.staysGuests), "\(pass["admits"].number ?? 0)"),
        Fact(visit.text(.staysAddress), booking["address"].text),
        Fact(visit.text(.staysCode), booking["confirmation_code"].text),
      ]
    page.facts = facts.filter { !$0.value.isEmpty }
  }

  /// Returns the rooms on a voucher, which has their numbers, or their kinds where the desk gives them on arrival.
  private func rooms(
    of pass: Received, _ booking: Received, at hotel: Received?, _ visit: Visit
  ) -> String {
    let own = pass["rooms"].list.map(\.text)
    let booked = booking["rooms"].list.map { $0["room"].nonEmpty ?? $0["room_type"].text }
    guard own != booked else { return visit.roomWords(booking["rooms"], at: hotel) }
    return own.joined(separator: ", ")
  }
}
